/** Pages change with their data, and with whatever host a client says it asked: only the latest are remembered. */
const most = 100;

/** What was made by what it was made from; the one that was used least recently goes first. */
export class Recent<Made> {
  private readonly known = new Map<string, Made>();

  get(key: string, make: () => Made): Made {
    return this.peek(key) ?? this.set(key, make());
  }

  peek(key: string): Made | undefined {
    const made = this.known.get(key);
    return made === undefined ? undefined : this.set(key, made);
  }

  set(key: string, made: Made): Made {
    this.known.delete(key);
    this.known.set(key, made);
    if (this.known.size > most) this.known.delete(this.known.keys().next().value ?? '');
    return made;
  }
}
