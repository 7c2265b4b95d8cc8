import type { DownloadFormat } from '@cueroom/contracts/media/download-formats';
import type { NewListenDownload } from '@cueroom/contracts/pitches/listen';
import { type PitchAccess, pitchAccesses } from '@cueroom/contracts/pitches/pitch-options';
import { Download, LoaderCircle, ShieldCheck } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { sayError } from '../../../lib/api/api-error';
import { saveContent } from '../../../lib/downloads';
import { formatBytes } from '../../../lib/words/format';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import type { ListenCalls } from './listen-calls';
import { stillWaiting, tellSlow } from './tell-slow';
import { useDownload } from './use-download';

const labels: Record<DownloadFormat, string> = {
  original: 'Original, as delivered',
  wav: 'WAV',
  aiff: 'AIFF',
  mp3: 'MP3, 320 kbps',
};
export const formatsOf = (access: PitchAccess): readonly DownloadFormat[] =>
  pitchAccesses.find(({ value }) => value === access)?.formats ?? [];

interface DownloadButtonProps {
  label: string;
  access: PitchAccess;
  calls: ListenCalls;
  wanted: Omit<NewListenDownload, 'format'>;
}

/** The files are made when they are asked for; then the browser saves them. */
export function DownloadButton({ label, access, calls, wanted }: DownloadButtonProps) {
  const { busy, ready, saved, failure, isSlow, start, save } = useDownload(calls, wanted);
  const formats = formatsOf(access);
  const words = busy ?? label;
  // A track's row of buttons stands out to the left.
  const padding = !wanted.all && 'pl-2.5';
  const icon = busy ? (
    <LoaderCircle aria-hidden className="size-4 animate-spin" />
  ) : (
    <Download aria-hidden className="size-4" />
  );
  if (formats.length === 0) return null;
  const [only] = formats;
  return (
    <>
      {ready ? (
        <Button variant="secondary" size="tight" onClick={() => void save(ready)}>
          {icon}
          <span>{`Save the ZIP, ${formatBytes(ready.bytes ?? 0)}`}</span>
        </Button>
      ) : formats.length === 1 && only ? (
        <Button variant="quiet" size="tight" isPending={Boolean(busy)} onClick={() => void start(only)}>
          {icon}
          <span>{words}</span>
        </Button>
      ) : (
        <FormatMenu isBusy={Boolean(busy)} onChoose={(format) => void start(format)} formats={formats}>
          {icon}
          <span>{words}</span>
        </FormatMenu>
      )}
      {saved && !busy && !ready && (
        <Button variant="quiet" size="tight" onClick={() => void save(saved)}>
          Save the ZIP again
        </Button>
      )}
      <p role="status" className={classes('w-full text-note text-ink-soft empty:hidden', padding)}>
        {isSlow && <span>{stillWaiting}</span>}
        {saved && !busy && !failure && (
          <span>Your browser is saving the ZIP. If the connection breaks, save it again.</span>
        )}
      </p>
      {failure && (
        <p role="alert" className={classes('w-full text-note text-bad', padding)}>
          {failure}
        </p>
      )}
    </>
  );
}

interface FormatMenuProps {
  isBusy: boolean;
  formats: readonly DownloadFormat[];
  onChoose: (format: DownloadFormat) => void;
  children: ReactNode;
}

/** A list that opens in its place, on a phone at the right edge of the row of buttons, which must be `relative`. */
function FormatMenu({ isBusy, formats, onChoose, children }: FormatMenuProps) {
  const id = useId();
  const { isOpen, setOpen, focus, ...menu } = useMenu(formats.length + 1);
  return (
    <div {...menu} className="sm:relative">
      <Button
        variant="quiet"
        size="tight"
        isPending={isBusy}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </Button>
      <ul
        id={id}
        hidden={!isOpen}
        className="absolute right-0 z-10 mt-1 w-56 sm:right-auto sm:left-0 rounded-xl border border-line bg-card p-1.5 shadow-raised"
      >
        {formats.map((format) => (
          <li key={format}>
            <button
              type="button"
              onClick={() => {
                focus(0);
                setOpen(false);
                onChoose(format);
              }}
              className="block min-h-11 w-full rounded-lg px-3 text-left text-body hover:bg-brand-tint"
            >
              {labels[format]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A button and what it opens: arrows move in it, Escape and a press elsewhere close it. @param count of buttons, with the first */
function useMenu(count: number) {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    // A press takes the focus along in some browsers only.
    const close = ({ target }: Event) => ref.current?.contains(target as Node) || setOpen(false);
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);
  useEffect(() => {
    // It opens under the player's bar on a phone, whose height the page's scroll padding knows.
    if (isOpen) ref.current?.querySelector('ul')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const buttons = () => [...(ref.current?.querySelectorAll('button') ?? [])];
  const focus = (index: number) => buttons()[index]?.focus();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const here = buttons().indexOf(event.target as HTMLButtonElement);
    const places: Record<string, number> = { Escape: 0, ArrowDown: here + 1, ArrowUp: here - 1 };
    const place = places[event.key];
    if (!isOpen || place === undefined) return;
    event.preventDefault();
    focus(Math.min(count - 1, Math.max(0, place)));
    if (event.key === 'Escape') setOpen(false);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
    relatedTarget && !currentTarget.contains(relatedTarget) && setOpen(false);
  return { ref, onKeyDown, onBlur, isOpen, setOpen, focus };
}

export function SheetButton({ load }: { load: () => Promise<{ content: Blob; name: string }> }) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isSlow, setSlow] = useState(false);
  const save = async () => {
    setPending(true);
    setFailure(undefined);
    setSlow(false);
    await tellSlow(load(), setSlow).then(saveContent, (error: unknown) => setFailure(sayError(error)));
    setPending(false);
  };
  return (
    <>
      <Button variant="quiet" size="tight" isPending={isPending} onClick={() => void save()}>
        <ShieldCheck aria-hidden className="size-4" />
        Clearance sheet
      </Button>
      <p role="status" className="w-full pl-2.5 text-note text-ink-soft empty:hidden">
        {isPending && isSlow && stillWaiting}
      </p>
      {failure && (
        <p role="alert" className="w-full pl-2.5 text-note text-bad">
          {failure}
        </p>
      )}
    </>
  );
}
