import type { CompiledTools, CompileTools, JsonObject, ToolFormat, ToolSchema } from '../../contract/index.js';
import { forGemini } from './gemini.js';
import { aliasTools } from './names.js';
import { plainRoot } from './plain-root.js';

/**
 * What a model is offered, as a provider takes it (TM-1). Sorted by full name before names are given, and built key by
 * key: one set of tools is one sequence of bytes, which is what a provider's cache goes by.
 */
export const compileTools: CompileTools = (format, tools): CompiledTools => {
  const sorted = [...tools].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const aliases = aliasTools(sorted.map(({ name }) => name));
  return { ...aliases, tools: sorted.map((tool) => ENTRY[format](tool, aliases.toWire(tool.name))) };
};

const ENTRY: { readonly [Format in ToolFormat]: (tool: ToolSchema, name: string) => JsonObject } = {
  openai: ({ description, input }, name) => ({ type: 'function', function: { name, description, parameters: plainRoot(input) } }),
  anthropic: ({ description, input }, name) => ({ name, description, input_schema: plainRoot(input) }),
  gemini: ({ description, input }, name) => ({ name, description, parameters: forGemini(input) }),
};
