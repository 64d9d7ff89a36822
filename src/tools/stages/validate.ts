import type { CallRequest, JsonObject, ToolDescriptor } from '../../contract/index.js';
import { isJsonObject } from '../../contract/index.js';
import type { Problem } from '../arguments/adapt.js';
import { holdsNul, type Validator } from '../arguments/validator.js';
import { badArgument, type Stop } from '../stop.js';

/** The arguments as the tool takes them, or a failure of class `argument` that says at which pointer they do not fit. */
export function validate(request: CallRequest, tool: ToolDescriptor, validator: Validator): { readonly args: JsonObject } | Stop {
  const given = request.args ?? {};
  if (!isJsonObject(given)) return badArgument(`invalid arguments of ${tool.name} at /: Expected object`);
  if (holdsNul(given)) return badArgument(`invalid arguments of ${tool.name}: a string holds a NUL character`);
  const { value, problems } = validator(given);
  if (problems.length > 0 || !isJsonObject(value)) return badArgument(`invalid arguments of ${tool.name}: ${list(problems)}`);
  return { args: value };
}

function list(problems: readonly Problem[]): string {
  return problems.map(({ at, expected }) => `at ${at === '' ? '/' : at}: ${expected}`).join('; ');
}
