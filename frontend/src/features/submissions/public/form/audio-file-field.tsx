import { filePicker } from '../../../../lib/file-handles';
import { FileBox, FileInvitation } from '../../../../ui/file-box';
import { acceptedAudio, audioFileHint } from '../../../shared/uploads/audio-file';
import { UploadRow } from '../../../shared/uploads/upload-row';
import type { SongSending } from './sending';
import { SongFailure } from './song-failure';
import type { Retry } from './submission-sending';

interface AudioFileFieldProps {
  song: Readonly<SongSending>;
  /** How fast it goes, and how long it takes. */
  pace?: string;
  /** It was chosen for another song, too. */
  sameFile?: string;
  isLocked: boolean;
  onFiles: (files: File[]) => void;
  onRemove: () => void;
  onPause: () => void;
  onResume: () => void;
  onRetry: (how: Retry) => void;
}

export function AudioFileField({ song, sameFile, isLocked, onFiles, onRemove, onRetry, ...does }: AudioFileFieldProps) {
  const { file, kept, state, facts, problem, doubt, error } = song;
  return (
    <FileBox
      label="Audio File"
      error={problem ?? doubt}
      hint={audioFileHint}
      accept={acceptedAudio}
      isLocked={isLocked}
      isMultiple
      pick={filePicker(acceptedAudio)}
      onChoose={(...files) => onFiles(files)}
    >
      {(openDialog) => (
        <>
          {(file ?? kept) ? (
            <UploadRow
              upload={song}
              facts={facts}
              isReceived={state === 'sent'}
              isWrong={Boolean(problem ?? doubt)}
              hidesError={state === 'failed'}
              onRemove={isLocked ? undefined : onRemove}
              openDialog={openDialog}
              {...does}
            />
          ) : (
            <FileInvitation isLocked={isLocked} onPress={openDialog} />
          )}
          <p role="status" className="px-4 pb-3 text-sm font-medium empty:hidden">
            {sameFile}
          </p>
          {state === 'failed' && error && (
            <SongFailure song={song} onRetry={onRetry} className="border-t border-line px-4 py-3" />
          )}
        </>
      )}
    </FileBox>
  );
}
