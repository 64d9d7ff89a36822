/** What a strict reader makes of a picture's text. Anything outside the few forms the product writes is an error. */
export interface ReadPicture {
  readonly nodes: ReadonlyMap<string, readonly string[]>;
  readonly edges: readonly { readonly from: string; readonly to: string; readonly label: string; readonly style: string }[];
}

const ID = '[a-z][a-z0-9_]*';
/** Numbered characters and signs that mean nothing to Mermaid. */
const SAFE = '(?:[A-Za-z0-9 .,_-]|#[0-9]+;|<br/>)*';
const SHAPES = ['\\(\\[T\\]\\)', '\\(\\(\\(T\\)\\)\\)', '\\(\\(T\\)\\)', '\\(T\\)', '\\{\\{T\\}\\}', '\\{T\\}', '\\[T\\]', '\\[/T/\\]'];
const NODE = new RegExp(`^  (${ID})(?:${SHAPES.map((shape) => shape.replace('T', `"(${SAFE})"`)).join('|')})$`);
const EDGE = new RegExp(`^  (${ID}) (-->|==>|-\\.->)(?:\\|"(${SAFE})"\\|)? (${ID})$`);

export function readMermaid(text: string): ReadPicture {
  const lines = text.split('\n');
  if (lines.shift() !== 'flowchart TD' || lines.pop() !== '') throw new Error('no flowchart');
  const nodes = new Map<string, readonly string[]>();
  const edges: { from: string; to: string; label: string; style: string }[] = [];
  const classes = new Set<string>();
  for (const line of lines) {
    const node = NODE.exec(line);
    const edge = EDGE.exec(line);
    const classed = /^ {2}class ([a-z0-9_,]+) ([a-z]+)$/.exec(line);
    const links = /^ {2}linkStyle ([0-9,]+) (stroke:#[0-9a-f]{6},color:#[0-9a-f]{6})$/.exec(line);
    const defined = /^ {2}classDef ([a-z]+) [a-z:#0-9,-]+$/.exec(line);
    if (node?.[1]) nodes.set(node[1], (node.slice(2).find((part) => part !== undefined) ?? '').split('<br/>').map(fromNumbers));
    else if (edge?.[1] && edge[4]) edges.push({ from: edge[1], to: edge[4], label: fromNumbers(edge[3] ?? ''), style: edge[2] ?? '' });
    else if (defined?.[1]) classes.add(defined[1]);
    else if (classed?.[1]) {
      if (!classes.has(classed[2] ?? '')) throw new Error(`no class: ${line}`);
      for (const id of classed[1].split(',')) if (!nodes.has(id)) throw new Error(`no node ${id}: ${line}`);
    } else if (links?.[1]) {
      for (const place of links[1].split(',')) {
        const styled = edges[Number(place)];
        if (!styled) throw new Error(`no edge ${place}: ${line}`);
        styled.style += ` ${links[2]}`;
      }
    } else throw new Error(`not understood: ${line}`);
  }
  return checked({ nodes, edges });
}

function fromNumbers(text: string): string {
  return text.replace(/#([0-9]+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}

const STRING = '"((?:[^"\\\\\\n]|\\\\.)*)"';
const ATTRIBUTES = `[a-z]+=(?:[a-zA-Z0-9.]+|${STRING.replace('(', '(?:')})`;
const DOT_NODE = new RegExp(`^  (${ID}) \\[label=${STRING}((?:, ${ATTRIBUTES})*)\\];$`);
const DOT_EDGE = new RegExp(`^  (${ID}) -> (${ID})(?: \\[(?:label=${STRING}(?:, )?)?((?:${ATTRIBUTES}(?:, )?)*)\\])?;$`);

export function readDot(text: string): ReadPicture {
  const lines = text.split('\n');
  if (!new RegExp(`^digraph ${STRING} \\{$`).test(lines.shift() ?? '') || lines.pop() !== '' || lines.pop() !== '}')
    throw new Error('no digraph');
  const nodes = new Map<string, readonly string[]>();
  const edges: { from: string; to: string; label: string; style: string }[] = [];
  for (const line of lines) {
    const node = DOT_NODE.exec(line);
    const edge = DOT_EDGE.exec(line);
    if (/^ {2}(graph|node|edge) \[[a-zA-Z0-9=", -]+\];$/.test(line)) continue;
    if (node?.[1]) nodes.set(node[1], dotLines(node[2] ?? ''));
    else if (edge?.[1] && edge[2])
      edges.push({ from: edge[1], to: edge[2], label: dotLines(edge[3] ?? '').join('\n'), style: edge[4] ?? '' });
    else throw new Error(`not understood: ${line}`);
  }
  return checked({ nodes, edges });
}

/** `\n` ends a line, `\\` and `\"` are themselves; any other escape would be one of Graphviz's own, which no text may reach. */
function dotLines(text: string): readonly string[] {
  const plain = text.replace(/\\(.)/g, (_, character: string) => {
    if (character === 'n') return '\n';
    if (character === '\\' || character === '"') return character;
    throw new Error(`escape of Graphviz: \\${character}`);
  });
  const entity = /&(?!amp;)[a-z0-9#]+;/i.exec(plain.replace(/&amp;/g, ''));
  if (entity) throw new Error(`entity: ${entity[0]}`);
  return plain.split('\n').map((line) => line.replace(/&amp;/g, '&'));
}

function checked(picture: ReadPicture): ReadPicture {
  for (const { from, to } of picture.edges) for (const id of [from, to]) if (!picture.nodes.has(id)) throw new Error(`no node ${id}`);
  return picture;
}
