import { isJsonObject } from '../../../contract/index.js';
import { type Problem, problem } from '../../problem.js';
import { didYouMean } from '../../suggest.js';
import { listAt, type Outline, objectAt, textAt, textsAt } from '../outline.js';

/** A test that waits for a task nobody has would fail whatever the chain does; two of one name could not be told apart. */
export function checkTests({ root, byId }: Outline): readonly Problem[] {
  const names = new Set<string>();
  return listAt(root, 'tests').flatMap((test, index) => {
    if (!isJsonObject(test)) return [];
    const at = `/tests/${index}`;
    const found: Problem[] = [];
    const name = textAt(test, 'name');
    if (names.has(name)) found.push(problem('duplicate_test', `${at}/name`, `a test "${name}" exists already; names are unique`));
    names.add(name);
    const known = (id: string, pointer: string, atKey: boolean): void => {
      if (byId.has(id)) return;
      const meant = didYouMean(id, byId.keys()) || `; tasks: ${[...byId.keys()].slice(0, 20).join(', ')}`;
      found.push(problem('unknown_target', pointer, `no task "${id}"${meant}`, atKey ? { atKey } : {}));
    };
    for (const id of Object.keys(objectAt(test, 'answers'))) known(id, `${at}/answers/${id}`, true);
    textsAt(objectAt(test, 'expect'), 'path').forEach((id, place) => void known(id, `${at}/expect/path/${place}`, false));
    return found;
  });
}
