import type { RecordType } from '@cueroom/contracts/record-names';
import { BulkKinds } from '@cueroom/persistence/bulk/bulk-kind';
import { ChangeUndo } from '@cueroom/persistence/bulk/change-undo';
import { HistoryReader } from '@cueroom/persistence/records/history.reader';
import { withAdmin } from '@cueroom/platform/request-context';
import type { Model } from 'mongoose';

/** How one service undoes changes of its records. @param addKinds names its kinds */
export const changeUndo = <T>({ db }: Model<T>, addKinds: (kinds: BulkKinds) => void) => {
  const kinds = new BulkKinds();
  addKinds(kinds);
  const history = new HistoryReader(db);
  const changes = new ChangeUndo(kinds, history);
  const newest = async (entityType: RecordType, entityId: string): Promise<string> =>
    (await history.list({ entityType, entityId })).items[0]?.id ?? '';
  const undo = (entityType: RecordType, entityId: string, changeId: string): Promise<void> =>
    withAdmin('ada', () => changes.undo({ entityType, entityId, changeId }));
  return {
    ...{ changes, newest, undo },
    undoLast: async (entityType: RecordType, entityId: string) =>
      undo(entityType, entityId, await newest(entityType, entityId)),
  };
};
