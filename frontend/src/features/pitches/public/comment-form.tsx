import '../../../lib/typed-fields';
import { limits } from '@cueroom/contracts/limits';
import { type FormEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatDuration } from '../../../lib/format';
import { sayTooLong } from '../../../lib/say-length';
import { Button } from '../../../ui/button';
import { commentDraft } from './draft-key';
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
  const { field, pinnedSec, tooLong, note, clear } = useDraft(trackId, refused);
  const id = useId();
  const at = pinnedSec ?? Math.floor(positionSec);
  const nowSec = () => pinnedSec ?? Math.floor(atSec());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim();
    if (!text || tooLong) return field.current?.focus();
    add({ at: nowSec(), text });
    clear();
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
  const { read, write } = useMemo(() => commentDraft(trackId), [trackId]);
  const note = useCallback(
    (sec: number) => {
      const text = field.current?.value ?? '';
      setPinnedSec(text ? sec : undefined);
      setTooLong(sayTooLong(text, limits.pitchComment));
      write(text ? { text, sec } : null);
    },
    [write],
  );
  useEffect(() => {
    const draft = read();
    const typed = field.current?.value;
    if (!field.current || (!draft && !typed)) return;
    // What was given back has what was typed in it.
    const isWhole = draft && typed && draft.text.endsWith(typed);
    field.current.value = isWhole ? draft.text : [draft?.text, typed].filter(Boolean).join(' ');
    note(draft?.sec ?? 0);
  }, [read, note, refused]);
  const clear = () => {
    if (field.current) field.current.value = '';
    note(0);
  };
  return { field, pinnedSec, tooLong, note, clear };
}
