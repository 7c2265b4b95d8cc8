import '../../lib/typed-fields';
import { limits } from '@cueroom/contracts/limits';
import type { TrackComment } from '@cueroom/contracts/pitches/reactions';
import { type FormEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { sayError } from '../../lib/api-error';
import { newCreationKey } from '../../lib/create-once';
import { formatDuration } from '../../lib/format';
import { sayTooLong } from '../../lib/say-length';
import { tabStorage } from '../../lib/storage';
import { Button } from '../../ui/button';
import { draftKey } from './draft-key';

interface CommentFormProps {
  trackId: string;
  comments: readonly TrackComment[];
  /** The second that plays, or where it was stopped. */
  atSec: () => number;
  isPlaying: boolean;
  positionSec: number;
  add: (comment: { at: number; text: string }, key: string) => Promise<TrackComment>;
  onChange: (change: (comments: readonly TrackComment[]) => TrackComment[]) => void;
}

/** What a person writes about the second that plays. */
export function CommentForm(props: CommentFormProps) {
  const { atSec, isPlaying, positionSec } = props;
  const { field, pinnedSec, tooLong, note, keyOf, forget } = useDraft(props);
  const id = useId();
  const at = pinnedSec ?? Math.floor(positionSec);
  const { send, isPending, failure } = useSending(props, keyOf, forget);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim();
    if (text && !tooLong) void send({ at: pinnedSec ?? Math.floor(atSec()), text });
    else field.current?.focus();
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
          onChange={() => note(pinnedSec ?? Math.floor(atSec()))}
          className="mt-1 block field-sizing-content min-h-11 w-full resize-y rounded-lg border border-line-strong bg-card px-3 py-2 text-base text-ink"
        />
      </div>
      <Button type="submit" variant="secondary" isPending={isPending}>
        Add comment
      </Button>
      {(tooLong ?? failure) && (
        <p role="alert" id={`${id}-problem`} className="w-full text-note text-bad">
          {tooLong ?? failure}
        </p>
      )}
    </form>
  );
}

type Written = Parameters<CommentFormProps['add']>[0];
interface Draft {
  text: string;
  sec: number;
  /** The last that was sent of it, and its key. */
  sent?: Written & { key: string };
}

/** Where a tab keeps it; only a browser has one. */
const keptDraft = (trackId: string) => {
  const name = () => draftKey('comment', trackId);
  return {
    read: () => JSON.parse(tabStorage.get(name()) ?? 'null') as Draft | null,
    write: (draft: Draft | null) => (draft ? tabStorage.set(name(), JSON.stringify(draft)) : tabStorage.remove(name())),
  };
};

/**
 * What is being written, and its second, taken with the first letter: it is about what was heard then. A reload keeps both. The
 * field is its own keeper: what was typed before the code was here stays.
 */
function useDraft({ trackId, comments }: Pick<CommentFormProps, 'trackId' | 'comments'>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [pinnedSec, setPinnedSec] = useState<number>();
  // The browser would cut what is pasted, and not say so.
  const [tooLong, setTooLong] = useState<string>();
  const { read, write } = useMemo(() => keptDraft(trackId), [trackId]);
  const note = useCallback(
    (sec: number) => {
      const text = field.current?.value ?? '';
      setPinnedSec(text ? sec : undefined);
      setTooLong(sayTooLong(text, limits.pitchComment));
      write(text ? { text, sec, sent: read()?.sent } : null);
    },
    [read, write],
  );
  /** What was written on meanwhile stays: that is the next comment. */
  const forget = useCallback(
    ({ text }: Written) => {
      // The field may have gone with the page that it was sent from.
      if (read()?.text.trim() === text) write(null);
      if (field.current?.value.trim() !== text) return;
      field.current.value = '';
      setPinnedSec(undefined);
    },
    [read, write],
  );
  useEffect(() => {
    const sent = read()?.sent;
    // Its answer was lost, or came to a page that was left.
    if (sent && comments.some(({ at, text }) => at === sent.at && text === sent.text)) forget(sent);
  }, [comments, read, forget]);
  useEffect(() => {
    const draft = read();
    const typed = field.current?.value;
    if (!field.current || (!draft && !typed)) return;
    field.current.value = [...new Set([draft?.text, typed])].filter(Boolean).join(' ');
    note(draft?.sec ?? 0);
  }, [read, note]);
  /** The same comment has the same key, also after a reload. */
  const keyOf = (comment: Written): string => {
    const draft = read();
    const { sent } = draft ?? {};
    if (sent?.at === comment.at && sent.text === comment.text) return sent.key;
    const key = newCreationKey();
    if (draft) write({ ...draft, sent: { ...comment, key } });
    return key;
  };
  return { field, pinnedSec, tooLong, note, keyOf, forget };
}

/** Sent again after a broken line a comment is there once. */
function useSending(
  { add, onChange }: CommentFormProps,
  keyOf: (comment: Written) => string,
  onKept: (sent: Written) => void,
) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (comment: Written) => {
    if (isPending) return;
    setPending(true);
    setFailure(undefined);
    try {
      const kept = await add(comment, keyOf(comment));
      onChange((all) => [...all.filter((one) => one.id !== kept.id), kept]);
      onKept(comment);
    } catch (error) {
      setFailure(sayError(error));
    }
    setPending(false);
  };
  return { send, isPending, failure };
}
