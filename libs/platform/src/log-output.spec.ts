import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { lineWriter } from './log-output';

const onLinux = existsSync('/dev/full') ? test : test.skip;

onLinux('a full disk keeps nobody waiting', () => {
  const full = openSync('/dev/full', 'w');
  const log = pino({}, lineWriter(full));
  expect(() => log.info('there is no room for this')).not.toThrow();
  closeSync(full);
});

test('a line is there as soon as it was said', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cueroom-log-'));
  const file = openSync(join(folder, 'log'), 'w');
  pino({}, lineWriter(file)).info('said');
  expect(readFileSync(join(folder, 'log'), 'utf8')).toContain('"msg":"said"');
  closeSync(file);
  rmSync(folder, { recursive: true });
});
