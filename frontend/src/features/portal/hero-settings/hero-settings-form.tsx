import { HeroChanges } from '@cueroom/contracts/content/hero-settings';
import { limits } from '@cueroom/contracts/limits';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { ApiError } from '../../../lib/api-error';
import { contractResolver } from '../../../lib/contract-resolver';
import { showFieldErrors } from '../../../lib/field-errors';
import { Button } from '../../../ui/button';
import { FileUploader, type UploadedFile } from '../../uploads/file-uploader';
import { TextField } from '../../../ui/text-field';
import { toast } from '../../../ui/toasts';
import { forgetDraft, hasDraft, heroChanges, heroDraft, heroValues, type HeroValues, keepDraft } from './hero-draft';
import { useUpdateHero } from './hero-settings.queries';
import { LinkPreview } from './link-preview';

const acceptedVideos = 'video/mp4,video/quicktime,video/webm,video/x-matroska,.mp4,.m4v,.mov,.webm,.mkv';

/** `stored` may change while one types: what was typed stays. */
export function HeroSettingsForm({ stored }: { stored: HeroValues }) {
  const update = useUpdateHero();
  const isChanged = hasDraft(useSnapshot(heroDraft));
  const [isUploading, setIsUploading] = useState(false);
  const [uploader, setUploader] = useState(0);
  const form = useForm<HeroValues>({
    resolver: contractResolver<HeroValues>(HeroChanges),
    defaultValues: { ...stored, ...heroDraft.values },
  });
  const { errors } = form.formState;
  const [videoType, videoUrl, videoFileName] = useWatch({
    control: form.control,
    name: ['videoType', 'videoUrl', 'videoFileName'],
  });

  useEffect(() => {
    form.reset({ ...stored, ...heroDraft.values });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(values, stored),
    });
  }, [form, stored]);

  const forgetFile = () => {
    form.setValue('videoType', 'url');
    form.setValue('videoFileName', '');
    form.setValue('videoFileType', '');
  };
  const takeFile = ({ address, file }: UploadedFile) => {
    form.setValue('videoType', 'file');
    form.setValue('videoUrl', address);
    form.setValue('videoFileName', file.name.slice(-limits.name));
    form.setValue('videoFileType', file.type.slice(0, limits.name));
    form.clearErrors('videoUrl');
    toast({ title: 'Upload Complete', description: "Video uploaded successfully. Click 'Update Settings' to save." });
  };
  const startOver = (values: HeroValues) => {
    form.reset(values);
    forgetDraft();
    setUploader((nth) => nth + 1);
  };
  const submit = form.handleSubmit((values) => {
    if (update.isPending || isUploading) return;
    update.mutate(heroChanges(values), {
      onSuccess: (saved) => {
        startOver(heroValues(saved));
        toast({ title: 'Success', description: 'Hero video settings updated successfully' });
      },
      onError: (error) => {
        showFieldErrors(form, error);
        const reason = error instanceof ApiError ? error.detail : undefined;
        toast({
          title: 'Error',
          description: reason ?? 'Failed to update hero settings',
          variant: 'destructive',
        });
      },
    });
  });
  return (
    <form noValidate aria-label="Hero video" onSubmit={(event) => void submit(event)} className="min-w-0 space-y-5">
      <TextField
        label="Video URL"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        {...form.register('videoUrl', { onChange: forgetFile })}
        error={errors.videoUrl?.message}
        hint={
          videoType === 'file' && videoFileName
            ? `The uploaded file ${videoFileName}. A link in its place lets it go.`
            : 'A YouTube or Vimeo link, or the address of a video file. Empty: the site shows its default film.'
        }
        maxLength={limits.url}
      />
      <LinkPreview address={videoType === 'url' ? videoUrl : ''} />
      <TextField
        label="Video Title"
        isOptional
        {...form.register('videoTitle')}
        error={errors.videoTitle?.message}
        hint="What screen readers say the film is."
        maxLength={limits.name}
      />
      <FileUploader
        key={uploader}
        label="Video File"
        kind="hero"
        accept={acceptedVideos}
        hint="MP4, MOV or WebM, at most 100 MB and 10 minutes, in place of a link."
        onUploaded={takeFile}
        onBusy={setIsUploading}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" disabled={update.isPending || isUploading}>
          Update Settings
        </Button>
        {isChanged && (
          <Button variant="secondary" onClick={() => startOver(stored)} disabled={update.isPending}>
            Discard changes
          </Button>
        )}
        <p aria-live="polite" className="text-sm text-ink-soft">
          {isUploading
            ? 'The file is on its way.'
            : isChanged && 'Not saved yet. Your changes stay here while you look at other tabs.'}
        </p>
      </div>
    </form>
  );
}
