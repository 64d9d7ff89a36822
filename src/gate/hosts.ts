/** A host in the one form in which hosts are compared. */
export interface Host {
  readonly name: string;
  /** An address stands for itself alone; a name also for everything below it. */
  readonly address: boolean;
}

/**
 * The host of a URL, or of a text without a scheme (`localhost:8080/x`); null where there is none. Every spelling of an address
 * (decimal, hexadecimal, short, mapped into IPv6) gives the same host, as do letter case, IDN and a trailing dot.
 */
export function parseHost(text: string): Host | null {
  const bare = /^[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(text) ? `[${text}]` : text;
  let name: string;
  try {
    name = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(bare) ? bare.replace(/^[a-z][a-z0-9+.-]*:/i, 'http:') : `http://${bare}`).hostname;
  } catch {
    return null;
  }
  name = name.replace(/\.$/, '');
  const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(name);
  if (mapped) {
    const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
    name = `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  }
  if (name === '') return null;
  return { name, address: name.startsWith('[') || /^\d+(\.\d+){3}$/.test(name) };
}

/** Whether the host is the one the rule names, or lies below it. */
export function isHostOf(host: Host, rule: Host): boolean {
  return host.name === rule.name || (!rule.address && !host.address && host.name.endsWith(`.${rule.name}`));
}
