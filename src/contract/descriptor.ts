import type { ToolDescriptor as DescriptorDocument } from './generated/tool-descriptor.js';
import type { ToolName } from './ids.js';
import type { JsonObject } from './json.js';

/**
 * What the product knows about one tool: the single truth that provider schemas, listings and lints are made from
 * (TM-1). Its shape is `schemas/tool-descriptor.schema.json`, which says what each field means. Frozen at registration.
 */
export type ToolDescriptor = Frozen<Omit<DescriptorDocument, 'name' | 'schemas'>> & {
  readonly name: ToolName;
  readonly schemas: {
    /** A JSON Schema 2020-12 object schema whose `additionalProperties` is false. */
    readonly input: JsonObject;
    readonly output?: JsonObject;
    readonly error?: JsonObject;
  };
};

/** Envelope axes (ENV-1). A tool that no axis names falls to the envelope's `default_action` (ENV-3). */
export type Axis = NonNullable<ToolDescriptor['permissions']['axis']>;

/** Groups that allow and deny lists may name next to exact names (ENV-8). One that no tool is in names nothing. */
export type ToolGroup = ToolDescriptor['permissions']['groups'][number];

/** An argument that names a path: located (containment, control plane, always_deny) before anything is planned. */
export type PathArgument = ToolDescriptor['effects']['paths'][number];

/** What kind of thing brings a tool (TM-14). */
export type SourceType = ToolDescriptor['source']['type'];

type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;
