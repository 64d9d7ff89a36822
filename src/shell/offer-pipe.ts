import { MAX_PIPE } from './limits.js';
import type { Refused } from './refuse.js';
import { scan } from './scan.js';
import type { Reading } from './types.js';

/** Longer ones would hide what is wrong with the line. */
const MAX_SHOWN = 1_500;

/** The refusal of a pipe, with what to call instead. */
export function offerPipe(refusal: Refused, line: string): Refused {
  if (refusal.code !== 'sh.pipe') return refusal;
  const pipe = asPipe(line);
  const call = pipe === null ? '' : JSON.stringify({ pipe });
  if (call !== '' && call.length <= MAX_SHOWN) return { ...refusal, remedy: `call it with ${call} instead of a line` };
  return {
    ...refusal,
    remedy:
      'name its programs in `pipe` instead of a line, each with its arguments, such as {"pipe":[["git","log"],["head","-5"]]}; a folder goes into `cwd`, and stderr is kept apart by itself',
  };
}

/** A line of plain commands between pipes, in the form `pipe` takes; null where a part is anything else. */
function asPipe(line: string): readonly (readonly string[])[] | null {
  const pipe: (readonly string[])[] = [];
  for (let rest = line; pipe.length < MAX_PIPE; ) {
    const reading = scan(rest);
    const end = reading.kind === 'refused' && reading.code === 'sh.pipe' ? reading.column - 1 : null;
    const argv = onlyCommand(end === null ? reading : scan(rest.slice(0, end)));
    if (argv === null) return null;
    pipe.push(argv);
    if (end === null) return pipe;
    rest = rest.slice(end + 1);
  }
  return null;
}

function onlyCommand(reading: Reading): readonly string[] | null {
  if (reading.kind === 'refused' || reading.steps.length !== 1) return null;
  const [step] = reading.steps;
  return step === undefined || step.cd !== undefined ? null : step.argv;
}
