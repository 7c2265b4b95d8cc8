import { briefName } from '@cueroom/contracts/intake/brief-name';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import { briefColumns } from '@cueroom/contracts/intake/briefs-board';
import { call } from '../../../lib/api';
import { patchCurrent, useRecordMutation } from '../../../lib/record-mutations';
import { toastError } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';
import { useStepBack } from '../shared/step-back';

interface Move {
  brief: Brief;
  status: string;
}
/** What was saved, and of what: someone may have changed more of the brief than this window knew. */
const befores = new WeakMap<Brief, Brief>();

const columnOf = (status: string) => briefColumns.find(({ holds }) => (holds as readonly string[]).includes(status));

const send = ({ brief, status }: Move): Promise<Brief> =>
  patchCurrent(brief, async (current) => {
    if (columnOf(current.status) !== columnOf(brief.status))
      throw new Error('Someone else has moved this brief. It stays where it is.');
    const { id, revision } = current;
    const saved = await call('PATCH /api/admin/briefs/:id', { params: { id }, body: { status }, revision });
    befores.set(saved, current);
    return saved;
  });

const changesOf = ({ brief: { id }, status }: Move) => ({ id, changes: { status } });

/** To another column of the board, which can be undone. */
export function useMoveBrief() {
  const stepBack = useStepBack();
  const undo = useRecordMutation({ kind: 'briefs', mutationFn: send, changesOf });
  const { mutate } = useRecordMutation({
    kind: 'briefs',
    id: 'moves',
    mutationFn: send,
    changesOf,
    onSuccess: (saved, { brief, status }) => {
      const before = befores.get(saved) ?? brief;
      const description = briefName(brief);
      toastDone({
        words: { title: `Moved to ${columnOf(status)?.label}`, description },
        undo: async () => stepBack(await undo.mutateAsync({ brief: saved, status: before.status }), saved, before),
        undone: () => ({ title: 'Move undone', description }),
      });
    },
    onError: (error) => toastError(error),
  });
  return (brief: Brief, status: string) => mutate({ brief, status });
}
