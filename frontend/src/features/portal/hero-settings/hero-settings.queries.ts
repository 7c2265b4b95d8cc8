import type { HeroChanges, HeroSettings } from '@cueroom/contracts/content/hero-settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { heroSettingsQuery } from '../../../lib/public-queries';
import { adminListOptions } from '../../../lib/query-client';

/** While a film is being made, one sees how far it is. */
const whileMakingMs = 2000;

export const isBeingMade = (settings: HeroSettings | null | undefined): boolean =>
  settings?.processing?.state === 'queued' || settings?.processing?.state === 'running';

export const heroQuery = () => {
  const { queryFn } = heroSettingsQuery();
  return queryOptions({
    queryKey: ['admin', 'hero-settings'],
    queryFn,
    ...adminListOptions,
    refetchInterval: ({ state }) => (isBeingMade(state.data) ? whileMakingMs : adminListOptions.refetchInterval),
  });
};

/** The portal knows it at once, and so does the home page of this window. */
function useKeep() {
  const queryClient = useQueryClient();
  return async (settings: HeroSettings | null) => {
    await queryClient.cancelQueries({ queryKey: heroQuery().queryKey });
    queryClient.setQueryData(heroQuery().queryKey, settings);
    queryClient.setQueryData(heroSettingsQuery().queryKey, settings);
  };
}

export function useUpdateHero() {
  const keep = useKeep();
  return useMutation({
    mutationFn: (changes: HeroChanges) => api.put<HeroSettings>('/api/admin/hero-settings', changes),
    onSuccess: keep,
  });
}

export function useDeleteHero() {
  const keep = useKeep();
  return useMutation({ mutationFn: () => api.delete('/api/admin/hero-settings'), onSuccess: () => keep(null) });
}
