import { limits } from '@cueroom/contracts/limits';
import { type FormEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatDuration } from '../../../lib/words/format';
import { sayTooLong } from '../../../lib/words/say-length';
import '../../../lib/forms/typed-fields';
import { Button } from '../../../ui/button';
import { type BegunComment, commentDraft } from './kept-place';
import type { Refused } from './outbox';

interface CommentFormProps {
  trackId: string;
  /** The second that plays, or where it was stopped. */
  atSec: () => number;
  isPlaying: boolean;
  positionSec: number;
  /** Keeps it until the studio has it. */
  add: (comment: { at: number; text: string }) => void;
  /** The last one that the studio did not take: its text is back in the field. */
  refused?: Refused;
}

/** What a person writes about the second that plays. */
export function CommentForm({ trackId, atSec, isPlaying, positionSec, add, refused }: CommentFormProps) {
  const { field, pinnedSec, tooLong, note, sent } = useDraft(trackId, refused);
  const id = useId();
  const at = pinnedSec ?? Math.floor(positionSec);
  const nowSec = () => pinnedSec ?? Math.floor(atSec());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim();
    if (!text || tooLong) return field.current?.focus();
    add({ at: nowSec(), text });
    sent();
  };
  return (
    <form onSubmit={submit} className="flex min-w-64 flex-1 flex-wrap items-end gap-2 print:hidden noscript:hidden">
      <div className="min-w-44 flex-1">
        <div className="flex justify-between gap-3 text-note text-ink-soft">
          <label htmlFor={id}>Comment</label>
          <span translate="no" id={`${id}-at`} className="tabular-nums">
            {isPlaying || at > 0 ? `at ${formatDuration(at)}` : 'at the beginning'}
          </span>
        </div>
        <textarea
          ref={field}
          id={id}
          rows={1}
          aria-invalid={tooLong ? true : undefined}
          aria-describedby={`${id}-at ${id}-problem`}
          onChange={() => note(nowSec())}
          className="mt-1 block field-sizing-content min-h-11 w-full resize-y rounded-lg border border-line-strong bg-card px-3 py-2 text-base text-ink"
        />
      </div>
      <Button type="submit" variant="secondary">
        Add comment
      </Button>
      {(tooLong ?? refused) && (
        <p role="alert" id={`${id}-problem`} className="w-full text-note text-bad">
          {tooLong ?? `Your comment was not taken. ${refused?.reason}`}
        </p>
      )}
    </form>
  );
}

/**
 * What is being written, and its second, taken with the first letter: it is about what was heard then. A reload keeps both. The
 * field is its own keeper: what was typed before the code was here stays.
 */
function useDraft(trackId: string, refused?: Refused) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [pinnedSec, setPinnedSec] = useState<number>();
  // The browser would cut what is pasted, and not say so.
  const [tooLong, setTooLong] = useState<string>();
  const draft = useMemo(() => commentDraft(trackId), [trackId]);
  const show = useCallback((begun: BegunComment | null) => {
    if (field.current && field.current.value !== (begun?.text ?? '')) field.current.value = begun?.text ?? '';
    setPinnedSec(begun?.sec);
    setTooLong(sayTooLong(begun?.text ?? '', limits.pitchComment));
  }, []);
  const keep = useCallback(
    (begun: BegunComment | null) => {
      show(begun);
      draft.write(begun);
    },
    [draft, show],
  );
  useEffect(() => {
    const begun = draft.reread();
    const end = draft.follow(show);
    const typed = field.current?.value;
    // What was given back has what was typed in it.
    if (!typed || begun?.text.endsWith(typed)) show(begun);
    else keep({ text: [begun?.text, typed].filter(Boolean).join(' '), sec: begun?.sec ?? 0 });
    return end;
  }, [draft, show, keep, refused]);
  const note = (sec: number) => {
    const text = field.current?.value ?? '';
    keep(text ? { text, sec } : null);
  };
  const sent = () => {
    const begun = draft.read();
    if (begun) draft.forget(begun);
    show(null);
  };
  return { field, pinnedSec, tooLong, note, sent };
}
