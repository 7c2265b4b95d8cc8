import type { NewTrack } from '@cueroom/contracts/catalog/tracks';
import type { UseFormReturn } from 'react-hook-form';
import { acceptedAudio } from '../../shared/uploads/audio-file';
import { FileUploader } from '../../shared/uploads/file-uploader';

/** A file that was chosen is a change, as what is typed is. */
const typed = { shouldDirty: true };

interface AudioFileProps {
  form: UseFormReturn<NewTrack>;
  onBusy: (isUploading: boolean) => void;
}

export function AudioFile({ form, onBusy }: AudioFileProps) {
  /** What the file says, where nothing is typed. */
  const fillFrom = async (chosen: File) => {
    if (!form.getValues('title').trim()) form.setValue('title', titleOf(chosen.name), typed);
    const durationSec = await durationOf(chosen);
    if (durationSec && !form.getValues('duration')) form.setValue('duration', durationSec, typed);
  };
  return (
    <div className="sm:col-span-2">
      <FileUploader
        label="Audio File"
        kind="track"
        accept={acceptedAudio}
        hint="WAV, AIFF, FLAC, MP3, Ogg or M4A, up to 200 MB."
        onChosen={(chosen) => void fillFrom(chosen)}
        onUploaded={({ address }) => form.setValue('fileUrl', address, typed)}
        onBusy={onBusy}
      />
    </div>
  );
}

/** A title to start with: the file's name without its extension, with spaces for underscores. */
const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 200);

/** The file's duration in seconds; null where this browser cannot read it. */
const durationOf = (file: File): Promise<number | null> =>
  new Promise((resolve) => {
    const address = URL.createObjectURL(file);
    const audio = new Audio();
    const done = (durationSec: number | null) => {
      URL.revokeObjectURL(address);
      resolve(durationSec);
    };
    audio.preload = 'metadata';
    audio.onloadedmetadata = () =>
      done(Number.isFinite(audio.duration) ? Math.round(audio.duration * 100) / 100 : null);
    audio.onerror = () => done(null);
    audio.src = address;
  });
