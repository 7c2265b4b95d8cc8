import { hashKey, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminKeys } from './admin-keys';
import type { Listed } from './api';
import { ApiError } from './api-error';
import { useCreateOnce } from './create-once';
import { recordCalls } from './record-calls';
import type { SavedOf, SavedPath } from './record-paths';

interface RecordChanges {
  id: string;
  changes?: object;
}
type AnyRecord = { id: string } & Record<string, unknown>;

const updateRecord = (
  queryClient: QueryClient,
  kind: string,
  id: string,
  update: (record: AnyRecord) => AnyRecord,
): void => {
  queryClient.setQueriesData<Listed<AnyRecord>>(
    { queryKey: adminKeys.lists(kind) },
    (list) => list && { ...list, items: list.items.map((record) => (record.id === id ? update(record) : record)) },
  );
  queryClient.setQueryData<AnyRecord>(adminKeys.one(kind, id), (record) => record && update(record));
};

/** Shows changes before the server has made them. @returns undoes them, except fields that were changed again since */
const showChanges = async (
  queryClient: QueryClient,
  kind: string,
  { id, changes = {} }: RecordChanges,
): Promise<() => void> => {
  await queryClient.cancelQueries({ queryKey: adminKeys.kind(kind) });
  let before: AnyRecord = { id };
  updateRecord(queryClient, kind, id, (record) => {
    before = record;
    return { ...record, ...changes };
  });
  return () =>
    updateRecord(queryClient, kind, id, (record) => {
      const ours = Object.entries(changes).filter(
        ([field, value]) => JSON.stringify(record[field]) === JSON.stringify(value),
      );
      return { ...record, ...Object.fromEntries(ours.map(([field]) => [field, before[field]])) };
    });
};

/** Reads everything on the screen again: of several changes under way the last one does, so that none is shown undone. */
const invalidateWhenIdle = (queryClient: QueryClient, publicKeys: readonly QueryKey[], goneId?: string): void => {
  publicKeys.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }));
  if (queryClient.isMutating({ mutationKey: adminKeys.all }) > 1) return;
  void queryClient.invalidateQueries({
    queryKey: adminKeys.all,
    predicate: ({ queryKey }) => goneId === undefined || !queryKey.includes(goneId),
  });
};

interface Shown extends RecordChanges {
  undo: () => void;
}

/** What was changed of the record since, and is not answered yet. */
const shownSince = (queryClient: QueryClient, kind: string, shown: Shown): object => {
  const underWay = queryClient.getMutationCache().findAll({ mutationKey: adminKeys.kind(kind), status: 'pending' });
  const all = underWay.map(({ state }) => state.context as Shown | undefined);
  const since = all.slice(all.indexOf(shown) + 1).filter((other) => other?.id === shown.id);
  return Object.assign({}, ...since.map((other) => other?.changes)) as object;
};

interface RecordMutation<In, Out> {
  /** Whose lists show it. */
  kind: string;
  /** Changes of one record are sent in the order they were made. */
  id?: string;
  mutationFn: (input: In) => Promise<Out>;
  /** Called when a change is made, before it is shown, or sent after those that wait. */
  onStart?: (input: In) => void;
  /** The record that changes, and what of it is shown before the server has answered. */
  changesOf?: (input: In) => RecordChanges;
  /** Public data of this window that changes with it. */
  publicKeys?: readonly QueryKey[];
  /** A record that is gone afterwards: neither it nor what belongs to it is requested again. */
  removes?: (input: In) => string | undefined;
  /** Called for each change, also when its screen is closed by then. */
  onSuccess?: (output: Out, input: In) => void;
  onError?: (error: Error, input: In) => void;
}

export function useRecordMutation<In = void, Out = unknown>(options: RecordMutation<In, Out>) {
  const { kind, id, mutationFn, onStart, changesOf, publicKeys = [], removes, onSuccess, onError } = options;
  const queryClient = useQueryClient();
  const [running] = useState<string[]>([]);
  const mutation = useMutation({
    mutationKey: adminKeys.kind(kind),
    ...(id && { scope: { id: `${kind}-${id}` } }),
    mutationFn,
    onMutate: async (input): Promise<Shown | undefined> => {
      onStart?.(input);
      const shown = changesOf?.(input);
      return shown && { ...shown, undo: await showChanges(queryClient, kind, shown) };
    },
    onSuccess: (output, input, shown) => {
      if (shown) {
        const newer = shownSince(queryClient, kind, shown);
        updateRecord(queryClient, kind, shown.id, (record) => ({ ...record, ...(output as object), ...newer }));
      }
      onSuccess?.(output, input);
    },
    onError: (error, input, shown) => {
      shown?.undo();
      onError?.(error, input);
    },
    onSettled: (_output, error, input) => {
      running.splice(running.indexOf(hashKey([input])), 1);
      const goneId = error ? undefined : removes?.(input);
      invalidateWhenIdle(queryClient, publicKeys, goneId);
    },
  });
  /** Once for a double press: the second one comes before `isPending` is drawn. Of changes in order, the same may come again after another. */
  const mutate: typeof mutation.mutate = (...pressed) => {
    const intent = hashKey([pressed[0]]);
    if (id ? running.at(-1) === intent : running.includes(intent)) return;
    running.push(intent);
    mutation.mutate(...pressed);
  };
  return { ...mutation, mutate };
}

/** Sends changes of the record as it is: again, when someone else has changed it since it was read. */
export async function patchCurrent<T extends { revision: number }>(
  record: T,
  patch: (current: T) => Promise<T>,
): Promise<T> {
  try {
    return await patch(record);
  } catch (error) {
    if (!(error instanceof ApiError && error.current)) throw error;
    return patchCurrent(error.current as T, patch);
  }
}

/** Records that are saved alike. */
export interface SavedKind<P extends SavedPath = SavedPath> {
  /** As in `/api/admin/<path>`. */
  path: P;
  /** Sends changes of one. */
  method: 'put' | 'patch';
  /** Public data of this window that changes with them. */
  publicKeys?: readonly QueryKey[];
}

export interface SaveRecord<P extends SavedPath, Saved = SavedOf<P>> {
  of: SavedKind<P>;
  /** null: a new record; undefined: the only one of its kind. */
  id?: string | null;
  /** Lists show what was typed before the server has answered. */
  isShownAtOnce?: boolean;
  onSuccess?: (saved: Saved) => void;
  onError?: (error: Error) => void;
}
interface SavedFields {
  /** All fields of a new record, else those that were changed. */
  fields: object;
  revision: number | null;
}

export function useSaveRecord<P extends SavedPath, Saved = SavedOf<P>>(options: SaveRecord<P, Saved>) {
  const { of: kind, id, isShownAtOnce, onSuccess, onError } = options;
  const { publicKeys } = kind;
  const create = useCreateOnce((fields: object, key) => recordCalls.create(kind.path, fields, key));
  return useRecordMutation<SavedFields, Saved>({
    kind: kind.path,
    publicKeys,
    onSuccess,
    onError,
    mutationFn: ({ fields, revision }) =>
      (id === null ? create(fields) : recordCalls.change(kind, id, fields, revision)) as Promise<Saved>,
    ...(id && { changesOf: ({ fields }) => ({ id, ...(isShownAtOnce && { changes: fields }) }) }),
  });
}
