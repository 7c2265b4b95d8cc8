import { log } from '@cueroom/platform/logger';
import { sandboxed } from './sandbox';

/** A machine that has none of the programs, or forbids what they do. */
jest.mock('node:child_process', () => ({
  execFile: (_program: string, _args: string[], done: (error: Error) => void) => done(new Error('EPERM')),
}));

test('where a machine has none of the protections, programs run all the same, and it is said once', async () => {
  const warn = jest.spyOn(log, 'warn').mockImplementation();
  const limits = { wallSec: 1, cpuSec: 1, fileBytes: 1 };
  expect(await sandboxed(['ffmpeg', '-version'], limits)).toEqual(['ffmpeg', '-version']);
  await sandboxed(['ffmpeg', '-version'], limits);
  const missing = ['no network', 'a lower priority', 'an end with the worker', 'limits of time, memory and size'];
  expect(warn.mock.calls).toEqual([[{ missing }, expect.any(String)]]);
});
