import type { Logo, LogoForm } from '@cueroom/contracts/content/logo-wall';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminListQuery, takeFromLists } from '../../../lib/admin-lists';
import { api } from '../../../lib/api';
import { logoWallQuery } from '../../../lib/public-queries';

const logoWall = 'logo-wall';
export const logosQuery = () => adminListQuery<Logo>(logoWall, {});

/** What an admin changes is in the portal's list, and on the home page. */
const readAgain = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['admin'] }),
    queryClient.invalidateQueries({ queryKey: logoWallQuery().queryKey }),
  ]);

export interface SavedLogo extends LogoForm {
  /** A data URL; null takes the picture away, and without it the picture stays. */
  iconData?: string | null;
  iconType?: string;
}

/** `id` is null for a new logo. */
export function useSaveLogo(id: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (logo: SavedLogo) =>
      id ? api.patch<Logo>(`/api/admin/${logoWall}/${id}`, logo) : api.post<Logo>(`/api/admin/${logoWall}`, logo),
    onSuccess: () => readAgain(queryClient),
  });
}

export function useDeleteLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/api/admin/${logoWall}/${id}`),
    onMutate: (id) => takeFromLists(queryClient, logoWall, id),
    onError: (_error, _id, putBack) => putBack?.(),
    onSettled: () => readAgain(queryClient),
  });
}

export function useRestoreLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post<Logo>(`/api/admin/${logoWall}/${id}/restore`),
    onSettled: () => readAgain(queryClient),
  });
}
