import { type PolicyFinding, positioned, WindlassError } from '../contract/index.js';

/** Everything there is to say about the documents of a policy, so that an author fixes all files once. */
export class Findings {
  readonly #all: PolicyFinding[] = [];
  readonly #seen = new Set<string>();

  /** Documents are read again wherever they are inherited from; a finding is told once. */
  add(finding: PolicyFinding): void {
    const key = JSON.stringify([finding.file, finding.line, finding.column, finding.message]);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#all.push(finding);
  }

  all(): readonly PolicyFinding[] {
    return this.#all;
  }

  /** Warnings and notes: nothing that keeps a policy from being used. */
  remarks(): readonly PolicyFinding[] {
    return this.#all.filter(({ severity }) => severity !== 'error');
  }

  /** @throws WindlassError `envelope_not_found` where one is missing, else `invalid_file`, with all errors, positioned at the first */
  refuseErrors(): void {
    const errors = this.#all.filter(({ severity }) => severity === 'error');
    const [first] = errors;
    if (first === undefined) return;
    const missing = errors.some(({ code }) => code === 'envelope_not_found');
    throw new WindlassError(missing ? 'envelope_not_found' : 'invalid_file', errors.map(({ message }) => message).join('\n'), {
      data: { findings: errors.map((error) => ({ ...positioned(error) })) },
      ...(first.line !== undefined && { position: { file: first.file, line: first.line, column: first.column ?? 1 } }),
    });
  }
}
