// @ts-check
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number }} Counts */

// Jest's summary ("Tests:       1 failed, 2 skipped, 3 passed, 6 total") and the one of node's test runner ("# pass 3").
const jestSummary = /^Tests:\s+(.*) total$/gm;
const nodeSummary = /^# (pass|fail) (\d+)$/gm;

/**
 * Adds up the summaries of all test runs in an output; nx repeats them for runs that it took from its cache.
 * @param {string} output
 * @returns {Counts}
 */
export const countTests = (output) => {
  const text = stripVTControlCharacters(output);
  const counts = { passed: 0, failed: 0 };
  for (const [, summary = ''] of text.matchAll(jestSummary)) {
    counts.passed += Number(/(\d+) passed/.exec(summary)?.[1] ?? 0);
    counts.failed += Number(/(\d+) failed/.exec(summary)?.[1] ?? 0);
  }
  for (const [, kind, number] of text.matchAll(nodeSummary))
    counts[kind === 'pass' ? 'passed' : 'failed'] += Number(number);
  return counts;
};
