import { ask, type Judge, refuseRisk } from './types.js';

/**
 * awk has a language of its own. Accepted: `-F` and `-v`, and a program text without any character or name through
 * which awk reaches other programs or files. The text is searched raw: strings and patterns in it count too.
 */
export const judgeAwk: Judge = (argv) => {
  let at = 1;
  for (; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (argument === '--') {
      at++;
      break;
    }
    if (argument === '-F' || argument === '-v') at++;
    else if (/^-[Fv]./.test(argument)) continue;
    else if (argument.startsWith('-') && argument !== '-') {
      return [refuseRisk(argv, argument, 'loads or writes what cannot be vetted; give the program as text')];
    } else break;
  }
  const program = argv[at] ?? '';
  const reach = /system|getline|@|>|\|/.exec(program.replaceAll('||', '  '));
  if (reach) {
    return [
      refuseRisk(argv, program, `\`${reach[0]}\` in an awk program can run programs or write files; write a comparison as \`5 < $1\``),
    ];
  }
  // Through the table of all names a gawk reaches each of the others, by a name made of parts.
  return /ENVIRON|ARGV|ARGC|SYMTAB/.test(program)
    ? [ask('read', argv, program, 'reads the environment or chooses its own input files')]
    : [];
};
