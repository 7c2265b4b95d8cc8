import { acceptedAudio } from '../../uploads/accepted-audio';
import { FileBox, FileInvitation } from '../../../ui/file-box';
import { FileRow } from '../../../ui/file-row';
import { audioFileHint } from './audio-file.rules';
import type { SongSending } from './sending';
import { SongFailure } from './song-failure';
import type { Retry } from './submission-sending';

interface AudioFileFieldProps {
  song: Readonly<SongSending>;
  isLocked: boolean;
  onFiles: (files: File[]) => void;
  onRemove: () => void;
  onRetry: (how: Retry) => void;
}

export function AudioFileField({ song, isLocked, onFiles, onRemove, onRetry }: AudioFileFieldProps) {
  const { file, state, problem, doubt, error, facts } = song;
  const isSent = state === 'sent';
  return (
    <FileBox
      label="Audio File"
      error={problem ?? doubt}
      hint={audioFileHint}
      accept={acceptedAudio}
      isLocked={isLocked}
      isMultiple
      onChoose={(...files) => onFiles(files)}
    >
      {(openDialog) => (
        <>
          {file ? (
            <FileRow
              file={file}
              status={[facts, isSent && 'received'].filter(Boolean).join(', ')}
              isDone={isSent}
              onRemove={isLocked ? undefined : onRemove}
            />
          ) : (
            <FileInvitation isLocked={isLocked} onPress={openDialog} />
          )}
          {state === 'failed' && error && (
            <SongFailure song={song} onRetry={onRetry} className="border-t border-line px-4 py-3" />
          )}
        </>
      )}
    </FileBox>
  );
}
