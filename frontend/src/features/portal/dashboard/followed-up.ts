import { call } from '../../../lib/api/api';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { toastError } from '../../../ui/notices/toasts';
import { toastDone } from '../../../ui/notices/undo';

interface FollowedUp {
  pitchId: string;
  recipientIds: readonly string[];
  words: { title: string; description: string };
}

const tell = ({ pitchId: id, recipientIds }: FollowedUp, followedUp: boolean) =>
  Promise.all(
    recipientIds.map((recipientId) =>
      call('PATCH /api/admin/pitches/:id/recipients/:recipientId', {
        params: { id, recipientId },
        body: { followedUp },
      }),
    ),
  );

/** What these recipients of a pitch did, or did not do, was followed up on. */
export function useFollowedUp() {
  const undo = useRecordMutation({ kind: 'pitches', mutationFn: (followed: FollowedUp) => tell(followed, false) });
  const { mutate } = useRecordMutation({
    kind: 'pitches',
    mutationFn: (followed: FollowedUp) => tell(followed, true),
    onSuccess: (_saved, followed) =>
      toastDone({
        words: followed.words,
        undo: () => undo.mutateAsync(followed),
        undone: () => ({ title: 'Change undone', description: followed.words.description }),
      }),
    onError: (error) => toastError(error),
  });
  return (followed: FollowedUp) => mutate(followed);
}
