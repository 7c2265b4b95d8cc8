import { classes } from '../../ui/classes';
import type { Waiting } from './outbox';

interface SendingNoteProps {
  /** What waits. */
  what: 'choice' | 'comment' | 'request';
  trouble: Waiting['trouble'];
  className?: string;
}

/** Nothing at first: what is done is there in a moment. */
export function SendingNote({ what, trouble, className }: SendingNoteProps) {
  if (!trouble) return null;
  return (
    <span role="status" className={classes('text-note text-ink-soft', className)}>
      {trouble === 'slow' ? 'Sending…' : `No connection. Your ${what} is kept here, and sent as soon as there is one.`}
    </span>
  );
}
