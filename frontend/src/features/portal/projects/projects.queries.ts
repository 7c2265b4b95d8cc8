import type { NewProject, Project, ProjectChanges } from '@cueroom/contracts/content/projects';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminPartsQuery, takeFromLists } from '../../../lib/admin-lists';
import { api } from '../../../lib/api';
import { hasStatus } from '../../../lib/api-error';
import { featuredProjectsQuery, projectsQuery as publicProjectsQuery } from '../../../lib/public-queries';
import { adminListOptions } from '../../../lib/query-client';
import { uploadFile } from '../../uploads/upload-file';

export interface ProjectFilter {
  q?: string;
  status?: string;
  sort?: string;
}
export const projectsQuery = ({ q, status, sort }: ProjectFilter) =>
  adminPartsQuery<Project>('projects', { q: q?.trim(), status, sort });

/** One project, wherever in the list it stands. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'projects', 'one', id],
    queryFn: ({ signal }) => api.get<Project>(`/api/admin/projects/${id}`, { signal }),
    ...adminListOptions,
  });

/** What an admin changes is in the portal's lists, and on the public site. */
const readAgain = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['admin'] }),
    queryClient.invalidateQueries({ queryKey: publicProjectsQuery().queryKey }),
    queryClient.invalidateQueries({ queryKey: featuredProjectsQuery().queryKey }),
  ]);

interface SavedProject {
  project: NewProject | ProjectChanges;
  /** The picture, when it is a new one. */
  file: File | null;
  /** 0 to 1. */
  onProgress: (progress: number) => void;
}

/** Where pictures were uploaded to: after a save that failed they need not travel again. */
const addresses = new WeakMap<File, string>();

const upload = async (file: File, onProgress: SavedProject['onProgress']): Promise<string> => {
  const address = addresses.get(file) ?? (await uploadFile(file, 'image', { onProgress }));
  addresses.set(file, address);
  return address;
};

/** `id` is null for a new project. */
export function useSaveProject(id: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ project, file, onProgress }: SavedProject) => {
      const saved = file ? { ...project, imageUrl: await upload(file, onProgress), imageName: file.name } : project;
      return id
        ? api.put<Project>(`/api/admin/projects/${id}`, saved)
        : api.post<Project>('/api/admin/projects', saved);
    },
    // The server does not take this upload (any more): the next try sends the picture anew.
    onError: (error, { file }) => file && hasStatus(error, 400) && addresses.delete(file),
    onSuccess: () => readAgain(queryClient),
  });
}

export function useDeleteProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/api/admin/projects/${id}`),
    onMutate: (id) => takeFromLists(queryClient, 'projects', id),
    onError: (_error, _id, putBack) => putBack?.(),
    onSettled: () => readAgain(queryClient),
  });
}

export function useRestoreProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post<Project>(`/api/admin/projects/${id}/restore`),
    onSettled: () => readAgain(queryClient),
  });
}
