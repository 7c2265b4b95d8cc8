import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { eventually } from '@cueroom/testing/eventually';
import { isFileError, runLimited } from './run-limited';

const limits = { wallSec: 20, cpuSec: 10, fileBytes: 1000 };
const isAlive = (pid: string) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (stat) => !/\) Z /.test(stat),
    () => false,
  );

test('output arrives, errors are counted, floods are cut', async () => {
  const chunks: Buffer[] = [];
  const script =
    'echo out; for i in $(seq 5000); do echo "[mp3float @ 0x1] [error] Header missing $i" >&2; done; echo end >&2';
  const outcome = await runLimited(['sh', '-c', script], { limits, onOutput: (chunk) => chunks.push(chunk) });
  expect(Buffer.concat(chunks).toString()).toBe('out\n');
  expect(outcome).toMatchObject({ exitCode: 0, signal: null, errorCount: 5000 });
  expect(outcome.errors[0]).toBe('Header missing 1');
  expect(outcome.errors.length).toBeLessThan(100);
  expect(outcome.tail.length).toBeLessThan(100);
  expect(outcome.tail.at(-1)).toBe('end');
});

test('what is wrong in tags and pictures, or only for the reader of a file, is no error of the sound', async () => {
  const lines = [
    '[png @ 0x1] [error] Invalid PNG signature',
    '[flac @ 0x1] [error] Invalid picture type: 99.',
    "[info] Input #0, flac, from 'source':",
    '[mov,mp4,m4a,3gp,3g2,mj2 @ 0x1] [error] stream 1, offset 0x30: partial file',
    '[mp3 @ 0x1] [error] Failed to read frame size',
    '[ogg @ 0x1] [error] CRC mismatch!',
    '[mp3float @ 0x1] [error] Header missing',
    '[error] Error while decoding stream #0:0',
  ];
  const { errors } = await runLimited(['sh', '-c', 'printf "%s\\n" "$@" >&2', 'sh', ...lines], { limits });
  expect(errors).toEqual(['CRC mismatch!', 'Header missing', 'Error while decoding stream #0:0']);
});

test('a program may have two outputs', async () => {
  const first: Buffer[] = [];
  const second: Buffer[] = [];
  const outcome = await runLimited(['sh', '-c', 'echo one; echo two >&3'], {
    limits,
    onOutput: (chunk) => first.push(chunk),
    onPipe3: (chunk) => second.push(chunk),
  });
  expect(outcome.exitCode).toBe(0);
  expect([first, second].map((chunks) => Buffer.concat(chunks).toString())).toEqual(['one\n', 'two\n']);
});

test('what takes too long is killed with all that it started', async () => {
  const pids: string[] = [];
  const script = 'sleep 60 & echo $!; sleep 60';
  const running = runLimited(['sh', '-c', script], {
    limits: { ...limits, wallSec: 0.5 },
    onOutput: (chunk) => pids.push(chunk.toString().trim()),
  });
  await expect(running).rejects.toThrow('sh took longer than 0.5 s');
  expect(pids).toHaveLength(1);
  await eventually(async () => expect(await isAlive(pids[0] ?? '')).toBe(false));
});

test('a stop kills it; one that came before starts nothing', async () => {
  await expect(runLimited(['sleep', '60'], { limits, signal: AbortSignal.timeout(100) })).rejects.toThrow();
  await expect(runLimited(['sleep', '60'], { limits, signal: AbortSignal.abort() })).rejects.toThrow();
});

test('a program that is not there is an error of ours', async () => {
  const isBlamedOnTheFile = runLimited(['no-such-program'], { limits }).then(isFileError);
  await expect(isBlamedOnTheFile).rejects.toThrow(/no-such-program/);
});

test('a crash is the error of the file; being killed is not', async () => {
  const outcome = { exitCode: null, errorCount: 0, errors: [], tail: [] };
  expect(isFileError({ ...outcome, signal: 'SIGSEGV' })).toBe(true);
  expect(isFileError({ ...outcome, exitCode: 0, signal: null })).toBe(false);
  expect(() => isFileError({ ...outcome, signal: 'SIGKILL' })).toThrow('SIGKILL');
});

const isLinux = process.platform === 'linux';
(isLinux ? test : test.skip)('when our process is killed, ffmpeg does not go on', async () => {
  // A process of its own starts a long program as we do, and is killed once that runs.
  const parent = spawn('sh', ['-c', 'setpriv --pdeathsig KILL sh -c "echo \\$\\$; exec sleep 60" & wait']);
  const [said] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = said.toString().trim();
  expect(await isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await eventually(async () => expect(await isAlive(pid)).toBe(false));
});

(isLinux ? test : test.skip)('it has no network and may not write more than it needs', async () => {
  const script =
    'wc -l < /proc/net/route; head -c 5000 /dev/zero > /tmp/cueroom-limit-$$; echo $?; rm -f /tmp/cueroom-limit-$$';
  const chunks: Buffer[] = [];
  await runLimited(['sh', '-c', script], { limits, onOutput: (chunk) => chunks.push(chunk) });
  const [routes, status] = Buffer.concat(chunks).toString().trim().split('\n');
  expect(Number(routes)).toBeLessThanOrEqual(1); // the line of headings
  expect(Number(status)).not.toBe(0);
});
