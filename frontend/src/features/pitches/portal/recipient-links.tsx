import type { Pitch } from '@cueroom/contracts/pitches/pitches';
import type { LinkedRecipient, Recipient } from '@cueroom/contracts/pitches/recipients';
import { useState } from 'react';
import { formatStudioDay, formatStudioMoment, studioDay } from '../../../lib/words/dates';
import { pluralize } from '../../../lib/words/format';
import { locale } from '../../../lib/words/locale';
import { personInText } from '../../../lib/words/people-in-text';
import { serverTime } from '../../../lib/api/server-clock';
import { studio } from '../../../lib/studio';
import { useTicking } from '../../../lib/page/use-ticking';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/notices/toasts';
import { useCommands } from '../../../ui/window/window-commands';

/** Browsers refuse to copy on insecure origins: then `shown` is there to be copied by hand. */
export function useCopy() {
  const [shown, setShown] = useState<string>();
  const copy = (text: string, title: string, description: string) =>
    void (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => toast({ title, description }),
      () => setShown(text),
    );
  return { shown, copy };
}

/** For a letter merge, or a list of one's own: a line for each person. */
export function CopyAllLinks({ recipients }: { recipients: readonly LinkedRecipient[] }) {
  const { shown, copy } = useCopy();
  const lines = recipients.flatMap((recipient) =>
    recipient.link ? [`${personInText(recipient)}: ${recipient.link}`] : [],
  );
  const text = lines.join('\n');
  const copyAll = () => copy(text, 'Links copied', pluralize(lines.length, 'person', 'people'));
  const areMany = lines.length > 1;
  useCommands(areMany ? [{ label: 'Copy all links', run: copyAll }] : []);
  if (!areMany) return null;
  return (
    <div className="mt-3">
      <Button variant="secondary" size="small" onClick={copyAll}>
        Copy all links
      </Button>
      {shown !== undefined && (
        <textarea
          aria-label="Links of all"
          readOnly
          rows={4}
          value={text}
          onFocus={({ target }) => target.select()}
          className="mt-2 block w-full rounded-lg border border-line-strong bg-card px-3 py-2 text-note"
        />
      )}
    </div>
  );
}

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
