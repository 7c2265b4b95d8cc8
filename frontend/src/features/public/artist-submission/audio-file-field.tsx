import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { acceptedAudio } from '../../uploads/accepted-audio';
import { Button } from '../../../ui/button';
import { FileBox, FileInvitation } from '../../../ui/file-box';
import { FileRow } from '../../../ui/file-row';
import { audioFileHint } from './audio-file.rules';
import type { Retry, SongSending } from './submission-sending';

interface AudioFileFieldProps {
  song: Readonly<SongSending>;
  isLocked: boolean;
  onChoose: (file: File | null) => void;
  onRetry: (how: Retry) => void;
}

export function AudioFileField({ song, isLocked, onChoose, onRetry }: AudioFileFieldProps) {
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
          {state === 'failed' && error && <SongFailure song={song} onRetry={onRetry} />}
        </>
      )}
    </FileBox>
  );
}

const statusOf = ({ state, progress }: Readonly<SongSending>): string | undefined => {
  if (state === 'uploading') return `${Math.round(progress * 100)}% uploaded`;
  return { saving: 'uploaded', sent: 'received' }[state as string];
};

function SongFailure({ song, onRetry }: Pick<AudioFileFieldProps, 'song' | 'onRetry'>) {
  const way = (how: Retry, words: ReactNode) => (
    <Button size="small" variant="secondary" onClick={() => onRetry(how)}>
      {words}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
      <p aria-live="polite" className="min-w-0 flex-1 basis-56 text-sm font-medium text-bad">
        {song.error}
      </p>
      {song.hasEarlierVersion ? (
        <>
          {way('keep-earlier', 'Keep Earlier Version')}
          {way('as-new', 'Send This One Too')}
        </>
      ) : (
        way(
          'again',
          <>
            <RotateCw aria-hidden className="size-4" />
            Retry
          </>,
        )
      )}
    </div>
  );
}
