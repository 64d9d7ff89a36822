import { join } from 'node:path';
import { didYouMean, type PolicyDocument, type PolicySources, untrustedPart, WindlassError } from '../contract/index.js';
import type { Layer } from './layer.js';
import { FLOOR, SHIPPED } from './shipped/index.js';

/** Whether a person is expected to answer: decides which shipped envelope stands where nobody chose one. */
export type Purpose = 'attended' | 'unattended';

export interface SourcesOptions {
  /** Weakest first. */
  readonly layers: readonly Layer[];
  readonly purpose: Purpose;
  readonly selected?: string;
  readonly root: string;
  readonly protectedPaths: readonly string[];
  /** Names of the operator's tokens. */
  readonly approvers: readonly string[];
}

/** Folders of a workspace whose files steer what runs later. */
const CONTROL_FOLDERS = ['chains', 'triggers', 'agents'];

/**
 * Chooses the envelope and gathers everything its verdicts are made of.
 * @throws WindlassError `envelope_not_found`
 */
export function policySources(options: SourcesOptions): PolicySources {
  const { layers } = options;
  const envelopes = layEnvelopes(layers);
  const choice = choose(options);
  if (!Object.hasOwn(envelopes, choice.envelope)) throw notFound(choice, Object.keys(envelopes).sort());
  const needsFloor = !choice.trusted || untrustedPart(envelopes, choice.envelope) !== null;
  return {
    envelope: choice.envelope,
    envelopes,
    caps: layers.flatMap((layer) => layer.caps),
    toolsPolicies: layers.flatMap((layer) => layer.toolsPolicies),
    ...(needsFloor && { floor: FLOOR, ...withoutUntrusted(options) }),
    ...(!choice.trusted && { untrustedChoice: true as const }),
    ...(options.purpose === 'unattended' && { unattended: true as const }),
    approvers: options.approvers,
    protectedPaths: options.protectedPaths,
    controlPaths: [
      ...CONTROL_FOLDERS.map((folder) => join(options.root, folder)),
      ...layers.flatMap((layer) => layer.files.map(({ config }) => config.real)),
    ],
  };
}

/**
 * What would judge if the untrusted files were not there. Nothing where that is the shipped `default`, which is the floor
 * anyway, or does not exist without the workspace's files.
 */
function withoutUntrusted(options: SourcesOptions): Pick<PolicySources, 'withoutUntrusted'> {
  const layers = options.layers.map(trustedPart);
  const envelopes = layEnvelopes(layers);
  const own = choose({ ...options, layers });
  const isFloor = own.envelope === 'default' && isShipped(envelopes, own.envelope, new Set());
  return isFloor || !isWhole(envelopes, own.envelope, new Set()) ? {} : { withoutUntrusted: { envelope: own.envelope, envelopes } };
}

/** Whether the envelope and all it extends are as the product brings them. */
function isShipped(envelopes: { readonly [name: string]: PolicyDocument }, name: string, seen: Set<string>): boolean {
  if (seen.has(name)) return true;
  seen.add(name);
  const document = Object.hasOwn(envelopes, name) ? envelopes[name] : undefined;
  if (document === undefined || document !== SHIPPED[name]) return false;
  const parent = document.body['extends'];
  return typeof parent !== 'string' || isShipped(envelopes, parent, seen);
}

/** Whether the envelope and all it extends are there. */
function isWhole(envelopes: { readonly [name: string]: PolicyDocument }, name: string, seen: Set<string>): boolean {
  if (seen.has(name)) return true;
  seen.add(name);
  const first = Object.hasOwn(envelopes, name) ? envelopes[name] : undefined;
  for (let document = first; document !== undefined; document = document.over) {
    const parent = document.body['extends'];
    if (typeof parent === 'string' && !isWhole(envelopes, parent, seen)) return false;
  }
  return first !== undefined;
}

function trustedPart(layer: Layer): Layer {
  return {
    ...layer,
    defaultEnvelope: layer.defaultEnvelope?.trusted === true ? layer.defaultEnvelope : null,
    envelopes: Object.fromEntries(Object.entries(layer.envelopes).filter(([, document]) => document.trusted)),
  };
}

/** Shipped ones at the bottom; the same name in a stronger layer is laid over the weaker. */
function layEnvelopes(layers: readonly Layer[]): { readonly [name: string]: PolicyDocument } {
  const laid: { [name: string]: PolicyDocument } = { ...SHIPPED };
  for (const layer of layers) {
    for (const [name, document] of Object.entries(layer.envelopes)) {
      const over = Object.hasOwn(laid, name) ? laid[name] : undefined;
      laid[name] = over === undefined ? document : { ...document, over };
    }
  }
  return laid;
}

interface Choice {
  readonly envelope: string;
  readonly trusted: boolean;
  /** Who chose, in words. */
  readonly by: string;
}

function choose({ layers, purpose, selected }: SourcesOptions): Choice {
  if (selected !== undefined) return { envelope: selected, trusted: true, by: '--envelope' };
  const stated = layers.map((layer) => layer.defaultEnvelope).findLast((choice) => choice !== null);
  if (stated) return { envelope: stated.name, trusted: stated.trusted, by: `default_envelope in ${stated.file}:${stated.line}` };
  return { envelope: purpose === 'attended' ? 'default' : 'unattended', trusted: true, by: 'the product' };
}

function notFound(choice: Choice, known: readonly string[]): WindlassError {
  return new WindlassError(
    'envelope_not_found',
    `no envelope is called ${JSON.stringify(choice.envelope)} (chosen by ${choice.by}); known are ${known.join(', ')}${didYouMean(choice.envelope, known)}`,
    {
      data: { envelope: choice.envelope, known },
    },
  );
}
