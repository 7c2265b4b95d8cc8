import type { NewTrack } from '@cueroom/contracts/catalog/tracks';
import type { NewLetter } from '@cueroom/contracts/intake/letters';
import { sayLetterWent } from '@cueroom/contracts/intake/mail-words';
import { stillArchiving } from '@cueroom/contracts/intake/refusals';
import type { Approval, NewApproval } from '@cueroom/contracts/intake/review';
import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useQuery } from '@tanstack/react-query';
import { mailStateQuery } from '../../../lib/api/admin-lists';
import { call } from '../../../lib/api/api';
import { ApiError, isRefusedFor, sayError } from '../../../lib/api/api-error';
import { storedCredentials } from '../../../lib/api/credentials';
import { pluralize } from '../../../lib/words/format';
import { isSame } from '../../../lib/is-same';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { toast, toastError } from '../../../ui/notices/toasts';
import { toastDone } from '../../../ui/notices/undo';
import { sayOpenRights } from './rights-question';
import { noIsOver, useShowDecided } from './submission-mutations';
import { submissionKind as kind } from './submissions.queries';
import { factsOf } from './written-letter';

const onError = (error: Error) => toastError(error);

/** What was done, and what becomes of the letter that went with it. */
const useLetterWords = (email: string) => {
  const { data: mail } = useQuery(mailStateQuery());
  return (done: string, letter?: NewLetter): string =>
    letter && mail ? `${asSentence(done)} ${sayLetterWent({ ...mail, email })}` : done;
};

/** What its letter can say. */
const factsInLetter = (submission: SubmissionWithSongs) => JSON.stringify([submission.status, factsOf(submission)]);

const currentIn = (error: unknown): SubmissionWithSongs | undefined =>
  error instanceof ApiError ? (error.current as SubmissionWithSongs | undefined) : undefined;

/** A letter goes with the submission as it was read: again, when what has changed is nothing that it tells. */
const decideByLetter = async <T>(
  submission: SubmissionWithSongs,
  send: (revision: number) => Promise<T>,
): Promise<T> => {
  try {
    return await send(submission.revision);
  } catch (error) {
    const current = currentIn(error);
    if (!current || factsInLetter(current) !== factsInLetter(submission)) throw error;
    return decideByLetter(current, send);
  }
};

/** Adds nothing to another approval that was not seen here: a letter may have announced it. */
const approve = async (submission: SubmissionWithSongs, body?: NewApproval): Promise<Approval> => {
  const { id } = submission;
  const send = (revision?: number) =>
    call('POST /api/admin/submissions/:id/approve', { params: { id }, body, revision });
  if (body?.letter) return decideByLetter(submission, send);
  try {
    return await send(submission.revision);
  } catch (error) {
    const current = currentIn(error);
    if (!current || (current.status === 'approved' && !isApprovedSo(submission, current, body))) throw error;
    return send();
  }
};

/** By an answer that was lost, or in another window. */
const isApprovedSo = (seen: SubmissionWithSongs, { songs }: SubmissionWithSongs, body?: NewApproval): boolean => {
  const wanted = body?.songIds ?? songs.filter(({ audio }) => audio.state !== 'invalid').map(({ id }) => id);
  // Songs may be added to an approval.
  const all = new Set([...wanted, ...approvedOf(seen)]);
  return isSame(approvedOf({ songs }).sort(), [...all].sort());
};
const approvedOf = ({ songs }: Pick<SubmissionWithSongs, 'songs'>): string[] =>
  songs.filter(({ status }) => status === 'approved').map(({ id }) => id);

/** Only what was approved here: what another has approved since is not undone with it. */
const takeBack = async (approved: SubmissionWithSongs): Promise<void> => {
  const { id, revision } = approved;
  try {
    await call('POST /api/admin/submissions/:id/unapprove', { params: { id }, revision });
  } catch (error) {
    const current = currentIn(error);
    if (!current) throw error;
    if (current.decidedAt === null) return;
    if (factsInLetter(current) !== factsInLetter(approved)) throw error;
    await takeBack(current);
  }
};

/** Who else had decided before it was seen here: that is not undone here. */
const decidedByOther = (before: SubmissionWithSongs, { decidedBy }: SubmissionWithSongs): string | null =>
  before.decidedAt === null && decidedBy !== storedCredentials()?.username ? decidedBy : null;

/** Undoes what has made tracks of the songs of this artist. */
const useUnapprove = (artistName: string) => {
  const unapprove = useRecordMutation({ kind, mutationFn: takeBack });
  return {
    undo: (approved: SubmissionWithSongs) => unapprove.mutateAsync(approved),
    undone: () => ({ title: 'Approval undone', description: `The tracks by ${artistName} are taken back` }),
  };
};

/** Approves these songs, by default all that can be used. */
export const useApprove = (submission: SubmissionWithSongs) => {
  const { artistName, email } = submission;
  const withLetter = useLetterWords(email);
  const showDecided = useShowDecided(submission);
  const { undo, undone } = useUnapprove(artistName);
  return useRecordMutation({
    kind,
    mutationFn: async ({ songIds, letter }: { songIds?: readonly string[]; letter?: NewLetter }) => {
      const body = { ...(songIds && { songIds: [...songIds] }), ...(letter && { letter }) } satisfies NewApproval;
      const approval = await approve(submission, songIds || letter ? body : undefined);
      return { approval, other: decidedByOther(submission, approval.submission) };
    },
    onSuccess: ({ approval, other }, { letter }) => {
      showDecided('approved');
      if (other)
        return toast({ title: `Approved by ${other} already`, description: sayApproved(approval, artistName) });
      toastDone({
        words: { title: 'Submission Approved', description: withLetter(sayApproved(approval, artistName), letter) },
        undo: () => undo(approval.submission),
        undone,
      });
    },
    onError,
  });
};

