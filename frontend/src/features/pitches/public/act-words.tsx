import { trackChoices } from '@cueroom/contracts/pitches/pitch-options';
import { pluralize } from '../../../lib/words/format';
import { classes } from '../../../ui/classes';
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

/** What a person has written of it. */
export const wordsOf = (act: Act): string =>
  act.kind === 'comment' ? act.comment.text : act.kind === 'request' ? Object.values(act.wish).join(', ') : '';

export const labelOf = (choice: string | null): string | undefined =>
  trackChoices.find(({ value }) => value === choice)?.label;

export const sayAct = (act: Act): string => {
  if (act.kind === 'choice') return `Your choice: ${labelOf(act.choice) ?? 'none any more'}`;
  return `Your ${act.kind === 'comment' ? 'comment' : 'license request'}: “${wordsOf(act)}”`;
};

/** A browser that keeps nothing has it for as long as its page is open. */
export const sayKept = ({ isKept }: Pick<Waiting, 'isKept'>): string =>
  isKept ? 'kept here' : 'kept here while this tab is open';

/** @param isUnknown the link was replaced, or its pitch deleted, which can be undone */
export const sayOver = (waiting: Waiting, isUnknown: boolean): string => {
  const { entries } = waiting;
  const [they, are] = entries.length === 1 ? ['It', 'is'] : ['They', 'are'];
  const orLater = isUnknown ? ', or once you open a new link from the studio in this browser' : '';
  return `The studio did not get ${pluralize(entries.length, 'thing')}. ${they} ${are} ${sayKept(waiting)} and ${are} sent if the link opens again${orLater}.`;
};

export const sayBegun = (count: number, waiting: Waiting): string =>
  count === 1
    ? `A comment that you had begun was not added. It is ${sayKept(waiting)}.`
    : `${count} comments that you had begun were not added. They are ${sayKept(waiting)}.`;

/** Not what it is: that is behind the password. */
export const sayLocked = ({ entries }: Waiting): string =>
  `The studio did not get ${pluralize(entries.length, 'thing')} yet. Open the page to send ${entries.length === 1 ? 'it' : 'them'}.`;
