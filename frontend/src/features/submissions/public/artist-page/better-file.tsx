import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { sayError } from '../../../../lib/api/api-error';
import { Button } from '../../../../ui/button';
import { FileBox, FileInvitation } from '../../../../ui/form/file-box';
import { acceptedAudio } from '../../../shared/uploads/audio-file';
import { nameOf } from '../../../shared/uploads/kept-file';
import { sayPace } from '../../../shared/uploads/pace';
import { UploadRow } from '../../../shared/uploads/upload-row';
import { partIdOf } from './asked-parts';
import { useLeaving, useUnsentPart } from './unsent-parts';
import { useBetterFile } from './use-better-file';

interface BetterFileProps {
  token: string;
  song: ArtistSong;
  /** Where the browser keeps what is under way. */
  draftKey: string;
  /** No file is taken any more. */
  isDecided: boolean;
  /** That was the artist's own decision. */
  isWithdrawn: boolean;
}

/** The file of a song that has none, or another one for it. It is sent as soon as it is chosen. */
export function BetterFile({ isWithdrawn, ...props }: BetterFileProps) {
  const { id, trackTitle, isFileOpen, verdict } = props.song;
  const { isDecided } = props;
  const { upload, pace, isSending, isLeft, isOvertaken, error, ...does } = useBetterFile(props);
  useLeaving(isSending, 'sending');
  const isUnderWay = isSending || upload.upload === 'paused';
  const isShown = isFileOpen || (!isDecided && (isUnderWay || isLeft || error !== null));
  const left = nameOf(upload);
  useUnsentPart(partIdOf('better-file', id), isShown && (isUnderWay || upload.kept) ? `${trackTitle}: File` : null);
  if (!isShown) return isDecided && !isWithdrawn && !isSending && left ? <NotTaken name={left} /> : null;
  const formats = 'WAV, AIFF, FLAC, MP3, Ogg or M4A, up to 200 MB.';
  const isFirst = verdict === 'none';
  return (
    <div id={partIdOf('better-file', id)} className="mt-5">
      <FileBox
        label={isFirst ? 'Add file' : 'Replace file'}
        hint={isFirst ? formats : `${formats} It takes the place of the one you sent.`}
        isOptional={false}
        accept={acceptedAudio}
        error={error ? sayError(error) : undefined}
        isLocked={isUnderWay || !isFileOpen}
        onChoose={does.choose}
      >
        {(openDialog) =>
          left ? (
            <UploadRow
              upload={upload}
              pace={sayPace(pace, upload)}
              onPause={does.pause}
              onResume={does.resume}
              onRemove={() => void does.remove()}
              openDialog={openDialog}
            />
          ) : (
            <FileInvitation onPress={openDialog} />
          )
        }
      </FileBox>
      {isOvertaken && <Overtaken song={props.song} name={left ?? ''} onMine={does.takeMine} onOther={does.keepOther} />}
    </div>
  );
}

interface OvertakenProps {
  song: ArtistSong;
  /** Of the file that is here. */
  name: string;
  onMine: () => void;
  onOther: () => void;
}

/** Another tab or device was faster. Neither file takes the place of the other by itself. */
function Overtaken({ song: { fileName, verdict }, name, onMine, onOther }: OvertakenProps) {
  const isChecking = verdict === 'checking';
  return (
    <div className="mt-3 rounded-lg bg-brand-tint px-4 py-3 text-body wrap-anywhere">
      <p role="status" className="font-medium">
        {`Another file came in meanwhile: ${fileName}. ${
          isChecking ? 'We are checking it. Then you can choose.' : `Do you want to use ${name} instead?`
        }`}
      </p>
      {!isChecking && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="small" onClick={onMine}>
            Use mine
          </Button>
          <Button size="small" variant="secondary" onClick={onOther}>
            Keep the other one
          </Button>
        </div>
      )}
    </div>
  );
}

const NotTaken = ({ name }: { name: string }) => (
  <p role="status" className="mt-5 rounded-lg bg-brand-tint px-4 py-3 text-body font-medium wrap-anywhere">
    {`The studio decided in the meantime, so ${name} was not used.`}
  </p>
);
