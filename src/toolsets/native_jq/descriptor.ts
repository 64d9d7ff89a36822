import { defineTool } from '../../contract/index.js';

export const DESCRIPTOR = defineTool({
  toolset: 'native_jq',
  tool: 'query',
  version: '1',
  displayName: 'Query with jq',
  summary:
    'Runs a jq 1.8 filter over JSON or YAML: over a file of the workspace (path), or over a value given here (input), such as an ' +
    'earlier result. Answers with the values it gives, in order. The filter sees its input and nothing else: no environment, no ' +
    'files, no modules. It ends after deadline_ms, whatever it does.',
  examples: [{ request: 'the names of the scripts', args: { path: 'package.json', filter: '.scripts | keys[]' } }],
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['filter'],
    properties: {
      filter: { type: 'string', description: 'jq filter, at most 4 KiB.' },
      path: { type: 'string', description: 'File with the input, relative to the workspace. Either this or input.' },
      input: { description: 'The input itself: any JSON value, or a text of JSON or YAML documents. Either this or path.' },
      format: { type: 'string', enum: ['json', 'yaml'], description: 'Default: by the name of the file, else by what the input is.' },
      max: { type: 'integer', minimum: 1, maximum: 5000, description: 'Most values to answer with. Default 200.' },
      deadline_ms: { type: 'integer', minimum: 1, maximum: 30000, description: 'Milliseconds the filter may take. Default 2000.' },
    },
  },
  actions: ['read'],
  domains: ['files', 'data'],
  hints: ['jq', 'json', 'yaml', 'filter', 'extract'],
  effect: 'read',
  axis: 'files.read',
  paths: [{ arg: 'path', access: 'read' }],
  groups: ['group:fs', 'group:search'],
});
