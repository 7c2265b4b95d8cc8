import type { Project } from '@cueroom/contracts/content/projects';
import { queryOptions } from '@tanstack/react-query';
import { adminKeys } from '../../../lib/admin-keys';
import { api } from '../../../lib/api';
import { type Credentials, forgetCredentials, storeCredentials } from '../../../lib/credentials';
import { page } from '../../../lib/page';
import { adminListOptions } from '../../../lib/query-client';

/** Answered only to an admin: the smallest part of the project list. */
const check = '/api/admin/projects?limit=1';

/** Whether the admin is still signed in. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: adminKeys.session,
    queryFn: ({ signal }) => api.list<Project>(check, { signal }),
    ...adminListOptions,
  });

/** Tries the credentials; when they are right, keeps them. */
export async function signIn(credentials: Credentials): Promise<void> {
  await api.get<Project[]>(check, { as: credentials });
  storeCredentials(credentials);
}

export const signOut = () => {
  forgetCredentials();
  page.reload();
};
