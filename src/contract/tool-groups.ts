import type { ToolGroup } from './descriptor.js';

/** Every group a policy may name, with what it stands for (ENV-8). Which tools are in it is said by their descriptors. */
export const TOOL_GROUPS: { readonly [Group in ToolGroup]: string } = {
  'group:runtime': 'programs and processes of this machine',
  'group:fs': 'files and folders of the unit',
  'group:search': 'finding files and text',
  'group:unit': 'the unit itself: its state and life',
  'group:memory': 'what is kept between runs',
  'group:sessions': 'missions, sub-chains and other agents',
  'group:mcp': 'tools of MCP servers',
};
