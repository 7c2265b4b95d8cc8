import { availableParallelism, loadavg } from 'node:os';
import type { Finding } from './checker';
import { type History, kinds, outcomeOf } from './history';

/** A guaranteed time and the measured durations. */
interface Measure {
  guarantee: string;
  limitMs: number;
  times: { ms: number; what: string }[];
}

/** Collects the results of a run and formats them as tables. */
export class Report {
  private readonly findings: Finding[] = [];
  private readonly measures = new Map<string, Measure>();
  private readonly faults = new Map<string, number>();

  add(...findings: Finding[]): void {
    this.findings.push(...findings);
  }

  /** Records one check of a guarantee. @param violation what went wrong, or null */
  check(guarantee: string, violation: string | null): void {
    let finding = this.findings.find((one) => one.guarantee === guarantee);
    if (!finding) this.findings.push((finding = { guarantee, checked: 0, violations: [] }));
    finding.checked++;
    if (violation !== null) finding.violations.push(violation);
  }

  measured(guarantee: string, limitMs: number, ms: number, what = ''): void {
    const measure = this.measures.get(guarantee) ?? { guarantee, limitMs, times: [] };
    measure.times.push({ ms, what });
    this.measures.set(guarantee, measure);
  }

  /** Counts an injected fault. */
  injected(fault: string, times = 1): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + times);
  }

  get violations(): string[] {
    return [
      ...this.findings.flatMap(({ guarantee, violations }) =>
        violations.map((violation) => `${guarantee}: ${violation}`),
      ),
      ...[...this.measures.values()].flatMap(({ guarantee, limitMs, times }) =>
        times
          .filter(({ ms }) => ms > limitMs)
          .map(({ ms, what }) => `${guarantee} (${limitMs / 1000} s): ${(ms / 1000).toFixed(1)} s ${what}`),
      ),
    ];
  }

  text(history: History): string {
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    const outcomeRows = kinds.map((kind) => {
      const outcomes = history.of(kind).map(outcomeOf);
      const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
      return [kind, count('ok'), count('fail'), count('unknown')];
    });
    const times = [...this.measures.values()].map(({ guarantee, limitMs, times: all }) => {
      const sorted = all.map(({ ms }) => ms).sort((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
      return [guarantee, sorted.length, seconds(median), seconds(sorted.at(-1) ?? 0), limitMs / 1000];
    });
    const statuses = [...history.statuses].sort().map(([status, count]) => `${status}: ${count}`);
    return [
      table(['injected fault', 'count'], [...this.faults]),
      table(['operation', 'accepted', 'rejected', 'unknown'], outcomeRows),
      // The machine's load, to judge the times by.
      `${availableParallelism()} processors, load ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}.`,
      `Responses: ${statuses.join(', ')}; the slowest took ${seconds(history.longest.ms)} s: ${history.longest.call}.\n`,
      table(
        ['guarantee', 'checked', 'violations'],
        this.findings.map(({ guarantee, checked, violations }) => [guarantee, checked, violations.length]),
      ),
      table(['guaranteed time', 'count', 'median s', 'max s', 'limit s'], times),
    ].join('\n');
  }
}

const table = (head: string[], rows: (string | number)[][]): string => {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const [first, ...rest] = cells;
  return [line(first!), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rest.map(line), ''].join(
    '\n',
  );
};

/** Without the times of guarantees: only `npm run faults` checks these, as this machine may be busy. */
export const withoutTimes = (violations: string[]): string[] =>
  violations.filter((violation) => !/\(\d+ s\): /.test(violation));
