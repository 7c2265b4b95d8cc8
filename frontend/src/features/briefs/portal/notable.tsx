import { Fragment, type ReactNode } from 'react';
import { formatNearDay, localDay } from '../../../lib/words/dates';
import { capitalized } from '../../../lib/words/words';
import { type Followed, type FollowedKind, followUpDay, isOpen } from '../../shared/records/follow-ups';

interface Word {
  text: string;
  isBad?: boolean;
}

/** As in 'Urgent · follow-up since Nov 19'; null where nothing stands out. */
export function notableOf(kind: FollowedKind, record: Followed): ReactNode {
  if (!isOpen(kind, record)) return null;
  const day = followUpDay(kind, record);
  const { priority } = record;
  // What has no room is cut at the end: the day stays.
  const words: Word[] = [
    ...(priority === 'urgent' ? [{ text: 'urgent', isBad: true }] : []),
    ...(day ? [followUpWord(day, localDay())] : []),
    ...(priority === 'high' ? [{ text: 'high priority' }] : []),
  ];
  if (words.length === 0) return null;
  return (
    // In full where a row has no room for it.
    <span title={capitalized(words.map(({ text }) => text).join(' · '))}>
      {words.map(({ text, isBad }, index) => (
        <Fragment key={text}>
          {index > 0 && <Dot />}
          <span className={isBad ? 'text-note font-semibold text-bad' : 'text-note font-medium text-ink'}>
            {index === 0 ? capitalized(text) : text}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

const Dot = () => <span className="text-note text-ink-soft"> · </span>;

/** On a card, before what else its second line says. */
export const withNotable = (notable: ReactNode, text: string): ReactNode =>
  notable ? (
    <>
      {notable}
      <Dot />
      <span>{text}</span>
    </>
  ) : (
    text
  );

const followUpWord = (day: string, today: string): Word => {
  if (day < today) return { text: `follow-up since ${formatNearDay(day, today)}`, isBad: true };
  return { text: day === today ? 'follow-up today' : `follow-up ${formatNearDay(day, today)}` };
};
