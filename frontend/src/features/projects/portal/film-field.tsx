import type { VideoProcessing } from '@cueroom/contracts/content/hero-settings';
import type { NewProject } from '@cueroom/contracts/content/projects';
import { limits } from '@cueroom/contracts/limits';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { FormFields } from '../../../ui/form-fields';
import { optionalText } from '../../shared/records/record-values';
import { acceptedVideos } from '../../shared/uploads/accepted-video';
import { FileUploader } from '../../shared/uploads/file-uploader';

const filmUrl = { name: 'videoUrl', label: 'Film URL', ...optionalText, maxLength: limits.url } as const;

/** How far the sizes of an uploaded film are. */
export const sayProcessing = ({ state, progress, error }: VideoProcessing): string =>
  ({
    queued: 'Waiting to be processed. Until it is ready, visitors get the original file.',
    running: `Processing, ${progress}%. Until it is ready, visitors get the original file.`,
    done: 'Ready',
    failed: `It could not be processed. ${error ?? ''} Visitors get the original file, if their browser can play it.`,
  })[state];

interface FilmFieldProps {
  form: UseFormReturn<NewProject>;
  /** Of the stored file. */
  processing: VideoProcessing | null;
  onBusy: (isBusy: boolean) => void;
}

/** A link or a file, as the hero has it: each replaces the other. */
export function FilmField({ form, processing, onBusy }: FilmFieldProps) {
  const fileName = useWatch({ control: form.control, name: 'videoFileName' });
  const hint = fileName
    ? `Using the uploaded file ${fileName}. Paste a link to replace it, or empty the field.`
    : 'A YouTube or Vimeo link, or a direct link to a video file. Visitors load it by pressing play.';
  return (
    <>
      <FormFields
        form={form}
        fields={[
          { ...filmUrl, hint, onChange: () => form.setValue('videoFileName', null), className: 'sm:col-span-2' },
        ]}
      />
      <div className="min-w-0 sm:col-span-2">
        <FileUploader
          label="Film File"
          kind="hero"
          accept={acceptedVideos}
          hint="MP4, MOV or WebM, up to 100 MB and 10 minutes, instead of a link."
          onUploaded={({ address, file }) => {
            form.setValue('videoUrl', address, { shouldDirty: true });
            form.setValue('videoFileName', file.name.slice(-limits.name), { shouldDirty: true });
            form.clearErrors('videoUrl');
          }}
          onBusy={onBusy}
        />
        {fileName && processing && (
          <p aria-live="polite" className="mt-2 text-note text-ink-soft tabular-nums">
            {sayProcessing(processing)}
          </p>
        )}
      </div>
    </>
  );
}
