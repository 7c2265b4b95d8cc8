import { NewProject, type Project, projectStatuses, tileSizes } from '@cueroom/contracts/content/projects';
import { projectGenres, projectMediums } from '@cueroom/contracts/options';
import { limits } from '@cueroom/contracts/limits';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { sayFailure } from '../../../lib/api-error';
import { contractResolver } from '../../../lib/contract-resolver';
import { showFieldErrors } from '../../../lib/field-errors';
import { numberOrNull, orNull } from '../../../lib/form-values';
import { acceptedPictures, problemOfImageFile } from '../../uploads/image-file.rules';
import { capitalizedOptions } from '../../../lib/words';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/check-field';
import { SelectField, TextArea, TextField, wordOptions } from '../../../ui/text-field';
import { toast } from '../../../ui/toasts';
import { projectOf, projectValues, type ProjectValues, storedPicture } from './project-form.rules';
import { ProjectPictureField } from './project-picture-field';
import { useSaveProject } from './projects.queries';

interface ProjectFormProps {
  /** null: a new project. */
  project: Project | null;
  /** It comes in the place of something else, with the focus gone. */
  takesFocus: boolean;
  onDone: () => void;
}

export function ProjectForm({ project, takesFocus, onDone }: ProjectFormProps) {
  const save = useSaveProject(project?.id ?? null);
  const form = useForm<ProjectValues>({
    resolver: contractResolver<ProjectValues>(NewProject),
    defaultValues: projectValues(project),
  });
  const [picture, setPicture] = useState(storedPicture(project));
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const link = useWatch({ control: form.control, name: 'imageUrl' });
  const { errors } = form.formState;

  const choose = (file: File) => {
    const found = problemOfImageFile(file, acceptedPictures);
    setProblem(found);
    if (found) return;
    setPicture(file);
    form.setValue('imageUrl', null);
    form.clearErrors('imageUrl');
  };
  const remove = () => {
    setProblem(undefined);
    setPicture(null);
    form.setValue('imageUrl', null);
  };
  const submit = form.handleSubmit((values) => {
    if (save.isPending) return;
    const file = picture instanceof File ? picture : null;
    save.mutate(
      { project: projectOf(values, picture), file, onProgress: setProgress },
      {
        onSuccess: () => {
          toast({
            title: project ? 'Project updated successfully' : 'Project created successfully',
            description: values.title,
          });
          onDone();
        },
        onError: (error) => {
          showFieldErrors(form, error);
          const what = project ? 'Failed to update project' : 'Failed to create project';
          toast({ title: 'Error', description: sayFailure(what, error), variant: 'destructive' });
        },
        onSettled: () => setProgress(undefined),
      },
    );
  });
  const text = { setValueAs: orNull };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <TextField
        label="Title"
        {...form.register('title')}
        error={errors.title?.message}
        maxLength={limits.name}
        aria-required
        data-focus
        autoFocus={takesFocus}
        className="sm:col-span-2"
      />
      <SelectField
        label="Medium"
        emptyLabel="Choose a medium"
        options={wordOptions(projectMediums)}
        {...form.register('medium')}
        error={errors.medium?.message}
        aria-required
      />
      <SelectField
        label="Genre"
        isOptional
        emptyLabel="None"
        options={wordOptions(projectGenres)}
        {...form.register('genre', text)}
        error={errors.genre?.message}
      />
      <TextField
        label="Year"
        isOptional
        type="number"
        inputMode="numeric"
        {...form.register('year', { setValueAs: numberOrNull })}
        error={errors.year?.message}
      />
      <TextField
        label="Network"
        isOptional
        {...form.register('network', text)}
        error={errors.network?.message}
        maxLength={limits.name}
      />
      <TextArea
        label="Description"
        isOptional
        {...form.register('description', text)}
        error={errors.description?.message}
        maxLength={limits.longText}
        className="sm:col-span-2"
      />
      <ProjectPictureField
        project={project}
        picture={picture}
        link={link}
        problem={problem}
        progress={progress}
        onChoose={choose}
        onRemove={remove}
      />
      <div className="space-y-5">
        <TextField
          label="Image URL"
          isOptional
          type="url"
          {...form.register('imageUrl', {
            ...text,
            // A link takes the place of a file, as a file takes the place of a link.
            onChange: ({ target }: { target: HTMLInputElement }) => target.value.trim() && setPicture(null),
          })}
          error={errors.imageUrl?.message}
          hint="A picture elsewhere, in place of a file."
          maxLength={limits.url}
        />
        <TextField
          label="External Link"
          isOptional
          type="url"
          {...form.register('externalLink', text)}
          error={errors.externalLink?.message}
          hint="The project’s own page: its tile leads there, in a new tab."
          maxLength={limits.url}
        />
        <SelectField label="Tile Size" options={capitalizedOptions(tileSizes)} {...form.register('tileSize')} />
        <SelectField
          label="Status"
          options={capitalizedOptions(projectStatuses)}
          {...form.register('status')}
          hint="An archived project is not on the site."
        />
        <CheckField label="Featured" hint="Among the recent work on the home page." {...form.register('featured')} />
      </div>
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5 sm:col-span-2">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={save.isPending}>
          Save Project
        </Button>
      </div>
    </form>
  );
}
