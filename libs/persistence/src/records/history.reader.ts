import { AppError } from '@cueroom/contracts/app-error';
import type { EntityType } from '@cueroom/contracts/intake/activities';
import type { Page } from '@cueroom/contracts/message';
import type { FieldChange, HistoryRow, ListHistory } from '@cueroom/contracts/record-history';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { WithOutbox } from '../outbox/outbox.schema';
import { present } from './presence';
import { modelOf } from './record-models';
import { type MadeChange, RecordHistory } from '../outbox/record-history';

/** The histories of this service's records. */
@Injectable()
export class HistoryReader {
  private readonly history: RecordHistory;

  constructor(@InjectConnection() private readonly connection: Connection) {
    this.history = new RecordHistory(connection);
  }

  /** What was just written may still be in the outbox: it is moved first. @throws AppError 'not_found' */
  async list(query: ListHistory): Promise<Page<HistoryRow>> {
    await this.gather(query.entityType, query.entityId);
    return this.history.list(query);
  }

  /** One change, and after how many others it was made. @throws AppError 'not_found' when the record is gone */
  async find(entityType: EntityType, entityId: string, changeId: string): Promise<MadeChange | null> {
    await this.gather(entityType, entityId);
    return this.history.find(entityId, changeId);
  }

  /** What these changes made of their records, by their ids. */
  of(changeIds: readonly string[]): Promise<Map<string, FieldChange[]>> {
    return this.history.of(changeIds);
  }

  private async gather(entityType: EntityType, entityId: string): Promise<void> {
    const model = modelOf<WithOutbox>(this.connection, entityType);
    const record = await model?.findOne({ _id: entityId, ...present }, { outbox: 1 }).lean<WithOutbox>();
    if (!record) throw new AppError('not_found', `This ${entityType} does not exist`);
    await this.history.add(record.outbox ?? []);
  }
}
