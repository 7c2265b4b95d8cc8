import { filePicker } from '../../../../lib/file-handles';
import { FileBox, FileInvitation } from '../../../../ui/file-box';
import { FileRow } from '../../../../ui/file-row';
import { acceptedAudio } from '../../../shared/uploads/accepted-audio';
import { audioFileHint } from '../../../shared/uploads/audio-file.rules';
import type { SongSending } from './sending';
import { SongFailure } from './song-failure';
import type { Retry } from './submission-sending';
import { ChooseAgain, isUploaded, sayUpload, shownProgress, UploadControls } from './upload-controls';

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
  onGoOn: () => void;
  onRetry: (how: Retry) => void;
}

export function AudioFileField({
  song,
  sameFile,
  isLocked,
  onFiles,
  onRemove,
  onRetry,
  ...upload
}: AudioFileFieldProps) {
  const { file, kept, state, problem, doubt, error } = song;
  const shown = file ?? kept;
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
          {shown ? (
            <FileRow
              file={shown}
              status={sayUpload(song, upload.pace)}
              isDone={isUploaded(song)}
              progress={shownProgress(song)}
              actions={<UploadControls song={song} {...upload} />}
              onRemove={isLocked ? undefined : onRemove}
            />
          ) : (
            <FileInvitation isLocked={isLocked} onPress={openDialog} />
          )}
          <ChooseAgain song={song} openDialog={openDialog} />
          <p role="status" className="px-4 pb-3 text-sm font-medium empty:hidden">
            {sameFile}
          </p>
          <p role="status" className="sr-only">
            {shown && song.upload === 'done' && `${shown.name} uploaded`}
          </p>
          {state === 'failed' && error && (
            <SongFailure song={song} onRetry={onRetry} className="border-t border-line px-4 py-3" />
          )}
        </>
      )}
    </FileBox>
  );
}
