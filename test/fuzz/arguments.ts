import type { Json, JsonObject } from '../../src/index.js';
import type { Random } from './random.js';
import { line, wordFor } from './words.js';

/** Arguments that the schema of a tool takes, by words that mean something there. */
export function validArguments(schema: JsonObject, random: Random, confined: boolean): JsonObject {
  const made = valueFor('', schema, random, confined);
  return isObject(made) ? made : {};
}

function valueFor(name: string, schema: JsonObject, random: Random, confined: boolean): Json {
  const { type, enum: options, properties, required, items } = schema;
  if (Array.isArray(options) && options.length > 0) return random.pick(options);
  const kind = Array.isArray(type) ? random.pick(type) : type;
  switch (kind) {
    case 'object': {
      const fields = isObject(properties) ? Object.entries(properties) : [];
      const needed = Array.isArray(required) ? required : [];
      const kept = fields.filter(([field]) => needed.includes(field) || random.chance(0.35));
      return Object.fromEntries(kept.map(([field, inner]) => [field, valueFor(field, isObject(inner) ? inner : {}, random, confined)]));
    }
    case 'array': {
      const inner = isObject(items) ? items : {};
      const most = /args|argv|steps|pipe/.test(name) ? 4 : 2;
      return Array.from({ length: 1 + random.below(most) }, () => valueFor(name, inner, random, confined));
    }
    case 'integer':
    case 'number':
      return numberFor(name, schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'string':
      return name === 'command' ? line(random, confined) : wordFor(name, random);
    case 'null':
      return null;
    default:
      return random.pick<Json>([wordFor(name, random), { a: [1, { b: null }] }, [1, 'x'], 7, true]);
  }
}

function numberFor(name: string, { minimum, maximum }: JsonObject, random: Random): number {
  const [least, most] = [typeof minimum === 'number' ? minimum : 0, typeof maximum === 'number' ? maximum : 1_000_000];
  // A time that is asked for may be taken: few calls may take long.
  if (/timeout|deadline|_ms$/.test(name)) return random.pick([least, 50, 200, Math.min(most, 800)]);
  return random.pick([least, most, 1, 2, 3, 10, Math.min(most, 100)]);
}

/** One to three things about the arguments made wrong. */
export function mutate(args: JsonObject, random: Random): Json {
  let mutated: Json = args;
  for (let left = 1 + random.below(3); left > 0; left--) mutated = mutateOnce(mutated, random);
  return mutated;
}

function mutateOnce(args: Json, random: Random): Json {
  if (!isObject(args)) return args;
  const names = Object.keys(args);
  if (names.length === 0 || random.chance(0.12)) return { ...args, [random.pick(ODD_NAMES)]: random.pick(ODD) };
  const name = random.pick(names);
  if (random.chance(0.08)) return Object.fromEntries(Object.entries(args).filter(([each]) => each !== name));
  if (random.chance(0.01)) return random.pick<Json>([[], null, 'text', 5]);
  const value = args[name] ?? null;
  return { ...args, [name]: typeof value === 'string' && random.chance(0.75) ? twist(value, random) : wrong(name, value, random) };
}

const ODD_NAMES = ['__proto__', 'constructor', 'toString', 'extra', '', 'path', 'Path', 'path\u0000', '\u001b[31m'];
const ODD: readonly Json[] = [null, '', 0, -1, {}, [], { ['__proto__']: null }, '../outside/secret.txt', true];
const NUMBERS = [0, -1, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 53) - 2, 1.5, 1e308, -0, 5e-324, 1e21];

/** Another value, mostly of another type. Numbers of milliseconds stay small: they may be taken. */
function wrong(name: string, value: Json, random: Random): Json {
  const isTime = /timeout|deadline|_ms$/.test(name);
  if (typeof value === 'number' && random.chance(0.6)) return random.pick(isTime ? [0, -1, 1, 1.5, 31_000, 2 ** 53] : NUMBERS);
  return random.pick<Json>([
    null,
    ...(isTime ? [] : NUMBERS.slice(0, 6)),
    JSON.stringify(value),
    [value],
    { [name]: value },
    deep(random.pick([10, 200, 2000]), value),
    Array.from({ length: JSON.stringify(value).length > 100 ? 3 : 3000 }, () => value),
    true,
    'maybe',
    'y'.repeat(random.pick([1_000, 70_000, 600_000])),
  ]);
}

/** What is deep already stays as it is: twice as deep, it would be too deep for the text it is sent as. */
function deep(levels: number, value: Json): Json {
  if (isDeep(value)) return value;
  let nested: Json = value;
  for (let level = 0; level < levels; level++) nested = level % 2 === 0 ? [nested] : { a: nested };
  return nested;
}

/** The same text, differently: what escapes from a judge that reads it otherwise than who acts on it. */
function twist(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const put = (what: string) => text.slice(0, at) + what + text.slice(at);
  switch (random.below(14)) {
    case 0:
      return put('\u0000');
    case 1:
      return put('\n');
    case 2:
      return put('../');
    case 3:
      return put(random.pick(['\u001b[31m', '\u202e', '\u200b', '\ufeff', '\u00a0', '\u3000']));
    case 4:
      return `-${text}`;
    case 5:
      return text.toUpperCase();
    case 6:
      return text.normalize(random.chance(0.5) ? 'NFD' : 'NFC');
    case 7:
      return `${'./'.repeat(random.pick([1, 500]))}${text}`;
    case 8:
      return put(random.pick(["'", '"', '\\', '$', '`', '*', '?', '[', '{', '~', '#', '!', '=', '%', ';', '&', '|', '>', '<', '(', ')']));
    case 9:
      return text.slice(0, at);
    case 10:
      return text + text;
    case 11:
      return put(random.pick(['\ud800', '\udfff', '\u{10ffff}', '\r']));
    case 12:
      return ` ${text} `;
    default:
      return text.replaceAll('/', random.pick(['//', '/./', '\\', '\u2215', '\uff0f']));
  }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDeep(value: Json): boolean {
  let [inner, level] = [value, 0];
  while (typeof inner === 'object' && inner !== null && level < 100) {
    inner = Object.values(inner)[0] ?? null;
    level++;
  }
  return level === 100;
}
