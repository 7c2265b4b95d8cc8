import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTests } from './nx.mjs';

test('the summaries of all runs are added up, with and without colors', () => {
  const output = [
    '\u001b[1mTests:       \u001b[22m\u001b[1m\u001b[32m28 passed\u001b[39m\u001b[22m, 28 total',
    'Tests:       1 failed, 2 skipped, 3 passed, 6 total',
    'Tests:       0 total',
    '# pass 4',
    '# fail 2',
    'a test said: Tests: 9 passed, 9 total',
  ].join('\n');
  assert.deepEqual(countTests(output), { passed: 35, failed: 3 });
});
