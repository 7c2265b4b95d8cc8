import { useEffect, useState } from 'react';
import { call } from '../../../lib/api';
import { useRecordMutation } from '../../../lib/record-mutations';
import { serverTime } from '../../../lib/server-clock';
import { Button } from '../../../ui/button';
import { toast, toastError } from '../../../ui/toasts';

interface UndoActivityProps {
  id: string;
  /** A moment, by the server's clock. */
  until: string;
  /** Another one where an Undo stands nearby. */
  label?: string;
}

/** Takes back what one activity changed of its record, for as long as the server allows. */
export function UndoActivity({ id, until, label = 'Undo' }: UndoActivityProps) {
  const [isOver, setOver] = useState(false);
  const { mutate, isPending } = useRecordMutation({
    kind: 'activities',
    id,
    mutationFn: () => call('POST /api/admin/activities/:id/undo', { params: { id } }),
    onSuccess: () => toast({ title: 'Change undone' }),
    onError: (error) => toastError(error),
  });
  useEffect(() => {
    const leftMs = Date.parse(until) - Date.parse(serverTime(new Date().toISOString()));
    const timer = setTimeout(() => setOver(true), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [until]);
  if (isOver) return null;
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
