import { useEffect, useRef } from 'react';
import type {
  LinkedRecipient,
  NewLetter,
  NewRecipient,
  Recipient,
  RecipientChanges,
} from '@cueroom/contracts/pitches/recipients';
import { call } from '../../../lib/api/api';
import { newCreationKey, useCreateOnce } from '../../../lib/api/create-once';
import { recordCalls } from '../../../lib/api/record-calls';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { toast, toastError } from '../../../ui/notices/toasts';
import { toastDone } from '../../../ui/notices/undo';
import { pitchKind } from '../shared/pitches.queries';

const namesOf = (people: readonly Pick<NewRecipient, 'name' | 'email'>[]) =>
  people.map(({ name, email }) => email ?? name).join(', ');

interface Adding {
  added: LinkedRecipient[];
  failed: [NewRecipient, unknown][];
  /** The window was closed before their turn. */
  left: readonly NewRecipient[];
}

/**
 * One a call; one that is added again after a lost answer is known by its key. No other is begun after the window is closed, and
 * then the notice says who was added, and who was not.
 */
export const useAddRecipients = (pitchId: string) => {
  const keys = useRef(new Map<string, string>());
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const add = async (person: NewRecipient): Promise<LinkedRecipient> => {
    const written = JSON.stringify(person);
    const key = keys.current.get(written) ?? newCreationKey();
    keys.current.set(written, key);
    const added = await call('POST /api/admin/pitches/:id/recipients', { params: { id: pitchId }, body: person, key });
    keys.current.delete(written);
    return added;
  };
  return useRecordMutation<readonly NewRecipient[], Adding>({
    kind: pitchKind,
    mutationFn: async (people) => {
      const added: LinkedRecipient[] = [];
      const failed: [NewRecipient, unknown][] = [];
      for (const [index, person] of people.entries()) {
        if (!isShown.current) return { added, failed, left: people.slice(index) };
        await add(person).then(
          (recipient) => added.push(recipient),
          (error: unknown) => failed.push([person, error]),
        );
      }
      return { added, failed, left: [] };
    },
    onSuccess: ({ added, failed, left }) => {
      if (isShown.current) return;
      const not = [...failed.map(([person]) => person), ...left];
      const words = [
        added.length > 0 && `Added to the pitch: ${namesOf(added)}`,
        not.length > 0 && `Not added to the pitch: ${namesOf(not)}`,
      ].filter(Boolean);
      const [[, reason] = []] = failed;
      if (reason) toastError(reason, words.join('. '));
      else toast({ title: words[0] || '', description: words[1] || undefined });
    },
  });
};

const saveRecipient = ({ pitchId, id }: Pick<Recipient, 'pitchId' | 'id'>, body: RecipientChanges) =>
  call('PATCH /api/admin/pitches/:id/recipients/:recipientId', { params: { id: pitchId, recipientId: id }, body });

export const useRenewLink = ({ pitchId, id }: Recipient) =>
  useRecordMutation<void, LinkedRecipient>({
    kind: pitchKind,
    mutationFn: () =>
      call('POST /api/admin/pitches/:id/recipients/:recipientId/link', { params: { id: pitchId, recipientId: id } }),
    onSuccess: ({ name: description }) => toast({ title: 'New link made', description }),
    onError: (error) => toastError(error, 'Failed to make a new link'),
  });

/** At once, with a way back: then the same link opens again. */
export const useRevokeLink = ({ pitchId, id }: Recipient) => {
  const write = (revoked: boolean) => saveRecipient({ pitchId, id }, { revoked });
  const lift = useRecordMutation({
    kind: pitchKind,
    mutationFn: () => write(false),
    onError: (error) => toastError(error),
  });
  const revoke = useRecordMutation<void, Recipient>({
    kind: pitchKind,
    mutationFn: () => write(true),
    onSuccess: ({ name: description }) =>
      toastDone({
        words: { title: 'Link revoked', description },
        undo: () => lift.mutateAsync(),
        undone: () => ({ title: 'Link restored', description }),
        failed: 'Couldn’t restore the link',
      }),
    onError: (error) => toastError(error),
  });
  return { revoke, lift };
};

export const useChangeRecipient = ({ pitchId, id }: Recipient, done: string) =>
  useRecordMutation<RecipientChanges, Recipient>({
    kind: pitchKind,
    mutationFn: (changes) => saveRecipient({ pitchId, id }, changes),
    onSuccess: ({ name }) => toast({ title: done, description: name }),
    onError: (error) => toastError(error),
  });

export const useRemoveRecipient = ({ pitchId, id, name }: Recipient) =>
  useRecordMutation({
    kind: pitchKind,
    mutationFn: () => recordCalls.remove(pitchKind, pitchId, 'recipients', id),
    onSuccess: () => toast({ title: 'Recipient deleted', description: name }),
    onError: (error) => toastError(error, 'Failed to delete the recipient'),
  });

const letterArrived =
  'This letter was already sent, as it was at your first try. Press Send once more to send this one, too.';

export const useSendLetter = ({ pitchId, id, name }: Recipient) => {
  const send = useCreateOnce(
    (body: NewLetter, key) =>
      call('POST /api/admin/pitches/:id/recipients/:recipientId/send', {
        params: { id: pitchId, recipientId: id },
        body,
        key,
      }),
    letterArrived,
  );
  return useRecordMutation<NewLetter, Recipient>({
    kind: pitchKind,
    mutationFn: send,
    onSuccess: () => toast({ title: 'Email queued', description: name }),
  });
};
