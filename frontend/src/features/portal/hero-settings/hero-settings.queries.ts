import type { HeroChanges, HeroSettings } from '@cueroom/contracts/content/hero-settings';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { adminKeys } from '../../../lib/admin-keys';
import { api } from '../../../lib/api';
import { heroSettingsQuery } from '../../../lib/public-queries';
import { adminListOptions } from '../../../lib/query-client';
import { useRecordMutation } from '../../../lib/record-mutations';
import { toast, toastError } from '../../../ui/toasts';

/** While a video is processed, its progress is shown. */
const whileProcessingMs = 2000;

export const isProcessing = (settings: HeroSettings | null | undefined): boolean =>
  settings?.processing?.state === 'queued' || settings?.processing?.state === 'running';

export const heroQuery = () => {
  const { queryFn } = heroSettingsQuery();
  return queryOptions({
    queryKey: adminKeys.kind('hero-settings'),
    queryFn,
    ...adminListOptions,
    refetchInterval: ({ state }) => (isProcessing(state.data) ? whileProcessingMs : adminListOptions.refetchInterval),
  });
};

/** Shown at once in the portal, and on the home page in this window. */
function useKeep() {
  const queryClient = useQueryClient();
  return (settings: HeroSettings | null) => {
    void queryClient.cancelQueries({ queryKey: heroQuery().queryKey });
    queryClient.setQueryData(heroQuery().queryKey, settings);
    queryClient.setQueryData(heroSettingsQuery().queryKey, settings);
  };
}

export function useUpdateHero() {
  const keep = useKeep();
  return useRecordMutation({
    kind: 'hero-settings',
    mutationFn: ({ changed, revision }: { changed: HeroChanges; revision?: number }) =>
      api.put<HeroSettings>('/api/admin/hero-settings', changed, { revision }),
    onSuccess: keep,
  });
}

export function useDeleteHero(onDeleted: () => void) {
  const keep = useKeep();
  return useRecordMutation({
    kind: 'hero-settings',
    mutationFn: () => api.delete('/api/admin/hero-settings'),
    onSuccess: () => {
      void keep(null);
      onDeleted();
      toast({ title: 'Hero video deleted', description: 'The home page shows the default video.' });
    },
    onError: (error) => toastError(error, 'Failed to delete hero video'),
  });
}
