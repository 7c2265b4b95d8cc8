import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminKeys } from '../../../lib/admin-keys';
import { hasStatus } from '../../../lib/api-error';
import { forgetCredentials, storedCredentials } from '../../../lib/credentials';
import { onReportedError } from '../../../lib/unhandled-errors';
import { sessionQuery } from './session';

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
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
      }),
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
