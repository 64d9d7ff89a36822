import { isAlias, isMap, isScalar, isSeq, type Node, type Document as YamlDocument } from 'yaml';
import { type Finding, type Problem, pointerSegments } from './problem.js';

/** Problems with their positions, in the order of the text. What an anchor brings to a second place is told there too. */
export function locate(problems: readonly Problem[], file: string, text: string, doc: YamlDocument.Parsed | null): Finding[] {
  return problems
    .map((found) => {
      const { offset, alias } = found.offset === undefined && doc ? placeOf(found, text, doc) : { offset: found.offset ?? 0, alias: null };
      const { severity, code, message, pointer } = found;
      const again = alias === null ? '' : `; the alias in line ${lineAndColumn(text, alias).line} brings it there too`;
      return { file, ...lineAndColumn(text, offset), severity, code, message: `${message}${again}`, pointer };
    })
    .sort((a, b) => a.line - b.line || a.column - b.column || a.severity.localeCompare(b.severity));
}

/** Where the value of a pointer stands, and the alias it is reached by; the nearest holder of it when it is not written in the file. */
function placeOf(found: Problem, text: string, doc: YamlDocument.Parsed): { readonly offset: number; readonly alias: number | null } {
  let node: unknown = doc.contents;
  let best = offsetOf(node) ?? 0;
  let range = rangeOf(node);
  let alias: number | null = null;
  for (const segment of pointerSegments(found.pointer)) {
    if (isAlias(node)) {
      alias ??= offsetOf(node) ?? null;
      node = node.resolve(doc);
    }
    const pair = isMap(node) ? node.items.find((item) => isScalar(item.key) && item.key.value === segment) : undefined;
    const next = pair ? pair.value : isSeq(node) ? node.items[Number(segment)] : undefined;
    if (!pair && !next) return { offset: best, alias };
    const keyOffset = pair ? offsetOf(pair.key) : undefined;
    best = found.atKey ? (keyOffset ?? offsetOf(next) ?? best) : (offsetOf(next) ?? keyOffset ?? best);
    range = rangeOf(next);
    node = next;
  }
  const inside = found.needle !== undefined && range ? text.slice(range[0], range[1]).indexOf(found.needle) : -1;
  return { offset: inside >= 0 && range ? range[0] + inside : best, alias };
}

export function offsetOf(node: unknown): number | undefined {
  return rangeOf(node)?.[0];
}

function rangeOf(node: unknown): readonly [number, number, number] | undefined {
  return (node as Node | null | undefined)?.range ?? undefined;
}

function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}
