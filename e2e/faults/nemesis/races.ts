import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionReceipt, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/rules';
import { aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import type { Reply } from '../client';
import { pick } from '../nemesis/nemesis';
import { recovered, signal } from '../processes';
import { type Nemesis, sleep, type Stage } from './nemesis';

const atOnce = 50;
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const begin = ({ history }: Stage) => {
  const wish = history.begin('submission', `race-${history.wishes.length}-`);
  return { wish, submission: aNewSubmission({ artistName: wish.marker, email: `${wish.marker}@example.org` }) };
};

const idsOf = (replies: Reply<{ id: string }>[]) => [...new Set(replies.flatMap(({ body }) => body?.id ?? []))];

/** The same call many times at once makes one record; somebody else's with the same id is refused. */
const sameCall = async (stage: Stage): Promise<void> => {
  const { client, report } = stage;
  const { wish, submission } = begin(stage);
  const send = () => client.once<SubmissionReceipt>(wish, 'POST', '/api/artist/submit', submission);
  const replies = await times(atOnce, send);
  const made = replies.filter(({ status }) => status === 201).length;
  const isRight = made === 1 && idsOf(replies).length === 1 && replies.every(({ status }) => status <= 201);
  const said = replies.map(({ status }) => status).join(' ');
  report.check(`the same call ${atOnce} times at once makes one record`, isRight ? null : said);
  const other = { ...submission, email: 'somebody-else@example.org' };
  const { status } = await client.send('POST', '/api/artist/submit', other);
  report.check('with another body it is refused (409)', status === 409 ? null : String(status));
};

/** The same, while the gateway dies before it has answered; then people try again. */
const withoutAnswer = async (stage: Stage): Promise<void> => {
  const { client, report, parts, random } = stage;
  const gateway = parts.find(({ kind }) => kind === 'gateway')!;
  const { wish, submission } = begin(stage);
  const send = () => client.once<SubmissionReceipt>(wish, 'POST', '/api/artist/submit', submission);
  const first = times(atOnce, send);
  await sleep(random() * 60);
  const former = signal(gateway, 'SIGKILL');
  report.did('kill -9 gateway before it answers');
  const replies = [...(await first)];
  // How long that takes is measured elsewhere: killed again and again, it is started later each time.
  await recovered(gateway, former);
  replies.push(...(await times(atOnce, send)));
  const isRight = idsOf(replies).length === 1;
  report.check('one record, whenever the gateway dies', isRight ? null : `${idsOf(replies).length} records`);
};

/** Songs from all sides at once: never more than five, and each of them once. */
const manySongs = async (stage: Stage): Promise<void> => {
  const { client, report, random, history } = stage;
  const { wish, submission } = begin(stage);
  const { body } = await client.insist<SubmissionReceipt>(wish, 'POST', '/api/artist/submit', submission);
  if (!body) return;
  const songs = Array.from({ length: limits.songsPerSubmission + 2 }, (_, index) =>
    history.begin('song', `${wish.marker}song-${index + 1}`, { verdict: 'none' }),
  );
  const replies = await times(atOnce, async () => {
    const song = pick(songs, random);
    const n = songs.indexOf(song) + 1;
    const fields = { trackTitle: song.marker, audioFileUrl: null };
    return client.once<Song>(song, 'POST', '/api/artist/submit-song', aNewSong(body, n, fields));
  });
  const all = await client.all<SubmissionWithSongs>(`/api/admin/submissions-with-songs?q=${submission.submissionUid}`);
  const stored = all[0]?.songs.map(({ songUid }) => songUid) ?? [];
  const isRight = stored.length <= limits.songsPerSubmission && new Set(stored).size === stored.length;
  report.check(`${atOnce} adds at once make at most five songs`, isRight ? null : stored.join(' '));
  const refused = replies.filter(({ status }) => status > 201 && status !== 409).map(({ status }) => status);
  report.check('a song too many is refused (409)', refused.length === 0 ? null : refused.join(' '));
};

export const races: Nemesis = async (stage) => {
  for (let round = 0; round < 5; round++) {
    await sameCall(stage);
    await withoutAnswer(stage);
    await manySongs(stage);
    stage.report.did(`${atOnce} calls at once`, 4);
  }
};
