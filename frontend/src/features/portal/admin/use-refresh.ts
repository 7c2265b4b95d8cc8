import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminKeys } from '../../../lib/admin-keys';
import { toast, toastError } from '../../../ui/toasts';

/** Refetches everything on the screen, and says how it went. */
export function useRefresh() {
  const queryClient = useQueryClient();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async () => {
    setIsRefreshing(true);
    try {
      await queryClient.invalidateQueries({ queryKey: adminKeys.all }, { throwOnError: true });
      toast({ title: 'Data Refreshed', description: 'All admin data has been updated' });
    } catch (error) {
      toastError(error);
    } finally {
      setIsRefreshing(false);
    }
  };
  return { refresh: () => void refresh(), isRefreshing };
}
