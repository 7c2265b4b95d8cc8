import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminKeys } from '../../../lib/admin-keys';
import { hasStatus } from '../../../lib/api-error';
import { forgetCredentials, storedCredentials } from '../../../lib/credentials';
import { onReportedError } from '../../../lib/unhandled-errors';
import { sessionQuery } from './session';

/** Notices when the server no longer knows the admin who was signed in: whatever was asked, read or written. */
export function useExpiredSignIn() {
  const queryClient = useQueryClient();
  /** Who has to sign in again. */
  const [username, setUsername] = useState<string | null>(null);

  useEffect(() => {
    const notice = (error: unknown) => {
      const credentials = storedCredentials();
      if (!hasStatus(error, 401) || !credentials) return;
      // The lists go on asking meanwhile: a wrong pair again and again would lock the door.
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
