import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { startNode } from './child-process.mjs';
import { SupervisedProcess } from './supervised-process.mjs';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cueroom-supervised-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** One that says something and ends, and never becomes ready. @param {number} code */
const endingWith = (code) => {
  const logFile = join(folder, 'logs', 'intake.log');
  const says = `process.stderr.write('a setting is wrong\\n', () => process.exit(${code}))`;
  return new SupervisedProcess({
    name: 'intake',
    logFile,
    spawn: (log) => startNode([process.execPath, '--eval', says], log),
    isReady: async () => false,
  });
};

test('a wrong setting is told once, and not tried again', async () => {
  const process = endingWith(78);
  await assert.rejects(process.untilReady(), { message: 'a setting is wrong' });
  await process.stop();
  assert.equal(readFileSync(join(folder, 'logs', 'intake.log'), 'utf8'), 'a setting is wrong\n');
});

test('one that keeps ending is given up with the end of its log', async () => {
  const process = endingWith(1);
  await assert.rejects(
    process.untilReady(),
    /^Error: intake keeps ending\. The end of its log \(.*\):\n\n(a setting is wrong\n?){3}$/,
  );
  await process.stop();
});

/** One that lives. Each time it is asked, 10 s are over. @param {import('node:test').MockTimers} timers @param {number} readyAfterSec */
const slow = (timers, readyAfterSec) => {
  const startedAt = Date.now();
  return new SupervisedProcess({
    name: 'intake',
    logFile: join(folder, 'logs', 'intake.log'),
    spawn: (log) => startNode([process.execPath, '--eval', 'setInterval(() => {}, 1000)'], log),
    isReady: async () => {
      timers.tick(10_000);
      return Date.now() - startedAt >= readyAfterSec * 1000;
    },
  });
};

test('one that lives is waited for, which is said', async (context) => {
  const { mock } = context;
  mock.timers.enable({ apis: ['Date'] });
  const error = mock.method(console, 'error', () => {});
  const late = slow(mock.timers, 100);
  context.after(() => late.stop());
  await late.untilReady();
  const lines = error.mock.calls.map(({ arguments: [line] }) => line);
  assert.deepEqual(
    lines.filter((line) => line.startsWith('Still')),
    Array(3).fill('Still starting: intake …'),
  );
});
