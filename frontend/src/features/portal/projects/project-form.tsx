import { NewProject, type Project, projectStatuses, tileSizes } from '@cueroom/contracts/content/projects';
import { limits } from '@cueroom/contracts/limits';
import { projectGenres, projectMediums } from '@cueroom/contracts/options';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { capitalizedOptions } from '../../../lib/words';
import { CheckField } from '../../../ui/check-field';
import { type FormField, FormFields } from '../../../ui/form-fields';
import { wordOptions } from '../../../ui/text-field';
import { RecordForm } from '../../records/record-form';
import { numberField, optionalChoice, optionalText, valuesOf } from '../../records/record-values';
import { useRecordForm } from '../../records/use-record-form';
import { ProjectPictureField } from './project-picture-field';
import { useSaveProject } from './projects.queries';
import { useProjectImage } from './use-project-image';

type ProjectFields = readonly FormField<NewProject>[];
const facts: ProjectFields = [
  {
    name: 'title',
    label: 'Title',
    isRequired: true,
    maxLength: limits.name,
    hasFocus: true,
    className: 'sm:col-span-2',
  },
  {
    name: 'medium',
    label: 'Medium',
    isRequired: true,
    options: wordOptions(projectMediums),
    emptyLabel: 'Choose a medium',
  },
  { name: 'genre', label: 'Genre', options: wordOptions(projectGenres), ...optionalChoice },
  { name: 'year', label: 'Year', isOptional: true, ...numberField, step: 1 },
  { name: 'network', label: 'Network', ...optionalText },
  {
    name: 'description',
    label: 'Description',
    ...optionalText,
    rows: 4,
    maxLength: limits.longText,
    className: 'sm:col-span-2',
  },
];
const link = { ...optionalText, type: 'url', maxLength: limits.url } as const;
const imageUrl = {
  name: 'imageUrl',
  label: 'Image URL',
  ...link,
  hint: 'Link to an image instead of uploading one.',
} as const;
const looks: ProjectFields = [
  {
    name: 'externalLink',
    label: 'External Link',
    ...link,
    hint: 'The project’s own page. Its tile opens it in a new tab.',
  },
  { name: 'tileSize', label: 'Tile Size', options: capitalizedOptions(tileSizes) },
  {
    name: 'status',
    label: 'Status',
    options: capitalizedOptions(projectStatuses),
    hint: 'Archived projects are hidden from the site.',
  },
];
const fields: ProjectFields = [...facts, imageUrl, ...looks];

const projectValues = (project: Project | null): NewProject => ({
  ...valuesOf<NewProject>(fields, project, { tileSize: 'single', status: 'active', featured: false }),
  // The address of an uploaded image is not a link that somebody typed.
  imageUrl: project && !project.hasOwnPicture ? project.imageUrl : null,
});

interface ProjectFormProps {
  /** null: a new project. */
  project: Project | null;
  /** It replaces something else, with the focus gone. */
  takesFocus: boolean;
  onDone: () => void;
}

export function ProjectForm({ project, takesFocus, onDone }: ProjectFormProps) {
  const save = useSaveProject(project?.id ?? null);
  const state = useRecordForm<NewProject, Project>({
    shape: NewProject,
    record: project,
    valuesOf: projectValues,
    save: (changed, revision) => {
      const file = picture.image instanceof File ? picture.image : null;
      return save({ fields: picture.fieldsOf(changed), revision, file, onProgress: picture.setProgress }).finally(() =>
        picture.setProgress(undefined),
      );
    },
    savedText: ({ title }) => ({
      title: project ? 'Project updated successfully' : 'Project created successfully',
      description: title,
    }),
    failedText: project ? 'Failed to update project' : 'Failed to create project',
    onSaved: onDone,
  });
  const { form } = state;
  const picture = useProjectImage(project, () => {
    form.setValue('imageUrl', null);
    form.clearErrors('imageUrl');
  });
  const address = useWatch({ control: form.control, name: 'imageUrl' });
  useEffect(() => {
    if (takesFocus) form.setFocus('title');
  }, [form, takesFocus]);
  const onLink = ({ target }: { target: HTMLInputElement }) => target.value.trim() && picture.replaceByLink();
  return (
    <RecordForm
      state={state}
      fields={[...fields, { name: 'featured', label: 'Featured' }]}
      saveLabel="Save Project"
      onCancel={onDone}
    >
      <FormFields form={form} fields={facts} />
      <ProjectPictureField project={project} picture={picture} link={address ?? null} />
      <div className="space-y-5">
        <FormFields form={form} fields={[{ ...imageUrl, onChange: onLink }, ...looks]} />
        <CheckField label="Featured" hint="Show under Recent Work on the home page." {...form.register('featured')} />
      </div>
    </RecordForm>
  );
}
