import type { EntityType } from '@cueroom/contracts/intake/activities';
import { kindOf } from '@cueroom/contracts/record-kinds';
import type { RecordKey, RecordName } from '@cueroom/contracts/record-names';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { modelOf, nameIn } from './record-models';

/** What this service's records are called. */
@Injectable()
export class RecordNames {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Without those that are deleted, and those of other services. */
  async of(records: readonly RecordKey[]): Promise<RecordName[]> {
    const kinds = [...new Set(records.map(({ entityType }) => entityType))];
    const named = kinds.map((kind) =>
      this.ofKind(
        kind,
        records.filter((record) => record.entityType === kind),
      ),
    );
    return (await Promise.all(named)).flat();
  }

  private async ofKind(entityType: EntityType, records: readonly RecordKey[]): Promise<RecordName[]> {
    const { names = [], person } = kindOf(entityType);
    const fields = Object.fromEntries([...names, ...(person ? [person] : [])].map((field) => [field, 1]));
    const ids = records.map(({ entityId }) => entityId);
    const stored = modelOf(this.connection, entityType);
    // Not every kind can be deleted and restored.
    const present = stored?.schema.path('removedAt') && { removedAt: { $exists: false } };
    const found = await stored?.find({ _id: { $in: ids }, ...present }, fields).lean<Record<string, unknown>[]>();
    return (found ?? []).flatMap((record) => {
      const name = nameIn(entityType, record);
      const sender = person && record[person];
      if (name === undefined) return [];
      return [{ entityType, entityId: String(record._id), name, person: typeof sender === 'string' ? sender : null }];
    });
  }
}
