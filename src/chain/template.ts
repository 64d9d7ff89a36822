import type { Scope } from './interpreter-types.js';
import { lex, type Token } from './lexer.js';
import type { LiquidEngine } from './liquid.js';
import { renderMacro } from './macro.js';
import { olderExpression } from './older-template.js';
import { asText, type Path, readPath, valueAt } from './scope-paths.js';
import { olderConstruct, TemplateProblem } from './template-problem.js';

export type Render = (scope: Scope) => string;

/**
 * A template read once. `plain` renders without any library: text, macros and bare paths. `liquid` needs the engine; its
 * macros are outputs of their own there, so a value is never part of a source.
 */
export type Template =
  | { readonly kind: 'plain'; readonly render: Render; readonly paths: readonly Path[] }
  | { readonly kind: 'liquid'; readonly tokens: readonly Token[] };

/** @throws TemplateProblem for what cannot be read */
export function readTemplate(source: string, mode: 'data' | 'system'): Template {
  const tokens = lex(source, mode);
  const parts: (string | Render)[] = [];
  const paths: Path[] = [];
  let liquid = false;
  for (const token of tokens) {
    switch (token.kind) {
      case 'text':
        parts.push(token.source);
        break;
      case 'macro':
        parts.push((scope) => renderMacro(token.macro, scope, mode));
        break;
      case 'wrong':
        // text that only looks like a macro stays as it is where the model reads it; vet has said so before
        if (mode === 'data') throw new TemplateProblem(token.code, token.message, token.source);
        parts.push(token.source);
        break;
      case 'output': {
        const path = token.trimLeft || token.trimRight ? null : plainPath(token.expression, token.source);
        if (path === null) liquid = true;
        else {
          paths.push(path.path);
          parts.push(path.json ? (scope) => JSON.stringify(valueAt(path.path, scope)) : (scope) => asText(valueAt(path.path, scope)));
        }
        break;
      }
      case 'tag':
      case 'verbatim':
        liquid = true;
        break;
    }
  }
  return liquid ? { kind: 'liquid', tokens } : { kind: 'plain', render: joiner(parts), paths };
}

/** A path alone, or piped to `json`. @throws TemplateProblem for constructs of older files that are not read here */
function plainPath(expression: string, source: string): { readonly path: Path; readonly json: boolean } | null {
  const older = olderExpression(expression);
  if (older?.kind === 'refused') throw olderConstruct(source, older.message);
  if (older) {
    const filters = older.filters.trim();
    if (filters !== '' && filters !== '| json') return null;
    return { path: { root: 'older', rest: older.path, source: `.${older.path.join('.')}` }, json: filters !== '' };
  }
  const json = /\|\s*json\s*$/.exec(expression);
  const path = readPath(json ? expression.slice(0, json.index).trim() : expression);
  return path === null ? null : { path, json: json !== null };
}

function joiner(parts: readonly (string | Render)[]): Render {
  const [only] = parts;
  if (parts.length === 0) return () => '';
  if (parts.length === 1 && only !== undefined) return typeof only === 'string' ? () => only : only;
  return (scope) => {
    let text = '';
    for (const part of parts) text += typeof part === 'string' ? part : part(scope);
    return text;
  };
}

/** Makes a template ready to render. @throws TemplateProblem for what the engine cannot read */
export function compileTemplate(source: string, mode: 'data' | 'system', engine: () => LiquidEngine): Render {
  const template = readTemplate(source, mode);
  return template.kind === 'plain' ? template.render : engine().compile(template.tokens);
}
