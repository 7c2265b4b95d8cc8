import type { NewLetter } from '@cueroom/contracts/intake/letters';
import type { Approval, NewApproval } from '@cueroom/contracts/intake/review';
import { stillArchiving } from '@cueroom/contracts/intake/refusals';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { api } from '../../../lib/api';
import { isRefusedFor } from '../../../lib/api-error';
import { useRecordMutation } from '../../../lib/record-mutations';
import { toast, toastError } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';
import { pathOf } from './submission-mutations';
import { submissionKind as kind } from './submissions.queries';

const onError = (error: Error) => toastError(error);

/** Approves these songs, by default all that can be used. */
export const useApprove = ({ id, artistName }: SubmissionWithSongs) => {
  const unapprove = useRecordMutation({ kind, mutationFn: () => api.post(pathOf(id, '/unapprove')) });
  return useRecordMutation({
    kind,
    mutationFn: ({ songIds, letter }: { songIds?: readonly string[]; letter?: NewLetter }) =>
      api.post<Approval>(
        pathOf(id, '/approve'),
        (songIds || letter) &&
          ({ ...(songIds && { songIds: [...songIds] }), ...(letter && { letter }) } satisfies NewApproval),
      ),
    onSuccess: ({ skipped }) =>
      toastDone({
        words: { title: 'Submission Approved', description: sayApproved(skipped) },
        undo: () => unapprove.mutateAsync(),
        undone: () => ({ title: 'Approval undone', description: `The tracks by ${artistName} are taken back` }),
      }),
    onError,
  });
};

const sayApproved = (skipped: Approval['skipped']): string => {
  const leftOut = skipped.map(({ trackTitle, reason }) => `“${trackTitle}” was left out: ${asSentence(reason)}`);
  return [`The track has been moved to the Music Catalog${leftOut.length > 0 ? '.' : ''}`, ...leftOut].join(' ');
};

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** A rejection can be undone when its archive is there: that takes seconds. */
const archivedWithinMs = 120_000;
const askEveryMs = 1000;

const restoreWhenArchived = async (id: string): Promise<unknown> => {
  const deadline = Date.now() + archivedWithinMs;
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await api.post(pathOf(id, '/restore'));
    } catch (error) {
      if (!isRefusedFor(error, stillArchiving) || Date.now() > deadline) throw error;
      if (!isSaid)
        toast({ title: 'Restoring', description: 'The submission comes back as soon as its files are archived' });
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    }
  }
};

export const useReject = ({ id, artistName }: SubmissionWithSongs) => {
  const restore = useRecordMutation({ kind, mutationFn: () => restoreWhenArchived(id) });
  return useRecordMutation({
    kind,
    mutationFn: ({ letter }: { letter?: NewLetter }) =>
      api.post<SubmissionWithSongs>(pathOf(id, '/reject'), letter && { letter }),
    onSuccess: () =>
      toastDone({
        words: { title: 'Submission Rejected', description: 'The track has been compressed and archived' },
        undo: () => restore.mutateAsync(),
        undone: () => ({ title: 'Submission Restored', description: `${artistName} is pending review again` }),
      }),
    onError,
  });
};
