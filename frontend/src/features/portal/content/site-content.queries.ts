import type { SiteContent, SiteContentChanges } from '@cueroom/contracts/content/site-content';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { siteContentQuery } from '../../../lib/public-queries';

export function useUpdateSiteContent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: SiteContentChanges) => api.put<SiteContent>('/api/admin/content', changes),
    onSuccess: (content) => {
      queryClient.setQueryData(siteContentQuery().queryKey, content);
      return queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
  });
}
