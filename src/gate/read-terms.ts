import type { AnswerTerms, JsonObject } from '../contract/index.js';
import { type DocumentReader, dotted } from './document.js';

/** Keys that say who may answer an ask, and how. */
export const TERMS = ['approvers', 'second_person', 'strongly'];

const TOKEN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const USER = /^user:[A-Za-z0-9_][A-Za-z0-9_.@-]*\$?$/;

/** `approvers: [release, "user:anna"], second_person: true, strongly: true`. `asks`: whether anything there asks at all. */
export function readTerms(reader: DocumentReader, pointer: string, table: JsonObject, asks: boolean): AnswerTerms | null {
  const stated = TERMS.filter((key) => table[key] !== undefined);
  if (stated.length === 0) return null;
  const name = dotted(pointer);
  if (!asks) {
    const message = `${name} says who answers (${stated.join(', ')}), and nothing there asks; remove it, or grant approve`;
    reader.problem(pointer, message, 'terms_without_ask');
    return null;
  }
  const approvers = readApprovers(reader, `${pointer}/approvers`, table);
  const secondPerson = readSwitch(reader, pointer, table, 'second_person');
  const strongly = readSwitch(reader, pointer, table, 'strongly');
  if (secondPerson && (approvers === null || approvers.some((each) => !TOKEN.test(each))))
    reader.problem(
      `${pointer}/second_person`,
      `${name}.second_person tells people apart, which only tokens do: name the tokens that may answer under approvers, and no users`,
    );
  return {
    ...(approvers !== null && { approvers }),
    ...(secondPerson && { secondPerson: true }),
    ...(strongly && { strongly: true }),
  };
}

function readApprovers(reader: DocumentReader, pointer: string, { approvers: value }: JsonObject): readonly string[] | null {
  if (value === undefined) return null;
  const names: string[] = [];
  for (const [index, entry] of reader.list(pointer, value).entries()) {
    if (typeof entry === 'string' && (TOKEN.test(entry) || USER.test(entry))) {
      names.push(entry);
      reader.approver(`${pointer}/${index}`, entry);
    } else
      reader.problem(
        `${pointer}/${index}`,
        `${dotted(pointer)}[${index}] is ${JSON.stringify(entry)}; it must be the name of a token, or user:NAME`,
      );
  }
  if (names.length === 0) reader.problem(pointer, `${dotted(pointer)} names nobody, so no ask could be answered; grant deny instead`);
  return [...new Set(names)];
}

function readSwitch(reader: DocumentReader, pointer: string, table: JsonObject, key: 'second_person' | 'strongly'): boolean {
  const value = table[key];
  // Leaving it out is the only way not to say it: a `false` would look as if it took back what another layer says.
  if (value !== undefined && value !== true)
    reader.problem(`${pointer}/${key}`, `${dotted(pointer)}.${key} is ${JSON.stringify(value)}; it must be true, or be left out`);
  return value === true;
}
