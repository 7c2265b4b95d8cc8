import { RecordNames } from '@cueroom/persistence/records/record-names';
import { Module } from '@nestjs/common';
import { CrmModule } from '../crm/crm.module';
import { MailModule } from '../mail/mail.module';
import { MorningMails } from './morning.mails';
import { TodayController } from './today.controller';
import { TodayRepository } from './today.repository';
import { Today } from './today.service';

/** What is due, for the dashboard and for an email each morning. */
@Module({
  imports: [CrmModule, MailModule],
  controllers: [TodayController],
  providers: [Today, TodayRepository, RecordNames, MorningMails],
})
export class TodayModule {}
