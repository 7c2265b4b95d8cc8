import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminKeys } from '../../../lib/api/admin-keys';
import { call, callList } from '../../../lib/api/api';
import { hasStatus } from '../../../lib/api/api-error';
import { type Credentials, forgetCredentials, storeCredentials, storedCredentials } from '../../../lib/api/credentials';
import { page } from '../../../lib/page/page';
import { adminListOptions } from '../../../lib/api/query-client';
import { onReportedError } from '../../../lib/unhandled-errors';

/** Answered only to an admin: the smallest part of the project list. */
const check = 'GET /api/admin/projects';
const query = { limit: 1 };

export const sessionQuery = () =>
  queryOptions({
    queryKey: adminKeys.session,
    queryFn: ({ signal }) => callList(check, { query, signal }),
    ...adminListOptions,
  });

export async function signIn(credentials: Credentials): Promise<void> {
  await call(check, { query, as: credentials });
  storeCredentials(credentials);
}

export const signOut = () => {
  forgetCredentials();
  page.reload();
};

/** Detects, from any request, that the server no longer accepts the admin's credentials. */
export function useExpiredSignIn() {
  const queryClient = useQueryClient();
  /** Whose sign-in has expired. */
  const [username, setUsername] = useState<string | null>(null);

  useEffect(() => {
    const notice = (error: unknown) => {
      const credentials = storedCredentials();
      if (!hasStatus(error, 401) || !credentials) return;
      // The lists keep polling: repeated wrong credentials would lock the address out.
      forgetCredentials();
      const wasSignedIn = queryClient.getQueryData(sessionQuery().queryKey) !== undefined;
      if (wasSignedIn) setUsername(credentials.username);
    };
    const unsubscribes = [
      ...[queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
        cache.subscribe((event) => {
          if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
        }),
      ),
      onReportedError(notice),
    ];
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }, [queryClient]);

  return {
    username,
    signedIn: () => {
      setUsername(null);
      void queryClient.invalidateQueries({ queryKey: adminKeys.all });
    },
  };
}
