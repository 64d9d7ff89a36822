import { isJsonObject, type Json, type JsonObject, type ModelRequest, withoutFence } from '../../contract/index.js';
import type { FormWord } from './concessions.js';
import { isStrictSchema } from './strict-schema.js';

/** What a provider is told about the form of the answer, and how the answer is read back. */
export interface AnswerFormat {
  /** What the request carries; null = nothing, and the words alone say it. */
  readonly responseFormat:
    | { readonly type: 'json_schema'; readonly json_schema: JsonSchemaFormat }
    | { readonly type: 'json_object' }
    | null;
  /** The form in words, for servers that are not told it in another way. */
  readonly words: string;
  read(content: string): string;
}

interface JsonSchemaFormat {
  readonly name: string;
  readonly schema: { [key: string]: unknown };
  readonly strict: boolean;
}

const asItIs = (content: string): string => content;

/** Null: any text will do. */
export function answerFormat(
  { choices, outputSchema }: Pick<ModelRequest, 'choices' | 'outputSchema'>,
  form: FormWord,
): AnswerFormat | null {
  if (choices) return wrapped('choice', { type: 'string', enum: [...choices] }, form);
  if (!outputSchema) return null;
  return outputSchema['type'] === 'object' ? format('answer', outputSchema, asItIs, form) : wrapped('answer', outputSchema, form);
}

/** Providers take objects only, so anything else travels as the one property of an object. */
function wrapped(key: string, inner: JsonObject, form: FormWord): AnswerFormat {
  const schema = { type: 'object', properties: { [key]: inner }, required: [key], additionalProperties: false };
  return format(key, schema, (content) => unwrap(content, key), form);
}

function format(name: string, schema: JsonObject, read: (content: string) => string, form: FormWord): AnswerFormat {
  const words = `Answer with one JSON object that matches this JSON Schema, and with nothing else: ${JSON.stringify(schema)}`;
  switch (form) {
    case 'json_schema': {
      const own = schema as { [key: string]: unknown };
      return { responseFormat: { type: form, json_schema: { name, schema: own, strict: isStrictSchema(schema) } }, words: '', read };
    }
    case 'json_object':
      return { responseFormat: { type: form }, words, read };
    case 'text':
      return { responseFormat: null, words, read };
  }
}

/** A server that ignores the format answers in plain words: those are left as they are. */
function unwrap(content: string, key: string): string {
  const value = parse(withoutFence(content));
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
