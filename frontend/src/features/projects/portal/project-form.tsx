import { NewProject, type Project } from '@cueroom/contracts/content/projects';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { adminRecordQuery } from '../../../lib/api/admin-lists';
import { hasStatus } from '../../../lib/api/api-error';
import { FileImage } from '../../../ui/file-image';
import { ImageFileField } from '../../../ui/form/image-file-field';
import { RecordForm } from '../../shared/records/record-form';
import { type ImageChoice, useImageChoice } from '../../shared/records/use-image-choice';
import { useRecordForm } from '../../shared/records/use-record-form';
import { type Uploads, useUploads } from '../../shared/uploads/file-uploader';
import { acceptedPictures } from '../../shared/uploads/image-file.rules';
import { uploadFile } from '../../shared/uploads/upload-file';
import { projectRecords } from '../shared/project-records';
import { CreditsField, dropEmptyCredits } from './credits-field';
import { checkCues, CuesField } from './cues-field';
import { FilmField } from './film-field';
import { caseStudy, facts, link, looks, type ProjectParts } from './project-fields';
import { ProjectPicture } from './project-picture';
import { Publish, SiteAddress } from './publish';
import { ScenesField } from './scenes-field';
import { StillsField } from './stills-field';

interface PictureParts {
  project: Project | null;
  picture: ImageChoice;
  /** 0 to 1, while the image is uploaded. */
  progress: number | undefined;
  uploads: Uploads;
}

const partsOf = ({ project, picture, progress, uploads }: PictureParts): ProjectParts => [
  { draw: () => project && <SiteAddress slug={project.slug} status={project.status} /> },
  ...facts,
  { draw: (form) => <PictureField {...{ form, project, picture, progress }} /> },
  {
    parts: [
      {
        name: 'imageUrl',
        label: 'Image URL',
        ...link,
        hint: 'Link to an image instead of uploading one.',
        onChange: ({ target }) => target.value.trim() && picture.clear(),
      },
      ...looks,
    ],
    className: 'space-y-5',
  },
  caseStudy,
  { name: 'credits', label: 'Credits', draw: (form) => <CreditsField form={form} /> },
  { name: 'cues', label: 'Cues', draw: (form) => <CuesField form={form} stored={project?.cues ?? []} /> },
  {
    name: 'stills',
    label: 'More Pictures',
    draw: (form) => <StillsField form={form} stored={project?.stills ?? []} onBusy={uploads.onBusy('stills')} />,
  },
  {
    name: 'videoUrl',
    label: 'Film URL',
    draw: (form) => <FilmField form={form} stored={project} onBusy={uploads.onBusy('film')} />,
  },
  {
    name: 'scenes',
    label: 'Scenes',
    draw: (form) => <ScenesField form={form} stored={project?.scenes ?? []} onBusy={uploads.onBusy('scenes')} />,
  },
];

/** The address of an uploaded image is not a typed link; a cue is sent without what the server knows of it. */
const shownValues = (values: NewProject, stored: Project | null): NewProject => ({
  ...values,
  ...(stored?.hasOwnPicture && { imageUrl: null }),
  stills: (values.stills ?? []).map(({ url, alt }) => ({ url, alt })),
  scenes: (values.scenes ?? []).map(({ title, url, fileName }) => ({ title, url, fileName })),
  cues: (values.cues ?? []).map(({ trackId, startSec, durationSec }) => ({ trackId, startSec, durationSec })),
});

/** Where images were uploaded to: after a save that failed they need not be sent again. */
const addresses = new WeakMap<File, string>();

const sendImage = async <T,>(file: File, onProgress: (share: number) => void, saveWith: (address: string) => T) => {
  const address = addresses.get(file) ?? (await uploadFile(file, 'image', { onProgress }));
  addresses.set(file, address);
  try {
    return await saveWith(address);
  } catch (error) {
    // The server does not accept this upload (any more): the next try sends the image again.
    if (hasStatus(error, 400)) addresses.delete(file);
    throw error;
  }
};

