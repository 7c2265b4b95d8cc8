import type { Studio } from '../studio';

/** The studio under attack. */
export interface Target {
  url: string;
  username: string;
  password: string;
  /** Set if we have started the studio: its processes, data and logs can be inspected. */
  studio: Studio | null;
  /** The same seed sends the same requests. */
  seed: number;
  /** Number of random requests of a fuzzing part. */
  runs: number;
  /** The full run, which takes minutes; otherwise a selection, which takes seconds. */
  isLong: boolean;
}

/** Counts a part's requests and collects its findings. */
export class Tally {
  requests = 0;
  readonly findings: string[] = [];

  countRequests(requests = 1): void {
    this.requests += requests;
  }

  /** @param what describes request and response, in enough detail to reproduce */
  addFinding(what: string): void {
    this.findings.push(what);
  }
}

/** One kind of attack. Must leave the studio usable for the next part; an exception counts as a finding. */
export interface Part {
  name: string;
  /** Inspects processes, data or logs: skipped for a studio that we have not started. */
  needsStudio?: true;
  run(target: Target, tally: Tally): Promise<void>;
}
