import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { Pause, Play } from 'lucide-react';
import { sayError } from '../../../../lib/api-error';
import { FileBox, FileInvitation } from '../../../../ui/file-box';
import { FileRow } from '../../../../ui/file-row';
import { IconButton } from '../../../../ui/icon-button';
import { acceptedAudio } from '../../../shared/uploads/accepted-audio';
import { partIdOf } from './asked-parts';
import { useUnsentPart } from './unsent-parts';
import { useBetterFile } from './use-better-file';
import { useLeaving } from './use-leaving';

interface BetterFileProps {
  token: string;
  song: ArtistSong;
  /** What is under way stands there in the browser. */
  draftKey: string;
  /** No file is taken any more. */
  isDecided: boolean;
  /** That was the artist's own decision. */
  isWithdrawn: boolean;
}

/** The file of a song that has none, or another one for it. It is sent as soon as it is chosen. */
export function BetterFile({ token, song, draftKey, isDecided, isWithdrawn }: BetterFileProps) {
  const { id, trackTitle, isFileOpen, verdict } = song;
  const { file, earlier, isSending, isPaused, progress, status, error, ...does } = useBetterFile({
    ...{ token, song, draftKey, isDecided },
  });
  useLeaving(isSending, 'sending');
  const isUnderWay = isSending || isPaused;
  const isShown = isFileOpen || (!isDecided && (isUnderWay || error !== null));
  useUnsentPart(partIdOf('better-file', id), isShown && (isUnderWay || earlier) ? `${trackTitle}: File` : null);
  const left = (file ?? earlier)?.name;
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
        isLocked={isUnderWay}
        onChoose={does.choose}
      >
        {(openDialog) =>
          isUnderWay && file ? (
            <FileRow
              file={file}
              status={status}
              progress={progress}
              actions={
                isPaused ? (
                  <IconButton icon={Play} label={`Resume ${file.name}`} onClick={does.resume} />
                ) : (
                  <IconButton icon={Pause} label={`Pause ${file.name}`} onClick={does.pause} />
                )
              }
              onRemove={does.remove}
            />
          ) : (
            <>
              {earlier && (
                <p className="px-4 pt-4 font-medium wrap-anywhere">
                  {`Choose ${earlier.name} again to continue at ${Math.floor(earlier.progress * 100)} %`}
                </p>
              )}
              <FileInvitation onPress={openDialog} />
            </>
          )
        }
      </FileBox>
    </div>
  );
}

const NotTaken = ({ name }: { name: string }) => (
  <p role="status" className="mt-5 rounded-lg bg-brand-tint px-4 py-3 text-body font-medium wrap-anywhere">
    {`The studio decided in the meantime, so ${name} was not used.`}
  </p>
);
