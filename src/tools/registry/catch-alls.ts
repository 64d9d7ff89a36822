import { type EffectClass, exceeds, isJsonObject, type Json, type JsonObject } from '../../contract/index.js';

/** An argument that chooses what its tool does, and the worst it can choose. */
export interface CatchAll {
  /** JSON pointer of the argument. */
  readonly at: string;
  readonly worst: EffectClass;
}

const CHOOSERS =
  /^(?:http_?)?(?:method|verb)$|^sql(?:_?(?:query|statement|text))?$|^(?:statement|mutation|action|operation|op|api_?call)$/i;
const READS =
  /^(?:get|head|options|trace|read|list|search|find|show|view|describe|status|count|stat|fetch|query|select|check|inspect)(?:[_\-.\s]|$)/i;
const DESTROYS = /(?:^|[_\-.\s])(?:delete|del|remove|rm|drop|truncate|purge|destroy|wipe|erase|revoke|kill|terminate)(?:[_\-.\s]|$)/i;
const WRITES =
  /^(?:post|put|patch|create|update|upsert|insert|add|append|set|write|edit|replace|move|rename|copy|send|reply|publish|upload|merge|close|open|start|stop|run|exec|execute|invoke|call|deploy|enable|disable|grant|assign)(?:[_\-.\s]|$)/i;
const DEEPEST = 8;

/** Every argument, however deep, whose name says that it chooses the effect and whose schema leaves a choice (TM-19). */
export function catchAlls(schema: JsonObject): readonly CatchAll[] {
  const found: CatchAll[] = [];
  collect(schema, '', 0, found);
  return found;
}

function collect(schema: Json, at: string, depth: number, found: CatchAll[]): void {
  if (!isJsonObject(schema) || depth > DEEPEST) return;
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  for (const [name, inner] of Object.entries(properties)) {
    const place = `${at}/${name}`;
    const worst = CHOOSERS.test(name) ? worstOf(inner) : null;
    if (worst) found.push({ at: place, worst });
    collect(inner, place, depth + 1, found);
  }
  for (const branch of ['anyOf', 'oneOf', 'allOf'] as const) {
    const branches = schema[branch];
    if (Array.isArray(branches)) for (const inner of branches) collect(inner, at, depth + 1, found);
  }
  for (const inner of Object.values(isJsonObject(schema['$defs']) ? schema['$defs'] : {})) collect(inner, at, depth + 1, found);
  const items = schema['items'];
  if (items !== undefined) collect(items, `${at}/*`, depth + 1, found);
}

/** Null where nothing is left to choose: no text, or one value alone. */
function worstOf(schema: Json): EffectClass | null {
  if (!isJsonObject(schema)) return 'destructive';
  const { type, enum: values, const: only } = schema;
  if (only !== undefined) return effectOf(only);
  if (Array.isArray(values)) return values.map(effectOf).reduce(worse, 'read');
  const text = type === undefined || type === 'string' || (Array.isArray(type) && type.includes('string'));
  return text ? 'destructive' : null;
}

function effectOf(value: Json): EffectClass {
  if (typeof value !== 'string') return 'read';
  if (DESTROYS.test(value)) return 'destructive';
  if (WRITES.test(value)) return 'mutate-irreversible';
  // A word that says nothing is not taken for harmless.
  return READS.test(value) ? 'read' : 'mutate-reversible';
}

function worse(a: EffectClass, b: EffectClass): EffectClass {
  return exceeds(b, a) ? b : a;
}
