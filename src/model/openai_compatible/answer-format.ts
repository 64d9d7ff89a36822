import { isJsonObject, type Json, type JsonObject, type ModelRequest } from '../../contract/index.js';
import { isStrictSchema } from './strict-schema.js';

/** What a provider is told about the form of the answer, and how the answer is read back. */
export interface AnswerFormat {
  readonly responseFormat: { readonly type: 'json_schema'; readonly json_schema: JsonSchemaFormat };
  read(content: string): string;
}

interface JsonSchemaFormat {
  readonly name: string;
  readonly schema: { [key: string]: unknown };
  readonly strict: boolean;
}

const asItIs = (content: string): string => content;

/** Null: any text will do. */
export function answerFormat({ choices, outputSchema }: Pick<ModelRequest, 'choices' | 'outputSchema'>): AnswerFormat | null {
  if (choices) return wrapped('choice', { type: 'string', enum: [...choices] });
  if (!outputSchema) return null;
  return outputSchema['type'] === 'object' ? format('answer', outputSchema, asItIs) : wrapped('answer', outputSchema);
}

/** Providers take objects only, so anything else travels as the one property of an object. */
function wrapped(key: string, inner: JsonObject): AnswerFormat {
  const schema = { type: 'object', properties: { [key]: inner }, required: [key], additionalProperties: false };
  return format(key, schema, (content) => unwrap(content, key));
}

function format(name: string, schema: JsonObject, read: (content: string) => string): AnswerFormat {
  const own = schema as { [key: string]: unknown };
  return { responseFormat: { type: 'json_schema', json_schema: { name, schema: own, strict: isStrictSchema(schema) } }, read };
}

/** A server that ignores the format answers in plain words: those are left as they are. */
function unwrap(content: string, key: string): string {
  const value = parse(content);
  if (value === undefined || !isJsonObject(value) || !Object.hasOwn(value, key)) return content;
  const inner = value[key] ?? null;
  return typeof inner === 'string' && key === 'choice' ? inner : JSON.stringify(inner);
}

function parse(content: string): Json | undefined {
  try {
    return JSON.parse(content) as Json;
  } catch {
    return undefined;
  }
}
