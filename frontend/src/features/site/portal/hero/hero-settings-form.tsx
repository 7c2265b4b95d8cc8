import { HeroChanges, type HeroSettings } from '@cueroom/contracts/content/hero-settings';
import { playableVideoUrl } from '@cueroom/contracts/content/video-address';
import { limits } from '@cueroom/contracts/limits';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { orNull } from '../../../../lib/forms/form-values';
import { storedDraft, tabStorage } from '../../../../lib/storage';
import { Button } from '../../../../ui/button';
import { FormFields, type FormPart } from '../../../../ui/form/form-fields';
import { toast } from '../../../../ui/notices/toasts';
import type { FormDraft } from '../../../shared/records/form-base';
import { RecordForm } from '../../../shared/records/record-form';
import { optionalText } from '../../../shared/records/record-values';
import { useRecordForm } from '../../../shared/records/use-record-form';
import { acceptedVideos, FileUploader, type UploadedFile } from '../../../shared/uploads/file-uploader';
import { heroKind, useKeepHero } from './hero-settings.queries';

const videoUrl = {
  name: 'videoUrl',
  label: 'Video URL',
  autoComplete: 'off',
  maxLength: limits.url,
  setValueAs: orNull,
} as const;
const videoTitle = {
  name: 'videoTitle',
  label: 'Video Title',
  ...optionalText,
  hint: 'Screen readers announce this title.',
} as const;
const fields: readonly FormPart<HeroChanges>[] = [
  { ...videoUrl, draw: (form) => <VideoLink form={form} /> },
  videoTitle,
];

/** A watch link is sent as the address that plays by itself. */
const heroFields = ({ videoUrl: address, ...changed }: HeroChanges): HeroChanges => ({
  ...changed,
  ...(address !== undefined && { videoUrl: address && playableVideoUrl(address) }),
});

export const heroDraft: FormDraft<HeroChanges> = storedDraft(tabStorage, 'hero-settings');

export function HeroSettingsForm({ settings }: { settings: HeroSettings | null }) {
  const [isUploading, setIsUploading] = useState(false);
  /** Counts up to start with an empty box. */
  const [uploader, setUploader] = useState(0);
  const emptyBox = () => setUploader((key) => key + 1);
  const state = useRecordForm({
    of: { path: heroKind, method: 'put' },
    isOnly: true,
    onSuccess: useKeepHero(),
    shape: HeroChanges,
    record: settings,
    fields,
    initial: { videoType: 'url', videoFileName: null, videoFileType: null },
    save: (changed, send) => send(heroFields(changed)),
    savedText: () => ({ title: 'Success', description: 'Hero video settings updated successfully' }),
    failedText: 'Failed to update hero settings',
    onSaved: emptyBox,
    draft: heroDraft,
  });
  const { form } = state;
  return (
    <RecordForm
      state={state}
      label="Hero video"
      saveLabel="Update Settings"
      isLocked={isUploading}
      onDiscard={emptyBox}
      isOneColumn
      className="min-w-0"
    >
      <FormFields form={form} fields={fields} />
      <FileUploader
        key={uploader}
        label="Video File"
        kind="hero"
        accept={acceptedVideos}
        hint="MP4, MOV or WebM, up to 100 MB and 10 minutes, instead of a link."
        onUploaded={(uploaded) => takeFile(form, uploaded)}
        onBusy={setIsUploading}
      />
    </RecordForm>
  );
}

/** It replaces a file. */
function VideoLink({ form }: { form: UseFormReturn<HeroChanges> }) {
  const { videoType, videoUrl: address, videoFileName } = useWatch({ control: form.control });
  const hint =
    videoType === 'file' && videoFileName
      ? `Using the uploaded file ${videoFileName}. Paste a link to replace it.`
      : 'A YouTube or Vimeo link, or a direct link to a video file. Leave empty to use the default video.';
  const replaceFile = () => {
    form.setValue('videoType', 'url');
    form.setValue('videoFileName', null);
    form.setValue('videoFileType', null);
  };
  return (
    <>
      <FormFields form={form} fields={[{ ...videoUrl, hint, onChange: replaceFile }]} />
      <LinkPreview address={(videoType === 'url' && address) || ''} />
    </>
  );
}

const takeFile = (form: UseFormReturn<HeroChanges>, { address, file }: UploadedFile) => {
  form.setValue('videoType', 'file');
  form.setValue('videoUrl', address);
  form.setValue('videoFileName', file.name.slice(-limits.name));
  form.setValue('videoFileType', file.type.slice(0, limits.name));
  form.clearErrors('videoUrl');
  toast({ title: 'Upload Complete', description: "Video uploaded successfully. Click 'Update Settings' to save." });
};

/** What a watch link turns into. The video loads on request: until then no other server learns of this visit. */
function LinkPreview({ address }: { address: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const typed = address.trim();
  const played = playableVideoUrl(typed);
  if (!/^https:\/\/(www\.youtube(-nocookie)?\.com\/embed|player\.vimeo\.com\/video)\//.test(played)) return null;
  return (
    <div role="group" aria-label="Link preview" className="rounded-lg border border-line bg-paper p-4 text-sm">
      <p className="text-ink-soft">
        {played === typed ? 'The site will embed this address:' : 'The site will embed this video:'}
      </p>
      <p className="mt-1 font-medium wrap-anywhere">{played}</p>
      {shown === played ? (
        <iframe
          src={played}
          title="Preview"
          allow="autoplay; encrypted-media; picture-in-picture"
          className="mt-3 aspect-video w-full rounded-md bg-night"
        />
      ) : (
        <Button variant="secondary" size="small" onClick={() => setShown(played)} className="mt-3">
          <Play aria-hidden className="size-4" />
          Preview
        </Button>
      )}
    </div>
  );
}
