import { RotateCw } from 'lucide-react';
import { acceptedAudio } from '../../uploads/accepted-audio';
import { Button } from '../../../ui/button';
import { FileBox, FileInvitation } from '../../../ui/file-box';
import { FileRow } from '../../../ui/file-row';
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
            <FileRow
              file={file}
              status={statusOf(song)}
              isDone={state === 'sent'}
              progress={state === 'uploading' ? song.progress : undefined}
              onRemove={isLocked ? undefined : () => onChoose(null)}
            />
          ) : (
            <FileInvitation isLocked={isLocked} onPress={openDialog} />
          )}
          {state === 'failed' && error && <SongFailure song={song} {...ways} />}
        </>
      )}
    </FileBox>
  );
}

const statusOf = ({ state, progress }: Readonly<SongSending>): string | undefined =>
  ({
    waiting: undefined,
    uploading: `${Math.round(progress * 100)}% uploaded`,
    saving: 'uploaded',
    sent: 'received',
    failed: undefined,
  })[state];

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
