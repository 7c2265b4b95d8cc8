import { CircleCheck, FileAudio, RotateCw, Upload, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { acceptedAudio } from '../../lib/accepted-audio';
import { formatBytes } from '../../lib/format';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Field } from '../../ui/field';
import { ProgressBar } from '../../ui/progress-bar';
import { audioFileHint } from './audio-file.rules';
import type { SongSending } from './submission-sending';

interface AudioFileFieldProps {
  song: Readonly<SongSending>;
  isLocked: boolean;
  onChoose: (file: File | null) => void;
  onRetry: () => void;
}

export function AudioFileField({ song, isLocked, onChoose, onRetry }: AudioFileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { file, state, problem, error } = song;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !isLocked) onChoose(dropped);
  };
  return (
    <Field label="Audio File" isOptional error={problem} hint={audioFileHint}>
      {(control) => (
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(!isLocked);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
          className={classes(
            'rounded-lg border border-dashed transition-colors has-focus-visible:outline-2 has-focus-visible:outline-brand',
            isOver ? 'border-brand bg-brand-tint' : problem ? 'border-bad bg-bad-tint' : 'border-line-strong bg-card',
          )}
        >
          <input
            {...control}
            ref={input}
            type="file"
            accept={acceptedAudio}
            disabled={isLocked}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) onChoose(chosen);
              // the same file may be chosen again after it was removed
              target.value = '';
            }}
            className="sr-only"
          />
          {file ? (
            <ChosenFile song={song} isLocked={isLocked} onRemove={() => onChoose(null)} />
          ) : (
            <div
              aria-hidden
              onClick={() => input.current?.click()}
              className={classes('flex flex-wrap items-center gap-3 px-4 py-4', !isLocked && 'cursor-pointer')}
            >
              <Upload className="size-5 text-brand" />
              <span className="font-medium">
                <span className="text-brand-deep underline underline-offset-3">Choose a file</span>
                <span className="hidden sm:inline"> or drop it here</span>
              </span>
            </div>
          )}
          {state === 'failed' && error && (
            <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
              <p aria-live="polite" className="min-w-0 flex-1 text-sm font-medium text-bad">
                {error}
              </p>
              <Button size="small" variant="secondary" onClick={onRetry}>
                <RotateCw aria-hidden className="size-4" />
                Retry
              </Button>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

interface ChosenFileProps {
  song: Readonly<SongSending>;
  isLocked: boolean;
  onRemove: () => void;
}

function ChosenFile({ song: { file, state, progress }, isLocked, onRemove }: ChosenFileProps) {
  if (!file) return null;
  return (
    <div className="px-4 py-3">
      <div className="flex items-center gap-3">
        {state === 'sent' ? (
          <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
        ) : (
          <FileAudio aria-hidden className="size-5 shrink-0 text-brand" />
        )}
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{file.name}</p>
          <p className="text-[0.8125rem] text-ink-soft">
            {formatBytes(file.size)}
            {state === 'uploading' && `, ${Math.round(progress * 100)} % uploaded`}
            {state === 'saving' && ', uploaded'}
            {state === 'sent' && ', received'}
          </p>
        </div>
        {!isLocked && (
          <Button variant="quiet" size="icon" aria-label={`Remove ${file.name}`} onClick={onRemove}>
            <X aria-hidden className="size-4" />
          </Button>
        )}
      </div>
      {state === 'uploading' && (
        <div className="mt-3">
          <ProgressBar label={`Uploading ${file.name}`} value={progress} />
        </div>
      )}
    </div>
  );
}
