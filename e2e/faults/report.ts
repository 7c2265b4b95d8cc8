import { availableParallelism, loadavg } from 'node:os';
import type { Finding } from './checker';
import { type History, kinds, outcomeOf } from './history';

/** A time that was promised, and how long it took each time. */
interface Measure {
  promise: string;
  limitMs: number;
  times: { ms: number; what: string }[];
}

/** What a run has found, said as tables. */
export class Report {
  private readonly findings: Finding[] = [];
  private readonly measures = new Map<string, Measure>();
  private readonly deeds = new Map<string, number>();

  add(...findings: Finding[]): void {
    this.findings.push(...findings);
  }

  /** One thing of many that were promised. */
  check(promise: string, broken: string | null): void {
    let finding = this.findings.find((one) => one.promise === promise);
    if (!finding) this.findings.push((finding = { promise, checked: 0, broken: [] }));
    finding.checked++;
    if (broken !== null) finding.broken.push(broken);
  }

  measured(promise: string, limitMs: number, ms: number, what = ''): void {
    const measure = this.measures.get(promise) ?? { promise, limitMs, times: [] };
    measure.times.push({ ms, what });
    this.measures.set(promise, measure);
  }

  /** What the nemesis did. */
  did(deed: string, times = 1): void {
    this.deeds.set(deed, (this.deeds.get(deed) ?? 0) + times);
  }

  get brokenPromises(): string[] {
    return [
      ...this.findings.flatMap(({ promise, broken }) => broken.map((how) => `${promise}: ${how}`)),
      ...[...this.measures.values()].flatMap(({ promise, limitMs, times }) =>
        times
          .filter(({ ms }) => ms > limitMs)
          .map(({ ms, what }) => `${promise} (${limitMs / 1000} s): ${(ms / 1000).toFixed(1)} s ${what}`),
      ),
    ];
  }

  text(history: History): string {
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    const fates = kinds.map((kind) => {
      const outcomes = history.of(kind).map(outcomeOf);
      const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
      return [kind, count('ok'), count('fail'), count('unknown')];
    });
    const times = [...this.measures.values()].map(({ promise, limitMs, times: all }) => {
      const sorted = all.map(({ ms }) => ms).sort((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
      return [promise, sorted.length, seconds(median), seconds(sorted.at(-1) ?? 0), limitMs / 1000];
    });
    const statuses = [...history.statuses].sort().map(([status, count]) => `${status}: ${count}`);
    return [
      table(['what the nemesis did', 'times'], [...this.deeds]),
      table(['what clients asked for', 'accepted', 'refused', 'unknown'], fates),
      // Times are worth what the machine was worth.
      `${availableParallelism()} processors, load ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}.`,
      `Answers: ${statuses.join(', ')}; the longest took ${seconds(history.longest.ms)} s: ${history.longest.call}.\n`,
      table(
        ['promise', 'looked at', 'broken'],
        this.findings.map(({ promise, checked, broken }) => [promise, checked, broken.length]),
      ),
      table(['promised time', 'times', 'median s', 'longest s', 'limit s'], times),
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
