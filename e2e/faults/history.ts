/** What became of a call. Unknown: it may have had its effect, and nobody was told. */
export type Outcome = 'ok' | 'fail' | 'unknown';

export const kinds = ['submission', 'song', 'brief', 'contact', 'approval', 'rejection'] as const;
export type Kind = (typeof kinds)[number];

/** One thing that a client wants to be there once, however often it has to ask for it. */
export interface Wish {
  kind: Kind;
  marker: string;
  outcomes: Outcome[];
  /** What the checker needs to know beside the marker. */
  facts: Record<string, string>;
}

/** What every client asked for and what it was told, as a client would write it down. */
export class History {
  readonly wishes: Wish[] = [];
  /** Answers by status; 'cut' is a connection that broke. */
  readonly statuses = new Map<string, number>();
  longest = { ms: 0, call: '' };

  begin(kind: Kind, marker: string, facts: Record<string, string> = {}): Wish {
    const wish: Wish = { kind, marker, outcomes: [], facts };
    this.wishes.push(wish);
    return wish;
  }

  note(call: string, status: string, ms: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (ms > this.longest.ms) this.longest = { ms, call: `${call} (${status})` };
  }

  of(kind: Kind): Wish[] {
    return this.wishes.filter((wish) => wish.kind === kind);
  }
}

/** All attempts of a wish together: one that was accepted makes it accepted. No attempt yet: nobody knows. */
export const outcomeOf = ({ outcomes }: Pick<Wish, 'outcomes'>): Outcome => {
  if (outcomes.includes('ok')) return 'ok';
  return outcomes.includes('unknown') || outcomes.length === 0 ? 'unknown' : 'fail';
};
