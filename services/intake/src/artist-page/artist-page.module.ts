import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CrmModule } from '../crm/crm.module';
import { LinksModule } from '../links/links.module';
import { MailModule } from '../mail/mail.module';
import { PersonalDataModule } from '../personal-data/personal-data.module';
import { SubmissionsModule } from '../submissions/submissions.module';
import { ThreadModule } from '../thread/thread.module';
import { ArtistPageController } from './artist-page.controller';
import { ArtistPageRepository } from './artist-page.repository';
import { ArtistPageService } from './artist-page.service';
import { ArtistPerson } from './artist-person.service';
import { FilesSweeper } from './files.sweeper';
import { LinkMails } from './link.mails';
import { PersonController } from './person.controller';
import { PersonMails } from './person.mails';
import { PersonRequests } from './person-requests.repository';
import { personRequestSchema } from './person-requests.schema';

/** What an artist sees and does by the link to the music. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: 'PersonRequest', schema: personRequestSchema, collection: 'person_requests' }]),
    CrmModule,
    LinksModule,
    MailModule,
    PersonalDataModule,
    SubmissionsModule,
    ThreadModule,
  ],
  controllers: [ArtistPageController, PersonController],
  providers: [
    ArtistPageRepository,
    ArtistPageService,
    ArtistPerson,
    FilesSweeper,
    LinkMails,
    PersonMails,
    PersonRequests,
  ],
})
export class ArtistPageModule {}
