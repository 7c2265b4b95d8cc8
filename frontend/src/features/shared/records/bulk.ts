import type { Bulk, NewBulk } from '@cueroom/contracts/bulk';
import { useState } from 'react';
import { call } from '../../../lib/api/api';
import { hasStatus } from '../../../lib/api/api-error';
import { useCreateOnce } from '../../../lib/api/create-once';
import { pluralize, pluralOf } from '../../../lib/words/format';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { capitalized } from '../../../lib/words/words';
import { toastError } from '../../../ui/notices/toasts';
import { toastDone } from '../../../ui/notices/undo';
import type { RecordKind } from './record-kind';

/** What is said of kinds of records that change together. */
export type BulkOf = Pick<RecordKind, 'type' | 'path' | 'one' | 'many' | 'publicKeys' | 'alsoDeleted'>;

const pollMs = 500;

/** Of many records it goes on in the background, also while the connection is away. */
const whenDone = async (begun: Bulk, tell: (progress: number) => void): Promise<Bulk> => {
  let bulk = begun;
  while (bulk.state === 'running') {
    tell(bulk.progress);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    bulk = await call('GET /api/admin/bulk/:id', { params: { id: begun.id } }).catch((error: unknown) => {
      if (hasStatus(error, 404) || hasStatus(error, 401)) throw error;
      return bulk;
    });
  }
  return bulk;
};

/** As in '; 2 could not be changed: This track does not exist'. */
const sayFailed = ({ failed }: Bulk, what: string): string | undefined =>
  failed.length > 0 ? `${failed.length} could not be ${what}: ${failed[0]!.reason}` : undefined;

/** Changes, or deletes, many records by one call, with one Undo. */
export function useBulk(of: BulkOf) {
  const { type, path: kind, publicKeys, one, many = pluralOf(one) } = of;
  const [progress, setProgress] = useState<number>();
  const begin = useCreateOnce((wanted: NewBulk, key) => call('POST /api/admin/bulk', { body: wanted, key }));
  const undo = useRecordMutation({
    kind,
    publicKeys,
    mutationFn: async (id: string) =>
      whenDone(await call('POST /api/admin/bulk/:id/undo', { params: { id } }), () => undefined),
  });
  const tell = (bulk: Bulk, isDeletion: boolean) => {
    const count = pluralize(bulk.changed, one, many);
    const what = isDeletion ? 'deleted' : 'changed';
    let undone = bulk;
    const words = isDeletion
      ? {
          title: `${capitalized(bulk.changed === 1 ? one : many)} deleted`,
          description: [`${count} deleted`, sayFailed(bulk, what)].filter(Boolean).join('; '),
        }
      : { title: `${count} changed`, description: sayFailed(bulk, what) };
    toastDone({
      words,
      undo: async () => (undone = await undo.mutateAsync(bulk.id)),
      undone: () => ({
        title: `${pluralize(undone.changed, one, many)} ${isDeletion ? 'restored' : 'changed back'}`,
        description: sayFailed(undone, isDeletion ? 'restored' : 'changed back'),
      }),
      failed: isDeletion ? `Failed to restore ${many}` : undefined,
    });
  };
  const mutation = useRecordMutation<Omit<NewBulk, 'entityType'>, Bulk>({
    kind,
    publicKeys,
    mutationFn: async (wanted) =>
      whenDone(await begin({ entityType: type as NewBulk['entityType'], ...wanted }), setProgress),
    onSuccess: (bulk, wanted) => {
      setProgress(undefined);
      if (bulk.changed > 0) return tell(bulk, wanted.delete === true);
      toastError(new Error(bulk.failed[0]?.reason ?? `There are no such ${many}`));
    },
    onError: (error, wanted) => {
      setProgress(undefined);
      toastError(error, `Failed to ${wanted.delete ? 'delete' : 'change'} ${many}`);
    },
  });
  return { ...mutation, progress };
}
