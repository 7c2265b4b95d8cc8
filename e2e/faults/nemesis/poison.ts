import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import { aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import { ffmpegTo } from '@cueroom/testing/tone';
import { audioSample } from '../load';
import { type Nemesis, sleep } from './nemesis';

export const poisonEnv = { NODE_OPTIONS: `--require ${path.join(__dirname, '../poison.cjs')}` };

/** Submits a song that crashes every worker that opens it: its job must fail without blocking others. */
export const poison: Nemesis = async ({ studio, client, history, load, report }) => {
  const comment = 'comment=poisoned for the fault tests';
  const tone = ['-f', 'lavfi', '-i', 'sine=d=2', '-metadata', comment];
  const sample = audioSample(readFileSync(await ffmpegTo('poison.flac', ...tone)));
  const operation = history.begin('submission', `poison-${history.operations.length}-`);
  const submission = aNewSubmission({ artistName: operation.marker });
  const { body } = await client.sendWithRetry<SubmissionReceipt>(operation, 'POST', '/api/artist/submit', submission);
  const audioFileUrl = await load.upload(sample.bytes);
  if (!body || !audioFileUrl) return;
  const song = history.begin('song', `${operation.marker}song`, { sha256: sample.sha256, audioState: 'invalid' });
  await client.sendWithRetry(
    song,
    'POST',
    '/api/artist/submit-song',
    aNewSong(body, 1, { trackTitle: song.marker, audioFileUrl }),
  );
  report.injected('poison: a song that crashes its worker');
  await sleep(60_000);
  const crashes = studio.output().match(/media-worker-\d ended \(SIGABRT\)/g)?.length ?? 0;
  report.injected('workers crashed by poison', crashes);
  report.check('a poison job is started at most five times', crashes > 0 && crashes <= 5 ? null : `${crashes} times`);
};
