import type { Import, NewImport, RowState } from '@cueroom/contracts/catalog/imports';
import type { OwnWords } from '@cueroom/contracts/catalog/track-words';
import type { ColumnMap } from '@cueroom/contracts/csv/headings';
import { infiniteQueryOptions, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminKeys } from '../../../lib/api/admin-keys';
import { call, callList } from '../../../lib/api/api';
import { patchCurrent } from '../../../lib/api/record-mutations';
import { vocabularyQuery } from '../shared/track-words';

const importKind = 'imports';
const pollMs = 700;
const rowsAtOnce = 50;

export const isBusy = ({ state }: Pick<Import, 'state'>): boolean => state === 'reading' || state === 'applying';

/** Asked for again while something is under way. */
export const importQuery = (id: string | null) =>
  queryOptions({
    queryKey: adminKeys.one(importKind, id ?? ''),
    queryFn: ({ signal }) => call('GET /api/admin/imports/:id', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? pollMs : false),
    refetchIntervalInBackground: true,
  });

export const rowsQuery = (id: string, state: RowState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.one(importKind, id), 'rows', state],
    queryFn: ({ pageParam, signal }) =>
      callList('GET /api/admin/imports/:id/rows', {
        params: { id },
        query: { state, limit: rowsAtOnce, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total, items }, _, offset) =>
      items.length > 0 && offset + items.length < total ? offset + items.length : undefined,
    staleTime: 0,
    // Other columns make other rows of them.
    gcTime: 0,
  });

type BegunFile = Pick<NewImport, 'fileUrl' | 'encoding'>;

export const useBeginImport = (onBegun: (id: string) => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BegunFile) => call('POST /api/admin/imports', { body }),
    onSuccess: (begun) => {
      queryClient.setQueryData(importQuery(begun.id).queryKey, begun);
      onBegun(begun.id);
    },
  });
};

/** One after the other, in the order in which they were chosen. */
const useImportStep = <In>(id: string, send: (input: In) => Promise<Import>) => {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `${importKind}-${id}` },
    mutationFn: send,
    onSuccess: (found) => queryClient.setQueryData(importQuery(id).queryKey, found),
    onError: () => queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  });
};

export const useMapColumns = (id: string) =>
  useImportStep(id, (columns: ColumnMap) => call('PUT /api/admin/imports/:id', { params: { id }, body: { columns } }));
export const useApplyImport = (id: string) =>
  useImportStep(id, (goodRowsOnly: boolean) =>
    call('POST /api/admin/imports/:id/apply', { params: { id }, body: { goodRowsOnly } }),
  );
export const useUndoImport = (id: string) =>
  useImportStep(id, () => call('POST /api/admin/imports/:id/undo', { params: { id } }));

const isNew = (words: readonly string[]) => (word: string) =>
  !words.some((known) => known.toLowerCase() === word.toLowerCase());

/** The studio's words and these. @param judged what is judged anew by them */
export const useAddWords = (judged: QueryKey) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ genres, moods }: OwnWords) =>
      patchCurrent(await call('GET /api/admin/vocabulary'), ({ revision, ...now }) =>
        call('PUT /api/admin/vocabulary', {
          body: {
            genres: [...now.genres, ...genres.filter(isNew(now.genres))],
            moods: [...now.moods, ...moods.filter(isNew(now.moods))],
          },
          revision,
        }),
      ),
    onSuccess: (words) => queryClient.setQueryData(vocabularyQuery().queryKey, words),
    onSettled: () => queryClient.invalidateQueries({ queryKey: judged }),
  });
};
