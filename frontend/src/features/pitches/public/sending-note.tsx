import { classes } from '../../../ui/classes';
import { sayKept } from './act-words';
import type { Act, Waiting } from './outbox';

interface SendingNoteProps {
  /** What waits. */
  what: Act['kind'];
  waiting: Waiting;
  className?: string;
}

/** Nothing at first: what is done is there in a moment. */
export function SendingNote({ what, waiting, className }: SendingNoteProps) {
  if (!waiting.trouble) return null;
  return (
    <span role="status" className={classes('text-note text-ink-soft', className)}>
      {waiting.trouble === 'slow' ? (what === 'deletion' ? 'Deleting…' : 'Sending…') : sayWaits(what, waiting)}
    </span>
  );
}

const sayWaits = (what: Act['kind'], waiting: Waiting): string => {
  const [why, when] =
    waiting.trouble === 'busy'
      ? ['Too many requests just now.', 'a little later']
      : ['No connection.', 'as soon as there is one'];
  return what === 'deletion'
    ? `${why} Your comment is not deleted yet, and will be ${when}.`
    : `${why} Your ${what} is ${sayKept(waiting)}, and sent ${when}.`;
};
