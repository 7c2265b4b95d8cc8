import type { ThreadMessage } from '@cueroom/contracts/intake/artist-page';
import { formatDate, formatMoment } from '../lib/words/dates';
import { classes } from './classes';
import { LinkedText } from './linked-text';

interface ThreadProps {
  messages: readonly ThreadMessage[];
  nameOf: (from: ThreadMessage['from']) => string;
}

const kinds: Record<ThreadMessage['kind'], string> = {
  message: 'message',
  letter: 'letter',
  feedback: 'feedback',
  changes: 'changes requested',
};

/** Only the studio sees it. */
const sayMail = ({ mail }: ThreadMessage): string | undefined =>
  mail &&
  {
    queued: 'email queued',
    sent: 'sent by email',
    failed: `email not sent: ${mail.error ?? 'unknown reason'}`,
    not_configured: 'not emailed (no mail server set up)',
  }[mail.state];

const sayEnd = ({ takenBackAt }: ThreadMessage): string | null =>
  takenBackAt && `taken back on ${formatDate(takenBackAt)}`;

/** Messages, the oldest first. */
export function Thread({ messages, nameOf }: ThreadProps) {
  if (messages.length === 0) return null;
  return (
    <ol className="mb-4 space-y-2.5">
      {messages.map((message) => {
        const { id, from, kind, subject, text, createdAt, takenBackAt } = message;
        return (
          <li
            key={id}
            className={classes(
              'rounded-xl border px-4 py-3 text-sm leading-relaxed',
              from === 'artist' ? 'border-line bg-card' : 'border-transparent bg-brand-tint/70',
            )}
          >
            <p className="text-note wrap-anywhere text-ink-soft">
              {[nameOf(from), kinds[kind], formatMoment(createdAt), sayEnd(message), sayMail(message)]
                .filter(Boolean)
                .join(', ')}
            </p>
            <div className={classes(takenBackAt && 'text-ink-soft line-through')}>
              {subject && kind !== 'feedback' && <p className="mt-1 font-semibold wrap-anywhere">{subject}</p>}
              <p className="mt-1 wrap-anywhere whitespace-pre-line">
                <LinkedText text={text} />
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
