import { Module } from '@nestjs/common';
import { CrmModule } from '../crm/crm.module';
import { SubmissionsModule } from '../submissions/submissions.module';
import { ClientsController } from './clients.controller';
import { ClientsRepository } from './clients.repository';
import { ClientsService } from './clients.service';
import { PitchClients } from './pitch-clients';

/** People and companies: nothing of its own is stored. */
@Module({
  imports: [CrmModule, SubmissionsModule],
  controllers: [ClientsController],
  providers: [ClientsRepository, ClientsService, PitchClients],
})
export class ClientsModule {}
