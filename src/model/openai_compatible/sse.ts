/** One event of a stream: the lines of its `data`, joined. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/**
 * Turns bytes into server-sent events, however the bytes are cut: line ends are LF, CR LF or CR, comments are skipped,
 * and one decoder reads the whole stream so that no character is torn. Work is linear in the length of the stream.
 */
export class EventReader {
  readonly #decoder = new TextDecoder();
  /** Pieces of the line that has not ended. */
  #line: string[] = [];
  #afterCr = false;
  #name = '';
  #data: string[] = [];

  feed(bytes: Uint8Array): readonly StreamEvent[] {
    return this.#take(this.#decoder.decode(bytes, { stream: true }));
  }

  /** What the stream ends with, where it does not end with a blank line. */
  end(): readonly StreamEvent[] {
    return this.#take(`${this.#decoder.decode()}\n\n`);
  }

  #take(text: string): readonly StreamEvent[] {
    if (text === '') return [];
    const events: StreamEvent[] = [];
    let start = this.#afterCr && text.startsWith('\n') ? 1 : 0;
    this.#afterCr = text.endsWith('\r');
    const lineEnd = /\r\n|\n|\r/g;
    lineEnd.lastIndex = start;
    for (let mark = lineEnd.exec(text); mark !== null; mark = lineEnd.exec(text)) {
      const event = this.#endLine(text.slice(start, mark.index));
      if (event) events.push(event);
      start = lineEnd.lastIndex;
    }
    if (start < text.length) this.#line.push(text.slice(start));
    return events;
  }

  #endLine(tail: string): StreamEvent | null {
    const line = this.#line.length === 0 ? tail : this.#line.join('') + tail;
    this.#line = [];
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line.charAt(colon + 1) === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') this.#data.push(value);
    else if (field === 'event') this.#name = value;
    return null;
  }

  #dispatch(): StreamEvent | null {
    const event = { name: this.#name, data: this.#data.join('\n') };
    this.#name = '';
    this.#data = [];
    return event.data === '' ? null : event;
  }
}
