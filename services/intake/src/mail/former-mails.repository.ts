import { carryMails } from '@cueroom/persistence/migrations/one-mail-collection';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

const everyMs = 30_000;

/**
 * During an upgrade replicas of the previous version still write emails into other records, also after the migration. This pass moves
 * what they leave; the next release deletes it.
 */
@Injectable()
export class FormerMails {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  @Every('former-mails', everyMs, { isAtStart: true })
  async carry(): Promise<void> {
    if (this.connection.db) await carryMails(this.connection.db);
  }
}
