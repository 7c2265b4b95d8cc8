import type { Bulk } from '@cueroom/contracts/bulk';
import { BulkKinds } from '@cueroom/persistence/bulk/bulk-kind';
import { BulkRepository } from '@cueroom/persistence/bulk/bulk.repository';
import { type BulkDocument, bulkSchema } from '@cueroom/persistence/bulk/bulk.schema';
import { BulkService } from '@cueroom/persistence/bulk/bulk.service';
import { BulkWorker } from '@cueroom/persistence/bulk/bulk.worker';
import { eventually } from './eventually';
import type { FreshDatabase } from './fresh-database';

/** Bulk changes of one replica, which a test stops. @param addKinds names those of its service */
export const bulkChanges = async (database: FreshDatabase, addKinds: (kinds: BulkKinds) => void) => {
  const model = await database.model<BulkDocument>('Bulk', bulkSchema);
  const kinds = new BulkKinds();
  addKinds(kinds);
  const repository = new BulkRepository(model);
  const worker = new BulkWorker(repository, kinds);
  const service = new BulkService(repository, worker, kinds);
  const settled = async ({ id }: Bulk): Promise<Bulk> => {
    await eventually(async () => expect((await service.find(id))?.state).not.toBe('running'), { withinMs: 120_000 });
    return (await service.find(id)) as Bulk;
  };
  return { model, worker, service, settled, stop: () => worker.onApplicationShutdown() };
};
