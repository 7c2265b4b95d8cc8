import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionReceipt, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/rules';
import { aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import type { ClientResponse } from '../client';
import { pick } from '../nemesis/nemesis';
import { waitForRecovery, signal } from '../processes';
import { type Nemesis, sleep, type FaultContext } from './nemesis';

const parallelRequests = 50;
const inParallel = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const begin = ({ history }: FaultContext) => {
  const operation = history.begin('submission', `race-${history.operations.length}-`);
  return {
    operation,
    submission: aNewSubmission({ artistName: operation.marker, email: `${operation.marker}@example.org` }),
  };
};

const idsOf = (responses: ClientResponse<{ id: string }>[]) => [
  ...new Set(responses.flatMap(({ body }) => body?.id ?? [])),
];

/** Identical parallel requests create one record; another body with the same id is rejected. */
const duplicateRequests = async (context: FaultContext): Promise<void> => {
  const { client, report } = context;
  const { operation, submission } = begin(context);
  const send = () => client.once<SubmissionReceipt>(operation, 'POST', '/api/artist/submit', submission);
  const responses = await inParallel(parallelRequests, send);
  const created = responses.filter(({ status }) => status === 201).length;
  const isValid = created === 1 && idsOf(responses).length === 1 && responses.every(({ status }) => status <= 201);
  const statuses = responses.map(({ status }) => status).join(' ');
  report.check(`${parallelRequests} identical parallel requests create one record`, isValid ? null : statuses);
  const other = { ...submission, email: 'someone-else@example.org' };
  const { status } = await client.send('POST', '/api/artist/submit', other);
  report.check('the same id with another body is rejected (409)', status === 409 ? null : String(status));
};

/** The same while the gateway is killed before it responds; then the clients retry. */
const killedGateway = async (context: FaultContext): Promise<void> => {
  const { client, report, components, random } = context;
  const gateway = components.find(({ kind }) => kind === 'gateway')!;
  const { operation, submission } = begin(context);
  const send = () => client.once<SubmissionReceipt>(operation, 'POST', '/api/artist/submit', submission);
  const first = inParallel(parallelRequests, send);
  await sleep(random() * 60);
  const previousPid = signal(gateway, 'SIGKILL');
  report.injected('kill -9 gateway before it responds');
  const responses = [...(await first)];
  // Not timed here: repeated kills increase the launcher's restart delay.
  await waitForRecovery(gateway, previousPid);
  responses.push(...(await inParallel(parallelRequests, send)));
  const isValid = idsOf(responses).length === 1;
  report.check('one record even if the gateway is killed', isValid ? null : `${idsOf(responses).length} records`);
};

/** Parallel adds never exceed the song limit nor duplicate a song. */
const songLimit = async (context: FaultContext): Promise<void> => {
  const { client, report, random, history } = context;
  const { operation, submission } = begin(context);
  const { body } = await client.sendWithRetry<SubmissionReceipt>(operation, 'POST', '/api/artist/submit', submission);
  if (!body) return;
  const songs = Array.from({ length: limits.songsPerSubmission + 2 }, (_, index) =>
    history.begin('song', `${operation.marker}song-${index + 1}`, { audioState: 'none' }),
  );
  const responses = await inParallel(parallelRequests, async () => {
    const song = pick(songs, random);
    const n = songs.indexOf(song) + 1;
    const fields = { trackTitle: song.marker, audioFileUrl: null };
    return client.once<Song>(song, 'POST', '/api/artist/submit-song', aNewSong(body, n, fields));
  });
  const all = await client.all<SubmissionWithSongs>(`/api/admin/submissions-with-songs?q=${submission.submissionUid}`);
  const stored = all[0]?.songs.map(({ songUid }) => songUid) ?? [];
  const isValid = stored.length <= limits.songsPerSubmission && new Set(stored).size === stored.length;
  report.check(`${parallelRequests} parallel adds create at most five songs`, isValid ? null : stored.join(' '));
  const unexpected = responses.filter(({ status }) => status > 201 && status !== 409).map(({ status }) => status);
  report.check('songs above the limit are rejected (409)', unexpected.length === 0 ? null : unexpected.join(' '));
};

export const races: Nemesis = async (context) => {
  for (let round = 0; round < 5; round++) {
    await duplicateRequests(context);
    await killedGateway(context);
    await songLimit(context);
    context.report.injected(`${parallelRequests} parallel requests`, 4);
  }
};
