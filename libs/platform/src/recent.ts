/** What it was made from comes in part from clients, who may say anything: only the latest are remembered. */
const most = 100;

interface Entry<Made> {
  made: Made;
  /** The how-manieth use of all. */
  lastUse: number;
}

/** What was made by what it was made from; the one that was used least recently goes first. */
export class Recent<Made> {
  private readonly known = new Map<string, Entry<Made>>();
  private uses = 0;

  get(key: string, make: () => Made): Made {
    return this.peek(key) ?? this.set(key, make());
  }

  has(key: string): boolean {
    return this.known.has(key);
  }

  peek(key: string): Made | undefined {
    const entry = this.known.get(key);
    if (entry) entry.lastUse = ++this.uses;
    return entry?.made;
  }

  set(key: string, made: Made): Made {
    this.known.set(key, { made, lastUse: ++this.uses });
    if (this.known.size > most) this.forgetOldest();
    return made;
  }

  private forgetOldest(): void {
    const entries = [...this.known].toSorted(([, one], [, other]) => one.lastUse - other.lastUse);
    this.known.delete(entries[0]?.[0] ?? '');
  }
}
