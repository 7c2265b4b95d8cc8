import { limits } from '@cueroom/contracts/limits';
import type { ListenPage, ListenTrack } from '@cueroom/contracts/pitches/listen';
import type { LicenseWish } from '@cueroom/contracts/pitches/reactions';
import { X } from 'lucide-react';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ApiError, sayError } from '../../../lib/api/api-error';
import { sayTooLong } from '../../../lib/words/say-length';
import { useLatest } from '../../../lib/page/use-latest';
import { slowMs } from '../../../lib/page/use-slow';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { requestDraft } from './kept-place';
import type { Doing } from './use-outbox';

const fields = [
  { name: 'project', label: 'Project', hint: 'Its title, or what it is for' },
  { name: 'media', label: 'Media', hint: 'Film, series, trailer, campaign, game…' },
  { name: 'territory', label: 'Territory', hint: 'World, or where it will be seen' },
  { name: 'term', label: 'Term', hint: 'How long: one year, perpetual…' },
  { name: 'deadline', label: 'Deadline', hint: 'When you need to know' },
  { name: 'budget', label: 'Budget', hint: 'All in, or per side' },
] as const satisfies readonly { name: keyof LicenseWish; label: string; hint: string }[];
type Field = (typeof fields)[number]['name'];

interface RequestDialogProps {
  trackId: string;
  title: string;
  artist: string;
  /** Its track was taken out meanwhile. */
  isGone: boolean;
  /** What is known of the project. */
  known: Partial<LicenseWish> | null;
  /** Keeps it until the studio has it. */
  send: (wish: LicenseWish) => Promise<void>;
  onClose: () => void;
}

/** Of one track at a time. It stays open when the studio takes that track out. */
export function useRequestDialog({ tracks, request }: ListenPage, { add }: Doing) {
  const [track, ask] = useState<ListenTrack>();
  if (!track) return { ask };
  const { trackId, title, artist } = track;
  const dialog = (
    <RequestDialog
      {...{ trackId, title, artist }}
      isGone={!tracks.some((one) => one.trackId === trackId)}
      known={request}
      send={(wish) => add({ kind: 'request', trackId, title, wish })}
      onClose={() => ask(undefined)}
    />
  );
  return { ask, dialog };
}

/** What a license is wanted for. What was typed stays until it was sent, also when the dialog is closed. */
function RequestDialog(props: RequestDialogProps) {
  const { title, artist, isGone, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const form = useWish(props, () => dialog.current?.close());
  useEffect(() => dialog.current?.showModal(), []);
  // On a phone it may be out of sight.
  useEffect(() => dialog.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [form.errors]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.send();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] overflow-y-auto rounded-2xl border border-line bg-card p-0 text-ink shadow-raised backdrop:bg-night/60"
    >
      <form onSubmit={submit} noValidate className="px-5 pt-5 sm:px-8 sm:pt-8">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h2 id={`${id}-title`} className="text-heading">
              Request license
            </h2>
            <p className="mt-1 wrap-anywhere text-ink-soft">{`${title} by ${artist}`}</p>
          </div>
          <IconButton icon={X} label="Close" onClick={() => dialog.current?.close()} />
        </div>
        {isGone && <GoneNote title={title} />}
        <div className="mt-4 grid gap-3 sm:mt-6 sm:grid-cols-2 sm:gap-4">
          {fields.map((field) => (
            <WishField
              key={field.name}
              {...field}
              value={form.wish[field.name]}
              error={form.errors[field.name]?.[0]}
              set={form.set}
            />
          ))}
        </div>
        {form.failure && (
          <p role="alert" className="mt-4 text-body text-bad">
            {form.failure}
          </p>
        )}
        <div className="sticky bottom-0 mt-3 flex justify-end gap-3 bg-card py-4 sm:mt-4 sm:pb-8">
          <Button variant="secondary" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" isPending={form.isPending}>
            Send Request
          </Button>
        </div>
      </form>
    </dialog>
  );
}

function GoneNote({ title }: { title: string }) {
  return (
    <p role="alert" className="mt-4 text-body wrap-anywhere text-bad">
      {`“${title}” is no longer available. What you typed is kept here; if you send it, the studio gets it once the track is back.`}
    </p>
  );
}

type Wish = Partial<Record<Field, string>>;

function useWish({ trackId, known, send }: RequestDialogProps, close: () => void) {
  const draft = useMemo(() => requestDraft(trackId), [trackId]);
  const asTyped = (typed: Partial<LicenseWish> | null): Wish =>
    Object.fromEntries(fields.map(({ name }) => [name, typed?.[name] ?? known?.[name] ?? '']));
  const [wish, setWish] = useState(() => asTyped(draft.read()));
  const typed = useLatest(wish);
  const retype = useLatest((begun: Partial<LicenseWish> | null) => setWish(asTyped(begun)));
  useEffect(() => draft.follow((begun) => retype.current(begun)), [draft, retype]);
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<string, string[]>>>({});
  const [failure, setFailure] = useState<string>();
  return {
    ...{ wish, errors, failure, isPending },
    set: (name: Field, value: string) => {
      const next = { ...wish, [name]: value };
      setWish(next);
      draft.write(next);
    },
    send: async () => {
      if (isPending) return;
      setFailure(undefined);
      if (!wish.project?.trim()) return setErrors({ project: ['Project is required'] });
      setPending(true);
      setErrors({});
      const filled = Object.entries(wish).filter(([, text]) => text.trim() !== '');
      // From now on the outbox keeps it. What is typed meanwhile is another request: it can be sent, too.
      draft.forget(wish);
      const sent = send({ ...Object.fromEntries(filled), project: wish.project });
      try {
        // On a bad line it goes by itself, and the track says so.
        await Promise.race([sent, new Promise((slow) => setTimeout(slow, slowMs))]);
        if (typed.current !== wish) return setPending(false);
        close();
      } catch (error) {
        const named = error instanceof ApiError ? error.errors : {};
        setErrors(named);
        if (Object.keys(named).length === 0) setFailure(sayError(error));
        setPending(false);
      }
    },
  };
}

interface WishFieldProps {
  name: Field;
  label: string;
  hint: string;
  value?: string;
  error?: string;
  set: (name: Field, value: string) => void;
}

function WishField({ name, label, hint, value = '', error: refusal, set }: WishFieldProps) {
  const id = useId();
  // The browser would cut what is pasted, and not say so.
  const error = refusal ?? sayTooLong(value, name === 'project' ? limits.name : limits.pitchWish);
  return (
    <div className={name === 'project' ? 'sm:col-span-2' : undefined}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-body font-semibold">
          {label}
        </label>
        {name !== 'project' && <span className="text-note text-ink-soft">optional</span>}
      </div>
      <input
        id={id}
        value={value}
        required={name === 'project'}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => set(name, target.value)}
        className="mt-1 block min-h-11 w-full rounded-lg border border-line-strong bg-paper px-3 text-base aria-invalid:border-bad"
      />
      <p id={`${id}-hint`} className={error ? 'mt-1 text-note text-bad' : 'mt-1 text-note text-ink-soft'}>
        {error ?? hint}
      </p>
    </div>
  );
}