const saveWithPicture = async (
  { imageUrl: link, ...changed }: Partial<NewProject>,
  send: (fields: object) => Promise<Project>,
  { file, isRemoved }: ImageChoice,
  onProgress: (share?: number) => void,
): Promise<Project> => {
  if (!file) return send(link !== undefined || isRemoved ? { ...changed, imageUrl: link ?? null } : changed);
  const saveWith = (address: string) => send({ ...changed, imageUrl: address, imageName: file.name });
  return sendImage(file, onProgress, saveWith).finally(() => onProgress(undefined));
};

const pictureOf = (project: Project | null) =>
  project?.hasOwnPicture ? [project.imageName, project.imageUrl] : (project?.imageUrl ?? null);

const initial: Partial<NewProject> = {
  ...{ tileSize: 'single', status: 'draft', featured: false, videoFileName: null },
  ...{ credits: [], awards: [], cues: [], stills: [], scenes: [] },
};

interface ProjectFormProps {
  /** null: a new project. */
  project: Project | null;
  /** It replaces something else, with the focus gone. */
  takesFocus: boolean;
  onDone: () => void;
}

function useProjectForm({ project, onDone }: ProjectFormProps) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const uploads = useUploads();
  // A file and a link replace each other.
  const picture = useImageChoice({
    isStored: project?.hasOwnPicture ?? false,
    accept: acceptedPictures,
    onChange: () => {
      state.form.setValue('imageUrl', null);
      state.form.clearErrors('imageUrl');
    },
  });
  const state = useRecordForm({
    of: projectRecords,
    shape: NewProject,
    check: checkCues((id) => queryClient.getQueryData(adminRecordQuery('music', id).queryKey)?.duration),
    record: project,
    fields: partsOf({ project, picture, progress, uploads }),
    initial,
    image: { name: 'imageUrl', choice: picture, of: pictureOf },
    shownValues,
    save: (fields, send) => saveWithPicture(fields, send, picture, setProgress),
    savedText: ({ title, videoUrl }) => ({
      title: project ? 'Project updated successfully' : 'Project created successfully',
      description: project?.videoUrl && !videoUrl ? `${title}. Its film was removed.` : title,
    }),
    failedText: project ? 'Failed to update project' : 'Failed to create project',
    onSaved: onDone,
  });
  const submit = () => {
    dropEmptyCredits(state.form);
    state.submit();
  };
  return { state: { ...state, submit }, uploads };
}

export function ProjectForm(props: ProjectFormProps) {
  const { takesFocus } = props;
  const { state, uploads } = useProjectForm(props);
  const { form } = state;
  const isDraft = useWatch({ control: form.control, name: 'status' }) === 'draft';
  useEffect(() => {
    if (takesFocus) form.setFocus('title');
  }, [form, takesFocus]);
  return (
    <RecordForm
      state={state}
      saveLabel="Save Project"
      hasCancel
      isLocked={uploads.isUploading}
      note={isDraft ? 'A draft: not on the site yet.' : undefined}
      actions={<Publish state={state} isDraft={isDraft} isLocked={uploads.isUploading} />}
    />
  );
}

interface PictureFieldProps extends Omit<PictureParts, 'uploads'> {
  form: UseFormReturn<NewProject>;
}

function PictureField({ form, project, picture, progress }: PictureFieldProps) {
  const link = useWatch({ control: form.control, name: 'imageUrl' }) ?? null;
  return (
    <ImageFileField
      label="Image File"
      hint="JPEG, PNG, WebP, AVIF, GIF or TIFF, up to 5 MB. It is resized for the site, and its metadata is removed."
      {...picture.field}
      progress={progress}
      preview={previewOf(picture.file, picture.isStored ? project : link)}
      isLocked={progress !== undefined}
    />
  );
}

/** Of a file that was chosen, else of the stored picture or of a link. */
const previewOf = (file: File | null, other: Project | string | null) => {
  const frame = 'aspect-3/2 w-full border-b border-line';
  if (file) return <FileImage file={file} alt="Preview" className={`${frame} object-cover`} />;
  if (typeof other !== 'string')
    return (
      other && <ProjectPicture project={other} alt="Preview" sizes="(min-width: 640px) 280px, 90vw" className={frame} />
    );
  return URL.canParse(other) ? <img src={other} alt="Preview" className={`${frame} object-cover`} /> : null;
};
