import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import { Api } from './api';
import { expectWholeDemo } from './demo-data';
import { startStudio } from './studio';

test('a first start that was interrupted: the next one shows a password and completes the demo, each part once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cueroom-flow-'));
  const env = { ADMIN_PASSWORD: '', RATE_LIMIT_SUBMISSIONS: '10', RATE_LIMIT_UPLOADS: '120' };
  const whileStarting: NonNullable<Parameters<typeof startStudio>[2]>['whileStarting'] = async (url, launcher) => {
    const projects = () => fetch(`${url}/api/projects`).then((answer) => answer.json() as Promise<unknown[]>);
    await eventually(async () => expect((await projects()).length).toBeGreaterThanOrEqual(2), { withinMs: 200_000 });
    launcher.kill('SIGINT');
  };
  await expect(startStudio('media-worker=1', 'on', { dataDir, env, whileStarting })).rejects.toThrow(
    'The studio did not start',
  );
  expect(existsSync(join(dataDir, 'demo-progress'))).toBe(true);

  const studio = await startStudio('media-worker=1', 'on', { dataDir, env });
  try {
    expect(studio.output()).not.toContain('The demo is not complete');
    const password = /password (\S+) \(shown only now\)/.exec(studio.output())?.[1] ?? '';
    const api = new Api({ ...studio, password });
    await expectWholeDemo(api);
    expect(existsSync(join(dataDir, 'demo-progress'))).toBe(false);
    const songs = async () =>
      (await api.json<SubmissionWithSongs[]>('GET', '/api/admin/submissions-with-songs')).flatMap((each) => each.songs);
    const isChecked = ({ audio }: Awaited<ReturnType<typeof songs>>[number]) => !/queued|running/.test(audio.state);
    await eventually(async () => expect((await songs()).every(isChecked)).toBe(true), { withinMs: 120_000 });
    const verdicts = (await songs()).map(({ audio }) => audio.state).sort();
    expect(verdicts).toEqual(['invalid', 'none', ...Array<string>(6).fill('valid')]);
  } finally {
    await studio.stop();
  }
});
