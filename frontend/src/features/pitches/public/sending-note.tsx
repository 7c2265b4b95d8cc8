import { classes } from '../../../ui/classes';
import type { Act, Waiting } from './outbox';

interface SendingNoteProps {
  /** What waits. */
  what: Act['kind'];
  trouble: Waiting['trouble'];
  className?: string;
}

/** Nothing at first: what is done is there in a moment. */
export function SendingNote({ what, trouble, className }: SendingNoteProps) {
  if (!trouble) return null;
  return (
    <span role="status" className={classes('text-note text-ink-soft', className)}>
      {trouble === 'slow' ? (what === 'deletion' ? 'Deleting…' : 'Sending…') : sayWaits(what)}
    </span>
  );
}

const sayWaits = (what: Act['kind']): string =>
  what === 'deletion'
    ? 'No connection. Your comment is not deleted yet, and will be as soon as there is one.'
    : `No connection. Your ${what} is kept here, and sent as soon as there is one.`;
