import type { ReviewStatus, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useQueryClient } from '@tanstack/react-query';
import { adminKeys } from '../../../lib/api/admin-keys';
import { call, type Listed } from '../../../lib/api/api';
import { patchCurrent, useRecordMutation } from '../../../lib/api/record-mutations';
import { withTag } from '../../../ui/form/tag-list';
import { toast, toastError } from '../../../ui/notices/toasts';
import { toastDone } from '../../../ui/notices/undo';
import { isPickable, reviewStatusOf, sayReviewStatus } from '../../shared/records/status-badges';
import { submissionKind as kind } from './submissions.queries';

const onError = (error: Error) => toastError(error);

interface TagChange {
  tag: string;
  isAdded: boolean;
}
const changedTags = (tags: readonly string[], { tag, isAdded }: TagChange): string[] =>
  isAdded ? [...withTag(tags, tag)] : tags.filter((kept) => kept !== tag);

/** A tag that someone else has added or removed meanwhile stays so. */
export const useSetTag = (submission: SubmissionWithSongs) => {
  const mutationFn = (change: TagChange) =>
    patchCurrent(submission, ({ id, tags, revision }) =>
      call('PATCH /api/admin/submissions/:id', { params: { id }, body: { tags: changedTags(tags, change) }, revision }),
    );
  const undo = useRecordMutation({ kind, id: submission.id, mutationFn });
  return useRecordMutation({
    kind,
    id: submission.id,
    mutationFn,
    changesOf: (change) => ({ id: submission.id, changes: { tags: changedTags(submission.tags, change) } }),
    onSuccess: (_saved, change) =>
      toastDone({
        words: { title: 'Tags Updated', description: 'The submission’s tags are saved' },
        undo: () => undo.mutateAsync({ ...change, isAdded: !change.isAdded }),
        undone: () => ({ title: change.isAdded ? 'Tag removed' : 'Tag added again', description: change.tag }),
      }),
    onError,
  });
};

/** @throws Error when someone else has set another status meanwhile */
const setStatusOf = (submission: SubmissionWithSongs, status: ReviewStatus['status']) =>
  patchCurrent(submission, (current) => {
    const theirs = reviewStatusOf(current.status);
    if (theirs !== reviewStatusOf(submission.status) && theirs !== status)
      throw new Error(
        `Someone else has set the status to “${sayReviewStatus(theirs)}”. To set “${sayReviewStatus(status)}”, press Update Status again.`,
      );
    const { id, revision } = current;
    return call('PATCH /api/admin/submissions/:id/status', { params: { id }, body: { status }, revision });
  });

/** Of submissions whose status is being set: what the server has answered last. What is drawn is ahead of it. */
const settingStatus = new Map<string, { previous: SubmissionWithSongs; latest: SubmissionWithSongs; left: number }>();

/** One after the other: each is compared with the answer to the one before it. */
const statusInTurn = (id: string) => ({
  start: (read: SubmissionWithSongs) => {
    const { previous = read, latest = read, left = 0 } = settingStatus.get(id) ?? {};
    settingStatus.set(id, { previous, latest, left: left + 1 });
  },
  set: async (status: ReviewStatus['status']) => {
    const turn = settingStatus.get(id)!;
    const saved = await setStatusOf(turn.latest, status);
    settingStatus.set(id, { ...settingStatus.get(id)!, previous: turn.latest, latest: saved });
    return saved;
  },
  /** @returns as it was before the last one that was set */
  end: () => {
    const turn = settingStatus.get(id)!;
    turn.left -= 1;
    if (turn.left === 0) settingStatus.delete(id);
    return turn.previous;
  },
});

export const useSetStatus = (submission: SubmissionWithSongs) => {
  const { id } = submission;
  const { start, set, end } = statusInTurn(id);
  const undo = useRecordMutation({
    kind,
    id,
    onStart: ({ saved }: { saved: SubmissionWithSongs; status: ReviewStatus['status'] }) => start(saved),
    mutationFn: ({ status }) => set(status),
    onSuccess: end,
    onError: end,
  });
  return useRecordMutation({
    kind,
    id,
    onStart: () => start(submission),
    mutationFn: set,
    changesOf: (status) => ({ id, changes: { status } }),
    onSuccess: (saved, status) => {
      const previous = reviewStatusOf(end().status);
      const words = { title: 'Status updated', description: sayReviewStatus(status) };
      // What was asked of the artist is not asked again.
      if (!isPickable(previous)) return toast(words);
      toastDone({
        words,
        undo: () => undo.mutateAsync({ saved, status: previous }),
        undone: () => ({ title: 'Change undone', description: sayReviewStatus(previous) }),
      });
    },
    onError: (error) => {
      end();
      onError(error);
    },
  });
};

/** The list says it at once: until it is read again, the row that is decided takes no second press. */
export const useShowDecided = ({ id }: SubmissionWithSongs) => {
  const queryClient = useQueryClient();
  return (status: 'approved' | 'rejected') =>
    queryClient.setQueriesData<Listed<SubmissionWithSongs>>(
      { queryKey: adminKeys.lists(kind) },
      (list) => list && { ...list, items: list.items.map((item) => (item.id === id ? { ...item, status } : item)) },
    );
};

/** Of a restored submission. */
export const noIsOver = 'the no on the artist’s page is taken back';

/** Brings a rejected submission back, with its original files. @param onWrite where the artist has had the no by email */
export const useRestore = (id: string, onWrite?: () => void) =>
  useRecordMutation({
    kind,
    mutationFn: () => call('POST /api/admin/submissions/:id/restore', { params: { id } }),
    onSuccess: ({ archive }) =>
      toast({
        ...(archive
          ? { title: 'Restoring', description: `The original files are being restored. Then ${noIsOver}` }
          : {
              title: 'Submission Restored',
              description: `It’s pending review again, with its original files, and ${noIsOver}`,
            }),
        ...(onWrite && { action: { label: 'Write to the artist', onClick: onWrite } }),
      }),
    onError,
  });