/** While the catalog is away it has none of the tracks yet. */
const sayMoved = ({ tracks }: Approval): string => {
  if (tracks.length === 0) return 'The tracks will be in the Music Catalog as soon as it is available';
  return tracks.length === 1
    ? 'The track has been moved to the Music Catalog'
    : `The ${tracks.length} tracks have been moved to the Music Catalog`;
};

const sayApproved = (approval: Approval, artistName: string): string => {
  const leftOut = approval.skipped.map((song) => `“${song.trackTitle}” was left out: ${asSentence(song.reason)}`);
  const moved = `${artistName}. ${sayMoved(approval)}`;
  return [leftOut.length > 0 ? asSentence(moved) : moved, ...leftOut].join(' ');
};

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** A rejection can be undone when its archive is there: that takes seconds. */
const archivedWithinMs = 120_000;
const askEveryMs = 1000;

const restoreWhenArchived = async (id: string): Promise<unknown> => {
  const deadline = Date.now() + archivedWithinMs;
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await call('POST /api/admin/submissions/:id/restore', { params: { id } });
    } catch (error) {
      if (!isRefusedFor(error, stillArchiving) || Date.now() > deadline) throw error;
      if (!isSaid)
        toast({ title: 'Restoring', description: 'The submission comes back as soon as its files are archived' });
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    }
  }
};

/** Its email leaves while the archive is waited for, if that takes longer than a decision can be undone. */
const hasLeft = async (id: string, letter: NewLetter): Promise<boolean> => {
  const messages = await call('GET /api/admin/submissions/:id/messages', { params: { id } });
  const last = messages.findLast(({ kind: of }) => of === 'letter');
  return last?.text === letter.text.trim() && last.mail?.state === 'sent';
};

export const useReject = (submission: SubmissionWithSongs) => {
  const { id, artistName, email } = submission;
  const withLetter = useLetterWords(email);
  const showDecided = useShowDecided(submission);
  const restore = useRecordMutation({ kind, mutationFn: () => restoreWhenArchived(id) });
  return useRecordMutation({
    kind,
    mutationFn: async ({ letter }: { letter?: NewLetter }) => {
      const body = letter && { letter };
      const send = (revision?: number) =>
        call('POST /api/admin/submissions/:id/reject', { params: { id }, body, revision });
      const rejected = await (letter ? decideByLetter(submission, send) : send());
      return decidedByOther(submission, rejected);
    },
    onSuccess: (other, { letter }) => {
      showDecided('rejected');
      if (other) return toast({ title: `Rejected by ${other} already`, description: artistName });
      let tooLate = '';
      toastDone({
        words: {
          title: 'Submission Rejected',
          description: withLetter(`${artistName}. The songs are being compressed and archived`, letter),
        },
        undo: async () => {
          await restore.mutateAsync();
          if (letter && (await hasLeft(id, letter))) tooLate = `. Its email had left by then: write to ${artistName}`;
        },
        undone: () => ({
          title: 'Submission Restored',
          description: `${artistName} is pending review again, and ${noIsOver}${tooLate}`,
        }),
      });
    },
    onError,
  });
};

const failedPromotion = (description: string) =>
  toast({ title: 'Failed to promote submission to catalog', description, variant: 'destructive' });

/** 'Add to catalog': one press, which is undone as an approval. One call for each song, in order: it may be pressed again. */
export function usePromotion(submission: SubmissionWithSongs) {
  const { id, artistName } = submission;
  const songs = submission.songs.filter(({ audio }) => audio.state !== 'invalid');
  const isNew = songs.some(({ status }) => status !== 'approved');
  const { undo, undone } = useUnapprove(artistName);
  const promote = useRecordMutation({
    kind,
    mutationFn: async () => {
      for (const song of songs) await call('POST /api/admin/music', { body: trackOf(submission, song) });
      return call('GET /api/admin/submissions/:id', { params: { id } });
    },
    onSuccess: (promoted) => {
      const added = `${pluralize(songs.length, 'track')} by ${artistName} added to the catalog`;
      const description = [added, sayOpenRights(songs)].filter(Boolean).join('. ');
      const words = { title: 'Submission promoted', description };
      if (!isNew) return toast(words);
      toastDone({ words, undo: () => undo(promoted), undone });
    },
    onError: (error) => failedPromotion(sayError(error)),
  });
  const addToCatalog = () => {
    if (submission.songs.length === 0)
      return toast({ title: 'Error', description: 'No songs found in submission', variant: 'destructive' });
    if (songs.length === 0) return failedPromotion('None of these songs has usable audio');
    promote.mutate();
  };
  return { addToCatalog, isPending: promote.isPending };
}

/** No bytes are sent: the server knows the song's file and its length. */
const trackOf = (submission: SubmissionWithSongs, song: Song): NewTrack => ({
  title: song.trackTitle,
  artist: submission.artistName,
  genre: submission.genre,
  tags: [...new Set([...song.tags, ...submission.tags])],
  description: submission.description,
  sourceSongId: song.id,
});
