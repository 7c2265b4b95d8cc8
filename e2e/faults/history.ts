/** Outcome of a request. Unknown: it may have taken effect without the client learning of it. */
export type Outcome = 'ok' | 'fail' | 'unknown';

export const kinds = [
  'submission',
  'song',
  'brief',
  'contact',
  'approval',
  'undo',
  'rejection',
  'choice',
  'comment',
  'heard',
  'license',
  'letter',
  'undone-letter',
] as const;
export type Kind = (typeof kinds)[number];

/** Something a client wants stored exactly once, however often it has to retry. */
export interface Operation {
  kind: Kind;
  marker: string;
  outcomes: Outcome[];
  /** Additional expectations for the checker. */
  facts: Record<string, string>;
}

/** All operations of all clients with their outcomes. */
export class History {
  readonly operations: Operation[] = [];
  /** Response counts by status; 'cut' is a broken connection. */
  readonly statuses = new Map<string, number>();
  longest = { ms: 0, call: '' };

  begin(kind: Kind, marker: string, facts: Record<string, string> = {}): Operation {
    const operation: Operation = { kind, marker, outcomes: [], facts };
    this.operations.push(operation);
    return operation;
  }

  note(call: string, status: string, ms: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (ms > this.longest.ms) this.longest = { ms, call: `${call} (${status})` };
  }

  of(kind: Kind): Operation[] {
    return this.operations.filter((operation) => operation.kind === kind);
  }
}

/** The combined outcome of all attempts: one success is enough; without attempts it is unknown. */
export const outcomeOf = ({ outcomes }: Pick<Operation, 'outcomes'>): Outcome => {
  if (outcomes.includes('ok')) return 'ok';
  return outcomes.includes('unknown') || outcomes.length === 0 ? 'unknown' : 'fail';
};
