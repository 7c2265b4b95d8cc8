import type { TrackComment } from '@cueroom/contracts/pitches/reactions';
import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../../lib/words/format';
import { classes } from '../../../ui/classes';
import { LinkedText } from '../../../ui/linked-text';
import { SendingNote } from './act-words';
import type { Waiting } from './outbox';

/** For so long one's own comment can be deleted. */
const ownMs = 10 * 60_000;

/** One that the studio does not have yet has its key for an id. */
export interface ShownComment extends TrackComment {
  isUnsent?: boolean;
  /** It is to be deleted, and is not yet. */
  isLeaving?: boolean;
}

interface TrackCommentsProps {
  /** Who answers. */
  studio: string;
  comments: readonly ShownComment[];
  waiting: Waiting;
  onJump: (sec: number) => void;
  takeBack: (id: string) => void;
  /** Why the last one could not be deleted. */
  refused?: string;
}

/** What this person and the studio say about a track, each at its second. */
export function TrackComments({ studio, comments, waiting, onJump, takeBack, refused }: TrackCommentsProps) {
  const box = useRef<HTMLDivElement>(null);
  const remove = (id: string) => {
    // Its button goes; a text field would open a phone's keyboard.
    box.current?.closest('[role=group]')?.querySelector<HTMLElement>('[role=slider]')?.focus();
    takeBack(id);
  };
  if (comments.length === 0) return null;
  return (
    <div ref={box} className="space-y-3">
      <ul className="space-y-2.5">
        {[...comments]
          .sort((a, b) => a.at - b.at)
          .map((comment) => (
            <li key={comment.id} className="flex gap-3 text-body leading-relaxed">
              <button
                type="button"
                onClick={() => onJump(comment.at)}
                aria-label={`Play from ${formatDuration(comment.at)}`}
                className="h-6 min-w-11 shrink-0 text-left text-brand-deep tabular-nums underline-offset-3 hover:underline pointer-coarse:-my-2.5 pointer-coarse:h-11 pointer-coarse:pr-2 print:block"
              >
                {formatDuration(comment.at)}
              </button>
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p className={classes('whitespace-pre-wrap', comment.isLeaving && 'line-through')} dir="auto">
                  <LinkedText text={comment.text} />
                </p>
                {comment.isLeaving && <SendingNote what="deletion" waiting={waiting} />}
                {comment.isUnsent && <SendingNote what="comment" waiting={waiting} />}
                {comment.answers.map(({ id, text }) => (
                  <div key={id} className="mt-1.5 border-l-2 border-brand pl-3">
                    <p className="text-note font-semibold text-brand-deep">{studio}</p>
                    <p className="whitespace-pre-wrap" dir="auto">
                      <LinkedText text={text} />
                    </p>
                  </div>
                ))}
              </div>
              {!comment.isUnsent && !comment.isLeaving && (
                <DeleteOwn comment={comment} onDelete={() => remove(comment.id)} />
              )}
            </li>
          ))}
      </ul>
      {refused && (
        <p role="alert" className="text-note text-bad">
          {`Your comment is not deleted. ${refused}`}
        </p>
      )}
    </div>
  );
}

function DeleteOwn({ comment, onDelete }: { comment: TrackComment; onDelete: () => void }) {
  // Known in the browser only: the page was drawn at another time.
  const [isOwn, setOwn] = useState(false);
  useEffect(() => {
    const leftMs = Date.parse(comment.createdAt) + ownMs - Date.now();
    if (leftMs <= 0) return;
    const timers = [setTimeout(() => setOwn(true)), setTimeout(() => setOwn(false), leftMs)];
    return () => timers.forEach(clearTimeout);
  }, [comment.createdAt]);
  return (
    isOwn && (
      <button
        type="button"
        onClick={onDelete}
        aria-label="Delete comment"
        className="h-6 shrink-0 text-note text-ink-soft underline-offset-3 hover:text-bad hover:underline pointer-coarse:-my-2.5 pointer-coarse:h-11 pointer-coarse:px-2"
      >
        Delete
      </button>
    )
  );
}
