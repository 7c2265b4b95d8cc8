import type { Brief } from '@cueroom/contracts/intake/briefs';
import { briefColumns } from '@cueroom/contracts/intake/briefs-board';
import { call } from '../../../lib/api';
import { patchCurrent, useRecordMutation } from '../../../lib/record-mutations';
import { toastError } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';

interface Move {
  brief: Brief;
  status: string;
}

const columnOf = (status: string) => briefColumns.find(({ holds }) => (holds as readonly string[]).includes(status));
const isClosed = (status: string) => status === 'won' || status === 'lost';

const send = ({ brief, status }: Move): Promise<Brief> =>
  patchCurrent(brief, (current) => {
    if (columnOf(current.status) !== columnOf(brief.status))
      throw new Error('Someone else has moved this brief. It stays where it is.');
    const { id, revision } = current;
    return call('PATCH /api/admin/briefs/:id', { params: { id }, body: { status }, revision });
  });

/** Also its next step, which a brief loses when it is won or lost. */
const sendBack = async ({ brief, status }: Move, { nextStep }: Brief): Promise<Brief> => {
  const back = await send({ brief, status });
  if (!isClosed(brief.status) || isClosed(status) || !nextStep) return back;
  const { id, revision } = back;
  const { text, dueOn, who } = nextStep;
  const body = { text, dueOn, ...(who && { who }) };
  return call('PUT /api/admin/briefs/:id/next-step', { params: { id }, body, revision });
};

const changesOf = ({ brief: { id }, status }: Move) => ({ id, changes: { status } });

/** To another column of the board, which can be undone. */
export function useMoveBrief() {
  const undo = useRecordMutation({
    kind: 'briefs',
    mutationFn: ({ before, ...move }: Move & { before: Brief }) => sendBack(move, before),
    changesOf,
  });
  const { mutate } = useRecordMutation({
    kind: 'briefs',
    id: 'moves',
    mutationFn: send,
    changesOf,
    onSuccess: (saved, { brief, status }) => {
      const description = brief.projectTitle ?? brief.clientName;
      toastDone({
        words: { title: `Moved to ${columnOf(status)?.label}`, description },
        undo: () => undo.mutateAsync({ brief: saved, status: brief.status, before: brief }),
        undone: () => ({ title: 'Move undone', description }),
      });
    },
    onError: (error) => toastError(error),
  });
  return (brief: Brief, status: string) => mutate({ brief, status });
}
