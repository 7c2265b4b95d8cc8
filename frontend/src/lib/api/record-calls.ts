import { fetchJson, fetchList, type Listed } from './api';
import { hasStatus } from './api-error';
import type { FacetsOf, FacetsPath, ItemOf, ListPath, RecordOf, RecordPath, SavedOf, SavedPath } from './record-paths';

const at = (...parts: string[]) => `/api/admin/${parts.join('/')}`;

/** The calls that every kind of record has, by its path: as in `/api/admin/<path>`. */
export const recordCalls = {
  list: <P extends ListPath>(path: P, search: string, signal?: AbortSignal): Promise<Listed<ItemOf<P>>> =>
    fetchList<ItemOf<P>>(`${at(path)}?${search}`, { signal }),
  facets: <P extends FacetsPath>(path: P, search: string, signal?: AbortSignal): Promise<FacetsOf<P>> =>
    fetchJson<FacetsOf<P>>(`${at(path, 'facets')}?${search}`, { signal }),
  read: <P extends RecordPath>(path: P, id: string, signal?: AbortSignal): Promise<RecordOf<P>> =>
    fetchJson<RecordOf<P>>(at(path, id), { signal }),
  create: <P extends SavedPath>(path: P, body: object, key: string): Promise<SavedOf<P>> =>
    fetchJson<SavedOf<P>>(at(path), { body, key }, 'POST'),
  /** @param id undefined where there is one of its kind only */
  change: <P extends SavedPath>(
    { path, method }: { path: P; method: 'put' | 'patch' },
    id: string | undefined,
    body: object,
    revision: number | null,
  ): Promise<SavedOf<P>> =>
    fetchJson<SavedOf<P>>(id ? at(path, id) : at(path), { body, revision }, method === 'put' ? 'PUT' : 'PATCH'),
  /** One that is gone already counts as deleted. */
  remove: (path: string, ...ids: string[]): Promise<void> =>
    fetchJson<void>(at(path, ...ids), {}, 'DELETE').catch((error: unknown) => {
      if (!hasStatus(error, 404)) throw error;
    }),
  restore: (path: string, id: string): Promise<unknown> => fetchJson(at(path, id, 'restore'), {}, 'POST'),
  order: (path: string, ids: readonly string[]): Promise<void> =>
    fetchJson<void>(at(path, 'order'), { body: { ids } }, 'PUT'),
};
