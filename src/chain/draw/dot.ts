import type { NodeKind, Picture, PictureEdge, PictureEdgeKind, PictureNode } from './picture.js';
import { plainText } from './plain-text.js';

/** A digraph of Graphviz. */
export function toDot({ title, nodes, edges }: Picture): string {
  return [
    `digraph ${quoted(title)} {`,
    '  graph [rankdir=TB];',
    '  node [fontname="sans-serif", fontsize=11];',
    '  edge [fontname="sans-serif", fontsize=9];',
    ...nodes.map((node) => `  ${nodeText(node)}`),
    ...edges.map((edge) => `  ${edgeText(edge)}`),
    '}',
    '',
  ].join('\n');
}

const SHAPES: { readonly [kind in NodeKind]: string } = {
  start: 'shape=oval',
  end: 'shape=doublecircle',
  closing: 'shape=circle',
  model: 'shape=box, style="rounded,filled", fillcolor="#ede7f6", color="#5e35b1"',
  reads: 'shape=hexagon, style=filled, fillcolor="#e3f2fd", color="#1565c0"',
  acts: 'shape=hexagon, style=filled, fillcolor="#fff3e0", color="#e65100", penwidth=2.5',
  route: 'shape=diamond',
  plain: 'shape=box',
  raise: 'shape=parallelogram, style=filled, fillcolor="#ffebee", color="#c62828"',
};

function nodeText({ id, kind, lines }: PictureNode): string {
  return `${id} [label=${quoted(...lines)}, ${SHAPES[kind]}];`;
}

const STYLES: { readonly [kind in PictureEdgeKind]: string } = {
  flow: '',
  bound: 'style=bold, color="#00695c", fontcolor="#00695c"',
  failure: 'style=dashed, color="#c62828", fontcolor="#c62828"',
  denied: 'style=dashed, color="#6a1b9a", fontcolor="#6a1b9a", arrowhead=tee',
  exhausted: 'style=bold, color="#e65100", fontcolor="#e65100"',
  unknown: 'style=dotted, color="#795548", fontcolor="#795548"',
  timeout: 'style=dotted, color="#1565c0", fontcolor="#1565c0"',
  finally: 'style=dashed, color="#757575", fontcolor="#757575"',
};

function edgeText({ from, to, kind, label }: PictureEdge): string {
  const attributes = [label === '' ? '' : `label=${quoted(label)}`, STYLES[kind]].filter((part) => part !== '').join(', ');
  return `${from} -> ${to}${attributes === '' ? '' : ` [${attributes}]`};`;
}

/** A quoted string; several texts are lines. `&` would start an entity and `\` one of Graphviz's own escapes. */
function quoted(...lines: readonly string[]): string {
  return `"${lines.map((line) => plainText(line).replace(/&/g, '&amp;').replace(/["\\]/g, '\\$&')).join('\\n')}"`;
}
