import type { UploadKind } from '@cueroom/contracts/media/objects';
import { Upload } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { classes } from './classes';
import { Field } from './field';

export interface UploadedFile {
  /** Where the file is kept now: the address that it was put to, without its query. */
  address: string;
  file: File;
}

export interface FileUploaderProps {
  /** The visible label, and the accessible name of the file box. */
  label: string;
  /** What the file is for; the server's limit of bytes for it holds here too. */
  kind: UploadKind;
  /** Types and endings that may be chosen, separated by commas, as in `<input accept>`. */
  accept: string;
  hint?: ReactNode;
  /** Pixels, where the file is a picture. */
  thumbnailWidth: number;
  /** A file was chosen and is being sent. */
  onChosen?: (file: File) => void;
  /** The file has arrived. */
  onUploaded: (uploaded: UploadedFile) => void;
  /** True from a file's choice until it has arrived, failed or was taken back: what is saved meanwhile lacks it. */
  onBusy?: (isBusy: boolean) => void;
}

// Uppy comes when the first file is chosen.
const UploadDashboard = lazy(() => import('./upload-dashboard'));

/**
 * One file is chosen or dropped here and sent at once, with progress, cancel, retries and a preview (Uppy's dashboard).
 * Choosing another one takes its place. Leaving the screen ends the upload.
 */
export function FileUploader({ label, hint, accept, onChosen, onBusy, ...upload }: FileUploaderProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setProblem(undefined);
    setFile(chosen);
  };
  return (
    <Field label={label} isOptional hint={hint} error={problem}>
      {(control) => (
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsOver(false);
            choose(event.dataTransfer.files[0]);
          }}
          className={classes(
            'rounded-lg border border-dashed transition-colors has-focus-visible:outline-2 has-focus-visible:outline-brand',
            isOver ? 'border-brand bg-brand-tint' : problem ? 'border-bad bg-bad-tint' : 'border-line-strong bg-card',
          )}
        >
          <input
            {...control}
            ref={input}
            type="file"
            accept={accept}
            onChange={({ target }) => {
              choose(target.files?.[0]);
              // The same file may be chosen again.
              target.value = '';
            }}
            className="sr-only"
          />
          <div
            aria-hidden
            onClick={() => input.current?.click()}
            className="flex cursor-pointer flex-wrap items-center gap-3 px-4 py-4"
          >
            <Upload className="size-5 text-brand" />
            <span className="font-medium">
              <span className="text-brand-deep underline underline-offset-3">Choose {file ? 'another' : 'a'} file</span>
              <span className="hidden sm:inline"> or drop it here</span>
            </span>
          </div>
          {file && (
            <Suspense fallback={<p className="px-4 pb-4 text-sm text-ink-soft">Loading…</p>}>
              <UploadDashboard
                {...upload}
                file={file}
                accept={accept}
                onAccepted={(accepted) => onChosen?.(accepted)}
                onRefused={setProblem}
                onBusy={(isBusy) => onBusy?.(isBusy)}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  );
}
