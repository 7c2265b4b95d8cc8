import type { Project } from '@cueroom/contracts/content/projects';
import { hasStatus } from '../../../lib/api-error';
import { featuredProjectsQuery, projectsQuery as publicProjectsQuery } from '../../../lib/public-queries';
import { useSaveRecord } from '../../../lib/record-mutations';
import type { Deletable } from '../../records/delete-dialog';
import { uploadFile } from '../../uploads/upload-file';

/** Prefixes: every list of projects that visitors see. */
const publicKeys = [publicProjectsQuery().queryKey, featuredProjectsQuery().queryKey];

export const deletableProject: Deletable = {
  kind: 'projects',
  one: 'project',
  deletedText: 'Project deleted successfully',
  publicKeys,
};

/** Where images were uploaded to: after a save that failed they need not be sent again. */
const addresses = new WeakMap<File, string>();

interface ProjectSave {
  fields: object;
  revision?: number;
  /** The image, when it is a new one. */
  file: File | null;
  /** 0 to 1. */
  onProgress: (progress: number) => void;
}

/** `id` is null for a new project. */
export function useSaveProject(id: string | null) {
  const saving = useSaveRecord<Project>({ kind: 'projects', id, method: 'put', publicKeys });
  return async ({ fields, revision, file, onProgress }: ProjectSave): Promise<Project> => {
    if (!file) return saving.mutateAsync({ fields, revision });
    const imageUrl = addresses.get(file) ?? (await uploadFile(file, 'image', { onProgress }));
    addresses.set(file, imageUrl);
    try {
      return await saving.mutateAsync({ fields: { ...fields, imageUrl, imageName: file.name }, revision });
    } catch (error) {
      // The server does not accept this upload (any more): the next try sends the image again.
      if (hasStatus(error, 400)) addresses.delete(file);
      throw error;
    }
  };
}
