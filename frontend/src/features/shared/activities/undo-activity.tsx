import type { Activity } from '@cueroom/contracts/intake/activities';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/api';
import { hasStatus } from '../../../lib/api/api-error';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { serverTime } from '../../../lib/api/server-clock';
import { Button } from '../../../ui/button';
import { toast, toastError } from '../../../ui/notices/toasts';

interface UndoActivityProps {
  id: string;
  /** A moment, by the server's clock. */
  until: string;
  /** Another one where an Undo stands nearby. */
  label?: string;
}

/** Only the last change of a record can be undone: the others offer it no more. @param activities newest first */
export const onlyLastUndoable = <T extends Activity>(activities: readonly T[]): T[] => {
  const last = new Map<string, string | undefined>();
  for (const { entityId, undoableUntil, madeChange } of activities)
    if (undoableUntil && !last.has(entityId)) last.set(entityId, madeChange);
  return activities.map((activity) =>
    last.get(activity.entityId) === activity.madeChange ? activity : { ...activity, undoableUntil: undefined },
  );
};

/** Takes back what one activity changed of its record, for as long as the server allows. */
export function UndoActivity({ id, until, label = 'Undo' }: UndoActivityProps) {
  const [over, setOver] = useState<string | null>(null);
  const { mutate, isPending } = useRecordMutation({
    kind: 'activities',
    id,
    mutationFn: () => call('POST /api/admin/activities/:id/undo', { params: { id } }),
    onSuccess: () => {
      setOver(until);
      toast({ title: 'Change undone' });
    },
    onError: (error) => {
      if (hasStatus(error, 409)) setOver(until);
      toastError(error);
    },
  });
  useEffect(() => {
    const leftMs = Date.parse(until) - Date.parse(serverTime(new Date().toISOString()));
    const timer = setTimeout(() => setOver(until), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [until]);
  if (over === until) return null;
  return (
    <Button
      size="tight"
      variant="quiet"
      className="relative -my-1 print:hidden"
      isPending={isPending}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
}
