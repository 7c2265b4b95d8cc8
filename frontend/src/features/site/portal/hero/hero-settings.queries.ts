import type { HeroSettings } from '@cueroom/contracts/content/hero-settings';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { adminKeys } from '../../../../lib/api/admin-keys';
import { call } from '../../../../lib/api/api';
import { heroSettingsQuery } from '../../../../lib/api/public-queries';
import { adminListOptions } from '../../../../lib/api/query-client';
import { useRecordMutation } from '../../../../lib/api/record-mutations';
import { toast, toastError } from '../../../../ui/notices/toasts';

export const heroKind = 'hero-settings';
/** While a video is processed, its progress is shown. */
const whileProcessingMs = 2000;

export const heroQuery = () =>
  queryOptions({
    queryKey: adminKeys.kind(heroKind),
    queryFn: heroSettingsQuery().queryFn,
    ...adminListOptions,
    refetchInterval: ({ state: { data } }) =>
      ['queued', 'running'].includes(data?.processing?.state ?? '')
        ? whileProcessingMs
        : adminListOptions.refetchInterval,
  });

/** Shows settings at once in the portal, and on the home page in this window. */
export function useKeepHero() {
  const queryClient = useQueryClient();
  return (settings: HeroSettings | null) => {
    void queryClient.cancelQueries({ queryKey: heroQuery().queryKey });
    queryClient.setQueryData(heroQuery().queryKey, settings);
    queryClient.setQueryData(heroSettingsQuery().queryKey, settings);
  };
}

export function useDeleteHero(onDeleted: () => void) {
  const keep = useKeepHero();
  return useRecordMutation({
    kind: heroKind,
    mutationFn: () => call('DELETE /api/admin/hero-settings'),
    onSuccess: () => {
      keep(null);
      onDeleted();
      toast({ title: 'Hero video deleted', description: 'The home page shows the default video.' });
    },
    onError: (error) => toastError(error, 'Failed to delete hero video'),
  });
}
