import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { lineWriter } from './log-output';

const onLinux = existsSync('/dev/full') ? test : test.skip;

onLinux('a full disk does not block the process', () => {
  const full = openSync('/dev/full', 'w');
  const log = pino({}, lineWriter(full));
  expect(() => log.info('there is no room for this')).not.toThrow();
  closeSync(full);
});

const hasPipes = process.platform === 'win32' ? test.skip : test;

hasPipes('a pipe without a reader blocks the process once, not with every line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cueroom-log-'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  const pipe = openSync(join(folder, 'pipe'), constants.O_RDWR | constants.O_NONBLOCK);
  const wait = jest.spyOn(Atomics, 'wait');
  const output = lineWriter(pipe);
  output.write('x'.repeat(2 ** 20));
  const waits = wait.mock.calls.length;
  expect(waits).toBeGreaterThan(0);
  for (let line = 0; line < 100; line++) output.write('more\n');
  expect(wait.mock.calls.length).toBe(waits);
  wait.mockRestore();
  closeSync(pipe);
  rmSync(folder, { recursive: true });
});

test('a line is there as soon as it was said', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cueroom-log-'));
  const file = openSync(join(folder, 'log'), 'w');
  pino({}, lineWriter(file)).info('said');
  expect(readFileSync(join(folder, 'log'), 'utf8')).toContain('"msg":"said"');
  closeSync(file);
  rmSync(folder, { recursive: true });
});
