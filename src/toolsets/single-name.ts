import { type FileStat, HARD_LINKED, type Located } from '../contract/index.js';

/** Why nothing is written through one name of several: said while the change is planned, as the unit says it again when it is made. Null = it has one. */
export function otherNames({ display }: Located, { kind, links }: FileStat): string | null {
  return kind === 'file' && links > 1 ? `${display}: ${HARD_LINKED}` : null;
}
