import type { RedisConnection } from '@cueroom/messaging/redis-connection';
import type { QueueAdmin } from '@cueroom/messaging/queue.admin';
import { HealthModule } from '@cueroom/platform/health';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ProblemFilter } from '@cueroom/platform/http/problem.filter';
import { CoreModule } from './core.module';
import { CheckPipe } from './http/input';
import { ListenModule } from './listen/listen.module';
import { MediaModule } from './media/media.module';
import { QueuesRoutes } from './queues/queues.routes';
import { ActivitiesRoutes } from './routes/activities.routes';
import { ArtistPageRoutes } from './routes/artist-page.routes';
import { ArtistsRoutes } from './routes/artists.routes';
import { ArtistSubmissionsRoutes } from './routes/artist-submissions.routes';
import { AdminBriefsRoutes, BriefsRoutes } from './routes/briefs.routes';
import { ClientsRoutes } from './routes/clients.routes';
import { AdminContactsRoutes, ContactsRoutes } from './routes/contacts.routes';
import { HistoryRoutes } from './routes/history.routes';
import { ImportsRoutes } from './routes/imports.routes';
import { IngestsRoutes } from './routes/ingests.routes';
import { BulkRoutes } from './routes/bulk.routes';
import { LettersRoutes } from './routes/letters.routes';
import { MusicCsvRoutes } from './routes/music-csv.routes';
import { DownloadsRoutes, MusicRoutes } from './routes/music.routes';
import { PublicContentRoutes, SiteContentRoutes } from './routes/site-content.routes';
import { HeroRoutes, LogosRoutes, PublicSiteRoutes } from './routes/site.routes';
import { ClearanceSheetRoutes, ListenSheetRoutes, VerifyRoutes } from './routes/clearance-sheets.routes';
import { ListenRoutes } from './routes/listen.routes';
import { PitchesRoutes } from './routes/pitches.routes';
import { RecipientsRoutes } from './routes/recipients.routes';
import { PeopleRoutes, PublicPeopleRoutes } from './routes/people.routes';
import { ProjectsRoutes, ReelRoutes } from './routes/projects.routes';
import { SongsRoutes, SubmissionsRoutes } from './routes/submissions.routes';
import { TodayRoutes } from './routes/today.routes';
import { TrackVersionsRoutes } from './routes/track-versions.routes';
import { TrashRoutes } from './routes/trash.routes';
import { UploadsRoutes } from './routes/uploads.routes';
import { ViewsRoutes } from './routes/views.routes';
import { VocabularyRoutes } from './routes/vocabulary.routes';
import type { GatewaySettings } from './settings';
import { AdminGuard, AdminStrategy } from './sign-in/admin.guard';
import { SignIn } from './sign-in/sign-in';

export interface GatewayParts {
  settings: GatewaySettings;
  /** A global module that provides the Bus. */
  messaging: DynamicModule;
  /** Where all gateways count together; null: each alone. */
  counters: RedisConnection | null;
  /** All queues, for the admins' board of them; null: the board is empty. */
  queues: QueueAdmin | null;
}

const controllers = [
  ArtistSubmissionsRoutes,
  ArtistPageRoutes,
  UploadsRoutes,
  BriefsRoutes,
  AdminBriefsRoutes,
  ContactsRoutes,
  AdminContactsRoutes,
  ClientsRoutes,
  PublicSiteRoutes,
  PublicContentRoutes,
  ProjectsRoutes,
  ReelRoutes,
  LogosRoutes,
  PublicPeopleRoutes,
  PeopleRoutes,
  HeroRoutes,
  SiteContentRoutes,
  SubmissionsRoutes,
  ArtistsRoutes,
  LettersRoutes,
  SongsRoutes,
  MusicRoutes,
  TrackVersionsRoutes,
  MusicCsvRoutes,
  ImportsRoutes,
  IngestsRoutes,
  VocabularyRoutes,
  BulkRoutes,
  DownloadsRoutes,
  PitchesRoutes,
  RecipientsRoutes,
  ListenRoutes,
  ListenSheetRoutes,
  ClearanceSheetRoutes,
  VerifyRoutes,
  ActivitiesRoutes,
  TodayRoutes,
  HistoryRoutes,
  TrashRoutes,
  ViewsRoutes,
  QueuesRoutes,
];

@Module({})
export class GatewayModule {
  static of({ settings, messaging, counters }: GatewayParts): DynamicModule {
    return {
      module: GatewayModule,
      imports: [HealthModule, messaging, CoreModule.of(settings, counters), MediaModule, ListenModule],
      controllers,
      providers: [
        SignIn,
        AdminStrategy,
        { provide: APP_GUARD, useClass: AdminGuard },
        { provide: APP_PIPE, useClass: CheckPipe },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
    };
  }
}
