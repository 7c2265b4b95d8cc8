import type { Project } from '@cueroom/contracts/content/projects';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { type Credentials, forgetCredentials, storeCredentials } from '../../../lib/credentials';
import { page } from '../../../lib/page';
import { adminListOptions } from '../../../lib/query-client';

/** The admin's list of projects. Whoever may read it is signed in. */
export const adminProjectsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'projects'],
    queryFn: ({ signal }) => api.list<Project>('/api/admin/projects', { signal }),
    ...adminListOptions,
  });

/** Tries the pair; when it is right, keeps it. */
export async function signIn(credentials: Credentials): Promise<void> {
  await api.get<Project[]>('/api/admin/projects', { as: credentials });
  storeCredentials(credentials);
}

export const signOut = () => {
  forgetCredentials();
  page.reload();
};
