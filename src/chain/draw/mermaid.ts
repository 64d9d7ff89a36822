import type { NodeKind, Picture, PictureEdge, PictureEdgeKind, PictureNode } from './picture.js';
import { plainText } from './plain-text.js';

/** A flowchart of Mermaid. */
export function toMermaid({ nodes, edges }: Picture): string {
  return [
    'flowchart TD',
    ...nodes.map((node) => `  ${nodeText(node)}`),
    ...edges.map((edge) => `  ${edgeText(edge)}`),
    ...classes(nodes),
    ...linkStyles(edges),
    '',
  ].join('\n');
}

const SHAPES: { readonly [kind in NodeKind]: readonly [open: string, close: string] } = {
  start: ['([', '])'],
  end: ['(((', ')))'],
  closing: ['((', '))'],
  model: ['(', ')'],
  reads: ['{{', '}}'],
  acts: ['{{', '}}'],
  route: ['{', '}'],
  plain: ['[', ']'],
  raise: ['[/', '/]'],
};

function nodeText({ id, kind, lines }: PictureNode): string {
  const [open, close] = SHAPES[kind];
  return `${id}${open}"${lines.map(escaped).join('<br/>')}"${close}`;
}

const ARROWS: { readonly [kind in PictureEdgeKind]: string } = {
  flow: '-->',
  bound: '==>',
  failure: '-.->',
  denied: '-.->',
  exhausted: '==>',
  unknown: '-.->',
  timeout: '-.->',
  finally: '-.->',
};

function edgeText({ from, to, kind, label }: PictureEdge): string {
  return `${from} ${ARROWS[kind]}${label === '' ? '' : `|"${escaped(label)}"|`} ${to}`;
}

const FILLS: { readonly [kind in NodeKind]?: string } = {
  model: 'fill:#ede7f6,stroke:#5e35b1,color:#111',
  reads: 'fill:#e3f2fd,stroke:#1565c0,color:#111',
  acts: 'fill:#fff3e0,stroke:#e65100,stroke-width:3px,color:#111',
  raise: 'fill:#ffebee,stroke:#c62828,color:#111',
};

function classes(nodes: readonly PictureNode[]): readonly string[] {
  return Object.entries(FILLS).flatMap(([kind, style]) => {
    const members = nodes.filter((node) => node.kind === kind).map(({ id }) => id);
    return members.length === 0 ? [] : [`  classDef ${kind} ${style}`, `  class ${members.join(',')} ${kind}`];
  });
}

const COLOURS: { readonly [kind in PictureEdgeKind]?: string } = {
  bound: '#00695c',
  failure: '#c62828',
  denied: '#6a1b9a',
  exhausted: '#e65100',
  unknown: '#795548',
  timeout: '#1565c0',
  finally: '#757575',
};

function linkStyles(edges: readonly PictureEdge[]): readonly string[] {
  return Object.entries(COLOURS).flatMap(([kind, colour]) => {
    const places = edges.flatMap((edge, index) => (edge.kind === kind ? [index] : []));
    return places.length === 0 ? [] : [`  linkStyle ${places.join(',')} stroke:${colour},color:${colour}`];
  });
}

/**
 * Text inside quotes of Mermaid. Whatever is not a plain letter, digit or one of a few signs goes as the number of its
 * character: that leaves no quote, tag, Markdown, directive or entity of the file's own, and nothing that Mermaid rewrites
 * before it parses.
 */
function escaped(text: string): string {
  return plainText(text).replace(/[^A-Za-z0-9 .,_-]/gu, (character) => `#${character.codePointAt(0)};`);
}
