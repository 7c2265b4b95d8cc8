import type { Studio } from '../studio';

/** The studio that is attacked. */
export interface Target {
  url: string;
  username: string;
  password: string;
  /** The studio when we have started it ourselves: its processes, data and logs are there to be looked at. */
  studio: Studio | null;
  /** The same seed tries the same things. */
  seed: number;
  /** How many random requests a part that draws them makes. */
  runs: number;
  /** Everything, which takes minutes; else a sharp selection, which takes seconds. */
  isLong: boolean;
}

/** What a part has tried and found. */
export class Tally {
  requests = 0;
  readonly findings: string[] = [];

  tried(requests = 1): void {
    this.requests += requests;
  }

  /** @param what a sentence with what was sent and what came of it, enough to do it again */
  found(what: string): void {
    this.findings.push(what);
  }
}

/** One kind of attack. It leaves the studio usable for the next one; a throw is a finding, too. */
export interface Part {
  name: string;
  /** Looks at the processes, data or logs, and so is left out for a studio that somebody else runs. */
  needsStudio?: true;
  run(target: Target, tally: Tally): Promise<void>;
}
