import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { env } from '../env';
import { FormerMails } from './former-mails.repository';
import { MailDelivery } from './mail.delivery';
import { MailServer } from './mail-server';
import { Mails } from './mails.repository';
import { mailSchema } from './mails.schema';

/** One collection of emails, and one sender. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'Mail', schema: mailSchema, collection: 'mails' }])],
  providers: [Mails, MailDelivery, FormerMails, { provide: MailServer, useFactory: () => new MailServer(env) }],
  exports: [Mails, MailDelivery, MailServer],
})
export class MailModule {}
