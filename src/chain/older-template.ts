import { lex } from './lexer.js';

/** An expression of an older file in the current spelling, or the reason why it has none. */
export type OlderExpression =
  | { readonly kind: 'reference'; readonly path: readonly string[]; readonly filters: string }
  | { readonly kind: 'refused'; readonly message: string };

const DOTTED = /^\.([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*((?:\|[\s\S]*)?)$/;

/** A name followed by an argument instead of an operator or a bar. */
const CALL = /^([A-Za-z_]\w*)\s+(?!(?:contains|and|or)\b)[.$"'(\w-]/;

/** Functions that may stand alone after a bar, and the filter of the same meaning. */
const FILTERS: { readonly [name: string]: string } = {
  toJson: 'json',
  toPrettyJson: 'json: 2',
  upper: 'upcase',
  lower: 'downcase',
  trim: 'strip',
  len: 'size',
  first: 'first',
  last: 'last',
};

const ACTIONS: { readonly [word: string]: string } = {
  if: '`{% if … %} … {% endif %}`',
  else: '`{% else %}`',
  end: '`{% endif %}` or `{% endfor %}`',
  range: '`{% for item in … %} … {% endfor %}`',
  with: '`{% assign name = … %}`',
  define: 'a task of its own',
  template: 'a task of its own',
  block: 'a task of its own',
  printf: 'text with `{{ … }}` in it',
  print: '`{{ … }}`',
  len: '`{{ path | size }}`',
  index: '`{{ path[0] }}` or `{{ path["key"] }}`',
  toJson: '`{{ path | json }}`',
  toPrettyJson: '`{{ path | json: 2 }}`',
  trunc: '`{{ path | truncate: N, "" }}`',
  default: '`{{ path | default: "text" }}`',
  upper: '`{{ path | upcase }}`',
  lower: '`{{ path | downcase }}`',
  trim: '`{{ path | strip }}`',
  join: '`{{ path | join: "," }}`',
  replace: '`{{ path | replace: "a", "b" }}`',
  env: 'a parameter: `{{ vars.name }}` with `--var name=…`; templates do not read the environment',
  expandenv: 'a parameter: `{{ vars.name }}` with `--var name=…`; templates do not read the environment',
};

/**
 * Reads what stands between braces as an older file means it: `.a.b`, `.a.b | toJson`. Returns null when it is not in the
 * older spelling. Everything else of that language is refused with the way to write it here.
 */
export function olderExpression(expression: string): OlderExpression | null {
  const dotted = DOTTED.exec(expression);
  if (dotted) return { kind: 'reference', path: (dotted[1] ?? '').split('.'), filters: filtersOf(dotted[2] ?? '') };
  if (expression === '.') return refused('`.` alone is written `{{ input }}` or `{{ output }}`');
  if (expression.startsWith('/*')) return refused('write comments as `{% comment %} … {% endcomment %}`');
  if (expression.startsWith('$')) return refused('`$` variables are written `{% assign name = … %}`');
  const word = CALL.exec(expression)?.[1] ?? (expression === 'else' || expression === 'end' ? expression : undefined);
  if (word !== undefined)
    return refused(
      `\`${word}\` is written ${Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : 'as a filter, `{{ path | filter: argument }}`'}`,
    );
  if (/(?:^|[\s(|])\.[A-Za-z_]/.test(expression.replace(/"[^"]*"|'[^']*'/g, '""'))) {
    return refused('functions of older files are filters here, as `{{ path | filter: argument }}`, and paths have no leading dot');
  }
  return null;
}

/** `output_template` of older files has the tool's result at its root: `{{.code}}` is `output.code` here. */
export function olderOutputTemplate(source: string): string {
  return lex(source, 'data')
    .map((token) => {
      if (token.kind !== 'output') return token.source;
      const older = olderExpression(token.expression);
      const head =
        token.expression === '.' ? 'output' : older?.kind === 'reference' ? `output.${older.path.join('.')}${older.filters}` : null;
      if (head === null) return token.source;
      return `{{${token.trimLeft ? '-' : ''} ${head} ${token.trimRight ? '-' : ''}}}`;
    })
    .join('');
}

function filtersOf(pipeline: string): string {
  return pipeline
    .replace(/\|\s*([A-Za-z_]\w*)\s*(?=\||$)/g, (_, name: string) => ` | ${Object.hasOwn(FILTERS, name) ? FILTERS[name] : name} `)
    .trimEnd();
}

function refused(message: string): OlderExpression {
  return { kind: 'refused', message };
}
