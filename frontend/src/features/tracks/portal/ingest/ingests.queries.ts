import type { DraftChanges, Ingest, IngestRow } from '@cueroom/contracts/catalog/ingests';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminKeys } from '../../../../lib/api/admin-keys';
import { call } from '../../../../lib/api/api';
import { retrying } from '../../../../lib/api/retrying';
import { toastError } from '../../../../ui/notices/toasts';
import { trackKind } from '../tracks.queries';
import { ingestUploads, isSending } from './ingest-uploads';
import { ingestKind, openIngestsQuery } from './open-ingests';

const pollMs = 1000;

const isUnderWay = ({ state, counts, table }: Ingest): boolean =>
  state === 'adding' || counts.reading > 0 || table?.state === 'reading';

/** Asked for again while files are read or added. */
export const ingestQuery = (id: string | null) =>
  queryOptions({
    queryKey: adminKeys.one(ingestKind, id ?? ''),
    queryFn: ({ signal }) => call('GET /api/admin/ingests/:id', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isSending(ingestUploads) || (data && isUnderWay(data)) ? pollMs : false),
    refetchIntervalInBackground: true,
  });

const show = (queryClient: QueryClient, found: Ingest) =>
  queryClient.setQueryData(ingestQuery(found.id).queryKey, found);

/** Which fields of a draft are sent. */
export type DraftEdit = DraftChanges['change'];

/** One after the other, in the order in which they were made. */
export const useChangeDrafts = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `${ingestKind}-${id}` },
    mutationFn: ({ ids, change }: { ids: string[]; change: DraftEdit }) =>
      call('PATCH /api/admin/ingests/:id/rows', { params: { id }, body: { ids, change } }),
    onSuccess: (found) => show(queryClient, found),
    onError: (error) => toastError(error),
  });
};

const settled = async (queryClient: QueryClient, id: string): Promise<Ingest> => {
  for (;;) {
    const found = await retrying(() => call('GET /api/admin/ingests/:id', { params: { id } }));
    show(queryClient, found);
    if (found.state !== 'adding') return found;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
};

/** Until all of it is done; what the catalog shows is asked for again. */
const useWholeStep = (route: 'POST /api/admin/ingests/:id/add' | 'POST /api/admin/ingests/:id/undo') => {
  const queryClient = useQueryClient();
  return async (id: string): Promise<Ingest> => {
    show(queryClient, await call(route, { params: { id } }));
    const found = await settled(queryClient, id);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: adminKeys.kind(trackKind) }),
      queryClient.invalidateQueries({ queryKey: adminKeys.lists(ingestKind) }),
    ]);
    return found;
  };
};

export const useUndoIngest = () => useWholeStep('POST /api/admin/ingests/:id/undo');
/** @param onAdded with how many were to be added */
export const useAddTracks = (onAdded: (found: Ingest, count: number) => void) => {
  const add = useWholeStep('POST /api/admin/ingests/:id/add');
  return useMutation({
    mutationFn: ({ id }: { id: string; count: number }) => add(id),
    onSuccess: (found, { count }) => onAdded(found, count),
    onError: (error) => toastError(error),
  });
};

export const useDiscardIngest = (onDone: () => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/admin/ingests/:id', { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: openIngestsQuery().queryKey });
      onDone();
    },
    onError: (error) => toastError(error),
  });
};

/** Main files that become tracks now. */
export const addableRows = (rows: readonly IngestRow[]): IngestRow[] => {
  const waitsFor = new Set(
    rows.flatMap(({ state, versionOf }) => (state === 'reading' && versionOf ? [versionOf] : [])),
  );
  return rows.filter(
    ({ id, state, error, versionOf }) => state === 'ready' && error === null && !versionOf && !waitsFor.has(id),
  );
};
