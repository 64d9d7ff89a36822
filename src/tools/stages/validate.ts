import type { CallRequest, JsonObject, SourceType, ToolDescriptor } from '../../contract/index.js';
import { isJsonObject } from '../../contract/index.js';
import type { Problem } from '../arguments/adapt.js';
import { unfitText } from '../arguments/validator.js';
import type { ToolRoom } from '../room.js';
import { badArgument, type Stop } from '../stop.js';

/** The arguments as the tool takes them, or a failure of class `argument` that says at which pointer they do not fit. */
export async function validate(
  { validator, strictArguments }: ToolRoom,
  request: CallRequest,
  tool: ToolDescriptor,
): Promise<{ readonly args: JsonObject } | Stop> {
  const given = request.args ?? {};
  if (!isJsonObject(given)) return badArgument(`invalid arguments at /: Expected object`);
  const unfit = unfitText(given);
  if (unfit !== null) return badArgument(`invalid arguments at /: a string holds ${unfit}`);
  const check = await validator(tool.schemas.input, strictArguments || FOREIGN.includes(tool.source.type));
  const { value, problems } = check(given);
  if (problems.length > 0 || !isJsonObject(value)) return badArgument(`invalid arguments ${list(problems)}`);
  return { args: value };
}

/** Servers check what they get themselves, by their own schema: their arguments go to them as they were given, or not at all. */
const FOREIGN: readonly SourceType[] = ['mcp', 'http'];

function list(problems: readonly Problem[]): string {
  return problems.map(({ at, expected }) => `at ${at === '' ? '/' : at}: ${expected}`).join('; ');
}
