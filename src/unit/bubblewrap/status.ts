import { Readable, type Writable } from 'node:stream';

/** What bubblewrap reports of the sandbox it makes: the first process in it, and how the program in it ended. */
export class Status {
  /** The first process is known, or never will be. */
  readonly heard: Promise<void>;
  #text = '';
  #hear: () => void = () => undefined;

  constructor(stream: Readable | Writable | null | undefined) {
    this.heard = new Promise((resolve) => {
      this.#hear = resolve;
    });
    if (!(stream instanceof Readable)) {
      this.#hear();
      return;
    }
    stream.on('error', this.#hear).on('close', this.#hear); // what is not said is not known
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      this.#text += chunk;
      if (this.first !== null) this.#hear();
    });
  }

  onFirst(listener: () => void): void {
    void this.heard.then(listener);
  }

  /** The first process of the sandbox, as this system numbers it. */
  get first(): number | null {
    return this.#number('child-pid');
  }

  /** Null where it did not come to an end of its own, or to a start. */
  get exitCode(): number | null {
    return this.#number('exit-code');
  }

  #number(name: string): number | null {
    const found = new RegExp(`"${name}": *(\\d+)`).exec(this.#text)?.[1];
    return found === undefined ? null : Number(found);
  }
}
