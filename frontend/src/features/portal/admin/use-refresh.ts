import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '../../../lib/api-error';
import { toast } from '../../../ui/toasts';

/** Reads every list of the portal again, and says how it went. */
export function useRefresh() {
  const queryClient = useQueryClient();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async () => {
    setIsRefreshing(true);
    try {
      await queryClient.invalidateQueries({ queryKey: ['admin'] }, { throwOnError: true });
      toast({ title: 'Data Refreshed', description: 'All admin data has been updated' });
    } catch (error) {
      toast({ title: 'Error', description: sayError(error), variant: 'destructive' });
    } finally {
      setIsRefreshing(false);
    }
  };
  return { refresh: () => void refresh(), isRefreshing };
}
