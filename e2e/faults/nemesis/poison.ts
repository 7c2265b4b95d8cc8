import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import { aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import { ffmpegTo } from '@cueroom/testing/tone';
import { soundOf } from '../load';
import { type Nemesis, sleep } from './nemesis';

export const poisonous = { NODE_OPTIONS: `--require ${path.join(__dirname, '../poison.cjs')}` };

/** A song whose file ends every worker that looks at it. It is given up, and nobody else's waits for that. */
export const poison: Nemesis = async ({ studio, client, history, load, report }) => {
  const comment = 'comment=poisoned for the fault tests';
  const tone = ['-f', 'lavfi', '-i', 'sine=d=2', '-metadata', comment];
  const sound = soundOf(readFileSync(await ffmpegTo('poison.flac', ...tone)));
  const wish = history.begin('submission', `poisoned-${history.wishes.length}-`);
  const submission = aNewSubmission({ artistName: wish.marker });
  const { body } = await client.insist<SubmissionReceipt>(wish, 'POST', '/api/artist/submit', submission);
  const audioFileUrl = await load.upload(sound.bytes);
  if (!body || !audioFileUrl) return;
  const song = history.begin('song', `${wish.marker}song`, { sha256: sound.sha256, verdict: 'invalid' });
  await client.insist(
    song,
    'POST',
    '/api/artist/submit-song',
    aNewSong(body, 1, { trackTitle: song.marker, audioFileUrl }),
  );
  report.did('poison: a song that ends its worker');
  await sleep(60_000);
  const ends = studio.output().match(/media-worker-\d ended \(SIGABRT\)/g)?.length ?? 0;
  report.did('workers ended by poison', ends);
  report.check('a poisonous song is started at most five times', ends > 0 && ends <= 5 ? null : `${ends} times`);
};
