import { CircleCheck, FileAudio, RotateCw, X } from 'lucide-react';
import { acceptedAudio } from '../../uploads/accepted-audio';
import { formatBytes } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { FileBox, FileInvitation } from '../../../ui/file-box';
import { ProgressBar } from '../../../ui/progress-bar';
import { audioFileHint } from './audio-file.rules';
import type { SongSending } from './submission-sending';

interface AudioFileFieldProps {
  song: Readonly<SongSending>;
  isLocked: boolean;
  onChoose: (file: File | null) => void;
  onRetry: () => void;
  onKeepEarlier: () => void;
  onSendAsNew: () => void;
}

export function AudioFileField({ song, isLocked, onChoose, ...ways }: AudioFileFieldProps) {
  const { file, state, problem, error } = song;
  const box = { error: problem, hint: audioFileHint, accept: acceptedAudio, isLocked, onChoose };
  return (
    <FileBox label="Audio File" {...box}>
      {(openDialog) => (
        <>
          {file ? (
            <ChosenFile song={song} isLocked={isLocked} onRemove={() => onChoose(null)} />
          ) : (
            <FileInvitation isLocked={isLocked} onPress={openDialog} />
          )}
          {state === 'failed' && error && <SongFailure song={song} {...ways} />}
        </>
      )}
    </FileBox>
  );
}

type SongFailureProps = Pick<AudioFileFieldProps, 'song' | 'onRetry' | 'onKeepEarlier' | 'onSendAsNew'>;

/** What went wrong with this song, and the ways on. */
function SongFailure({ song, onRetry, onKeepEarlier, onSendAsNew }: SongFailureProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
      <p aria-live="polite" className="min-w-0 flex-1 text-sm font-medium text-bad">
        {song.error}
      </p>
      {song.hasEarlierVersion ? (
        <>
          <Button size="small" variant="secondary" onClick={onKeepEarlier}>
            Keep Earlier Version
          </Button>
          <Button size="small" variant="secondary" onClick={onSendAsNew}>
            Send This One Too
          </Button>
        </>
      ) : (
        <Button size="small" variant="secondary" onClick={onRetry}>
          <RotateCw aria-hidden className="size-4" />
          Retry
        </Button>
      )}
    </div>
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
          <p className="text-note text-ink-soft">
            {formatBytes(file.size)}
            {state === 'uploading' && `, ${Math.round(progress * 100)}% uploaded`}
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
