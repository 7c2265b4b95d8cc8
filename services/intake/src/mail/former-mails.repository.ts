import { carryMails } from '@cueroom/persistence/migrations/one-mail-collection';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

const everyMs = 30_000;

/**
 * While this version replaces the one before, replicas of that one go on keeping emails in other records, after the migration,
 * too. What they leave is taken over here, until the next release, which deletes this file.
 */
@Injectable()
export class FormerMails {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  @Every('former-mails', everyMs, { isAtStart: true })
  async carry(): Promise<void> {
    if (this.connection.db) await carryMails(this.connection.db);
  }
}
