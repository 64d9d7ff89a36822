import { WindlassError } from '../contract/index.js';

export function globError(source: string, problem: string): WindlassError {
  return new WindlassError('invalid_file', `the path pattern ${JSON.stringify(source)} ${problem}`, { data: { pattern: source } });
}
