import { newCreationKey } from '../../lib/create-once';
import type { TrackComment } from '@cueroom/contracts/pitches/reactions';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { limits } from '@cueroom/contracts/limits';
import { sayError } from '../../lib/api-error';
import { formatDuration } from '../../lib/format';
import { tabStorage } from '../../lib/storage';
import { Button } from '../../ui/button';
import { LinkedText } from '../../ui/linked-text';
import { draftKey } from './draft-key';

/** For so long one's own comment can be deleted. */
const ownMs = 10 * 60_000;

interface TrackCommentsProps {
  /** Who answers. */
  studio: string;
  comments: readonly TrackComment[];
  onJump: (sec: number) => void;
  takeBack: (id: string) => Promise<void>;
  onChange: (change: (comments: readonly TrackComment[]) => TrackComment[]) => void;
}

/** What this person and the studio say about a track, each at its second. */
export function TrackComments({ studio, comments, onJump, takeBack, onChange }: TrackCommentsProps) {
  const [failure, setFailure] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const remove = (id: string) =>
    takeBack(id).then(
      () => {
        // Its button goes with it; a text field would open a phone's keyboard.
        box.current?.closest('[role=group]')?.querySelector<HTMLElement>('[role=slider]')?.focus();
        onChange((all) => all.filter((comment) => comment.id !== id));
      },
      (error: unknown) => setFailure(sayError(error)),
    );
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
                <p className="whitespace-pre-wrap" dir="auto">
                  <LinkedText text={comment.text} />
                </p>
                {comment.answers.map(({ id, text }) => (
                  <div key={id} className="mt-1.5 border-l-2 border-brand pl-3">
                    <p className="text-note font-semibold text-brand-deep">{studio}</p>
                    <p className="whitespace-pre-wrap" dir="auto">
                      <LinkedText text={text} />
                    </p>
                  </div>
                ))}
              </div>
              <DeleteOwn comment={comment} onDelete={() => void remove(comment.id)} />
            </li>
          ))}
      </ul>
      {failure && (
        <p role="alert" className="text-note text-bad">
          {failure}
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

interface CommentFormProps extends Pick<TrackCommentsProps, 'onChange'> {
  trackId: string;
  /** The second that plays, or where it was stopped. */
  atSec: () => number;
  isPlaying: boolean;
  positionSec: number;
  add: (comment: { at: number; text: string }, key: string) => Promise<TrackComment>;
}

export function CommentForm(props: CommentFormProps) {
  const { atSec, isPlaying, positionSec } = props;
  const { field, pinnedSec, note, clear } = useDraft(props.trackId);
  const id = useId();
  const at = pinnedSec ?? Math.floor(positionSec);
  const { send, isPending, failure } = useSending(props, (sent) => {
    // Written on meanwhile: that is the next comment.
    if (field.current?.value.trim() === sent.text) clear();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim();
    if (text) void send({ at: pinnedSec ?? Math.floor(atSec()), text });
    else field.current?.focus();
  };
  return (
    <form onSubmit={submit} className="flex min-w-64 flex-1 flex-wrap items-end gap-2 print:hidden noscript:hidden">
      <div className="min-w-44 flex-1">
        <div className="flex justify-between gap-3 text-note text-ink-soft">
          <label htmlFor={id}>Comment</label>
          <span id={`${id}-at`} className="tabular-nums">
            {isPlaying || at > 0 ? `at ${formatDuration(at)}` : 'at the beginning'}
          </span>
        </div>
        <textarea
          ref={field}
          id={id}
          rows={1}
          maxLength={limits.pitchComment}
          aria-describedby={`${id}-at`}
          onChange={() => note(pinnedSec ?? Math.floor(atSec()))}
          className="mt-1 block field-sizing-content min-h-11 w-full resize-y rounded-lg border border-line-strong bg-card px-3 py-2 text-base text-ink"
        />
      </div>
      <Button type="submit" variant="secondary" isPending={isPending}>
        Add comment
      </Button>
      {failure && (
        <p role="alert" className="w-full text-note text-bad">
          {failure}
        </p>
      )}
    </form>
  );
}

/**
 * What is being written, and its second, taken with the first letter: it is about what was heard then. A reload keeps both. The
 * field is its own keeper: what was typed before the code was here stays.
 */
function useDraft(trackId: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [pinnedSec, setPinnedSec] = useState<number>();
  const note = useCallback(
    (sec: number) => {
      const text = field.current?.value ?? '';
      const key = draftKey('comment', trackId);
      setPinnedSec(text ? sec : undefined);
      if (text) tabStorage.set(key, JSON.stringify({ text, sec }));
      else tabStorage.remove(key);
    },
    [trackId],
  );
  useEffect(() => {
    const kept = tabStorage.get(draftKey('comment', trackId));
    const draft = kept === null ? null : (JSON.parse(kept) as { text: string; sec: number });
    const typed = field.current?.value;
    if (!field.current || (!draft && !typed)) return;
    field.current.value = [...new Set([draft?.text, typed])].filter(Boolean).join(' ');
    note(draft?.sec ?? 0);
  }, [trackId, note]);
  const clear = () => {
    if (field.current) field.current.value = '';
    note(0);
  };
  return { field, pinnedSec, note, clear };
}

type Written = Parameters<CommentFormProps['add']>[0];

/** Sent again after a broken line a comment is there once. */
function useSending({ add, onChange }: CommentFormProps, onKept: (sent: Written) => void) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const last = useRef<{ written: string; key: string }>(undefined);
  const send = async (comment: Written) => {
    if (isPending) return;
    setPending(true);
    setFailure(undefined);
    const written = JSON.stringify(comment);
    if (last.current?.written !== written) last.current = { written, key: newCreationKey() };
    try {
      const kept = await add(comment, last.current.key);
      onChange((all) => [...all.filter((one) => one.id !== kept.id), kept]);
      last.current = undefined;
      onKept(comment);
    } catch (error) {
      setFailure(sayError(error));
    }
    setPending(false);
  };
  return { send, isPending, failure };
}
