import type { ThreadMessage } from '@cueroom/contracts/intake/artist-page';
import { formatMoment } from '../lib/dates';
import { classes } from './classes';
import { LinkedText } from './linked-text';

interface ThreadProps {
  messages: readonly ThreadMessage[];
  nameOf: (from: ThreadMessage['from']) => string;
}

const kinds: Record<ThreadMessage['kind'], string> = {
  message: '',
  letter: 'letter',
  feedback: 'feedback',
  changes: 'changes asked',
};

/** Messages, the oldest first. */
export function Thread({ messages, nameOf }: ThreadProps) {
  if (messages.length === 0) return null;
  return (
    <ol className="mb-4 space-y-2.5">
      {messages.map(({ id, from, kind, subject, text, createdAt }) => (
        <li
          key={id}
          className={classes(
            'rounded-xl border px-4 py-3 text-sm leading-relaxed',
            from === 'artist' ? 'border-line bg-card' : 'border-transparent bg-brand-tint/70',
          )}
        >
          <p className="text-note wrap-anywhere text-ink-soft">
            {[nameOf(from), kinds[kind], formatMoment(createdAt)].filter(Boolean).join(', ')}
          </p>
          {subject && kind !== 'feedback' && <p className="mt-1 font-semibold wrap-anywhere">{subject}</p>}
          <p className="mt-1 wrap-anywhere whitespace-pre-line">
            <LinkedText text={text} />
          </p>
        </li>
      ))}
    </ol>
  );
}
