import type { VideoProcessing } from '@cueroom/contracts/content/hero-settings';
import type { NewProject, Project } from '@cueroom/contracts/content/projects';
import { limits } from '@cueroom/contracts/limits';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button';
import { FormFields } from '../../../ui/form/form-fields';
import { optionalText } from '../../shared/records/record-values';
import { acceptedVideos, FileUploader } from '../../shared/uploads/file-uploader';

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
  /** With the film that it has; null: a new project. */
  stored: Project | null;
  onBusy: (isBusy: boolean) => void;
}

/** A link or a file, as the hero has it: each replaces the other. */
export function FilmField({ form, stored, onBusy }: FilmFieldProps) {
  const processing = stored?.videoProcessing;
  const fileName = useWatch({ control: form.control, name: 'videoFileName' });
  const hint = fileName
    ? `Using the uploaded file ${fileName}. Paste a link to replace it, or empty the field to remove it.`
    : 'A YouTube or Vimeo link, or a direct link to a video file. Visitors load it by pressing play.';
  return (
    <>
      <FormFields
        form={form}
        fields={[
          { ...filmUrl, hint, onChange: () => form.setValue('videoFileName', null), className: 'sm:col-span-2' },
        ]}
      />
      <LostFilm form={form} stored={stored} />
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

/** Says what a save takes away, while it can still be kept: a file that is gone does not come back by Undo. */
function LostFilm({ form, stored }: Pick<FilmFieldProps, 'form' | 'stored'>) {
  const address = useWatch({ control: form.control, name: 'videoUrl' });
  const { videoUrl, videoFileName } = form.formState.defaultValues ?? {};
  const name = stored?.videoUrl && (videoFileName ?? 'The film');
  const lost = name && videoUrl !== address?.trim() && (!address?.trim() || videoFileName) ? name : undefined;
  const keep = () => {
    form.setValue('videoUrl', videoUrl, { shouldDirty: true });
    form.setValue('videoFileName', videoFileName, { shouldDirty: true });
    form.clearErrors('videoUrl');
    form.setFocus('videoUrl');
  };
  return (
    <div role="status" className="min-w-0 sm:col-span-2 empty:hidden">
      {lost && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line-strong bg-paper px-4 py-3">
          <p className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">
            {address?.trim() ? `${lost} is replaced when you save.` : `${lost} is removed when you save.`}
          </p>
          <Button variant="secondary" size="small" onClick={keep}>
            Keep the film
          </Button>
        </div>
      )}
    </div>
  );
}
