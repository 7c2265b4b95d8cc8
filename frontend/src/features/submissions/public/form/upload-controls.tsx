import { Pause, Play } from 'lucide-react';
import { Button } from '../../../../ui/button';
import { IconButton } from '../../../../ui/icon-button';
import { sayProgress } from '../../../shared/uploads/say-progress';
import { awaitedFile, type SongSending } from './sending';
import { isUploading } from './song-upload';

type Song = Readonly<SongSending>;

/** Of a file: what it is, and how far it is on its way. */
export const sayUpload = ({ facts, state, upload, progress, isWaiting }: Song, pace?: string): string => {
  const percent = `${Math.floor(progress * 100)}%`;
  const words = {
    queued: 'waiting for its turn',
    uploading: [sayProgress({ progress, isWaiting }), !isWaiting && pace].filter(Boolean).join(', '),
    paused: `paused at ${percent}`,
    checking: 'checking that we still have it…',
    done: state === 'sent' ? 'received' : 'uploaded',
    failed: '',
  };
  return [facts, upload ? words[upload] : state === 'sent' && 'received'].filter(Boolean).join(', ');
};

/** All of it is there, and nothing speaks against it. */
export const isUploaded = ({ state, upload, problem, doubt }: Song): boolean =>
  state === 'sent' || (upload === 'done' && !problem && !doubt);

/** For the bar of the upload; undefined: there is none. */
export const shownProgress = (song: Song): number | undefined =>
  isUploading(song) || song.upload === 'paused' ? song.progress : undefined;

interface UploadControlsProps {
  song: Song;
  onPause: () => void;
  onGoOn: () => void;
}

export function UploadControls({ song, onPause, onGoOn }: UploadControlsProps) {
  const { file, state, upload, uploadError } = song;
  if (!file) return null;
  if (isUploading(song)) return <IconButton icon={Pause} label={`Pause ${file.name}`} onClick={onPause} />;
  if (upload !== 'paused' && upload !== 'failed') return null;
  return (
    <>
      {uploadError && state !== 'failed' && (
        <span className="min-w-0 text-sm font-medium wrap-anywhere text-bad">{uploadError}</span>
      )}
      <IconButton icon={Play} label={`Resume ${file.name}`} onClick={onGoOn} />
    </>
  );
}

interface ChooseAgainProps {
  song: Song;
  openDialog: () => void;
}

/** By which a submission that waits for a file finds the button that asks for it. */
export const chooseAgainButton = '[data-choose-again]';

/** A file of an earlier visit that has not arrived. */
export function ChooseAgain({ song, openDialog }: ChooseAgainProps) {
  const awaited = awaitedFile(song);
  if (!awaited) return null;
  return (
    <div className="px-4 pb-4">
      <Button
        variant="secondary"
        size="small"
        data-choose-again=""
        className="h-auto max-w-full py-2"
        onClick={openDialog}
      >
        <span className="min-w-0 wrap-anywhere">
          {`Choose ${awaited.name} again to continue at ${Math.floor(awaited.progress * 100)} %`}
        </span>
      </Button>
    </div>
  );
}
