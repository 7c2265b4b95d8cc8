import type { Pitch } from '@cueroom/contracts/pitches/pitches';
import type { Recipient } from '@cueroom/contracts/pitches/recipients';
import { formatStudioDay, formatStudioMoment, studioDay } from '../../../lib/dates';
import { locale } from '../../../lib/locale';
import { serverTime } from '../../../lib/server-clock';
import { studio } from '../../../lib/studio';
import { useTicking } from '../../../lib/use-ticking';
import { Badge } from '../../../ui/badge';

/** The server decides whether a link opens, so its clock counts. */
const now = () => serverTime(new Date().toISOString());

export const hasEnded = (end: string | null): boolean => Date.parse(end ?? '') <= Date.parse(now());

/** Whether a link has expired; it updates while it is on screen. */
export const useIsOver = (end: string | null): boolean => useTicking(() => hasEnded(end));

/** What is said of the recipient wins. */
export const endOfLink = (pitch: Pitch, { expiresAt }: Recipient): string | null => expiresAt ?? pitch.expiresAt;

/** By the studio's clocks: `Dec 1, 11:59 PM`, with the year where it is not this one. */
const formatStudioHour = (iso: string): string => {
  const yearOf = (at: string) => studioDay(at).slice(0, 4);
  const formats = new Intl.DateTimeFormat(locale, {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: studio.timeZone },
    ...(yearOf(iso) !== yearOf(now()) && { year: 'numeric' }),
  });
  return formats.format(new Date(iso));
};

/** Until when a link opens, with the hour on its last day; or since when it does not. */
export function LinkEnd({ end }: { end: string }) {
  const isOver = useIsOver(end);
  const until = useTicking(() => (studioDay(end) === studioDay(now()) ? formatStudioHour(end) : formatStudioDay(end)));
  const words = isOver ? `Expired ${formatStudioHour(end)}` : `until ${until}`;
  return (
    <time dateTime={end} title={formatStudioMoment(end)}>
      {isOver ? <Badge tone="bad">{words}</Badge> : <span>{words}</span>}
    </time>
  );
}
