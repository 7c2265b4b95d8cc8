import type { RedisConnection } from '@cueroom/messaging/redis-connection';
import type { QueueAdmin } from '@cueroom/messaging/queue.admin';
import { HealthModule } from '@cueroom/platform/health';
import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AdminChangesInterceptor } from './activities/admin-changes.interceptor';
import { CheckPipe } from './http/check.pipe';
import { ProblemFilter } from '@cueroom/platform/http/problem.filter';
import { RateLimits } from './limits/rate-limits';
import { InlineFiles } from './media/inline-files';
import { Media } from './media/media';
import { SimilarRecordings } from './media/similar-recordings';
import { SignedAddresses } from './media/signed-addresses';
import { QueuesRoutes } from './queues/queues.routes';
import { ActivitiesRoutes } from './routes/activities.routes';
import { ArtistSubmissionsRoutes } from './routes/artist-submissions.routes';
import { AdminBriefsRoutes, AdminContactsRoutes, BriefsRoutes, ContactsRoutes } from './routes/crm.routes';
import { DownloadsRoutes, MusicRoutes } from './routes/music.routes';
import { HeroRoutes, LogosRoutes, PublicSiteRoutes, SiteContentRoutes } from './routes/site.routes';
import { PeopleRoutes, PublicPeopleRoutes } from './routes/people.routes';
import { ProjectsRoutes } from './routes/projects.routes';
import { SongsRoutes, SubmissionsRoutes } from './routes/submissions.routes';
import { UploadsRoutes } from './routes/uploads.routes';
import { GatewaySettings } from './settings';
import { AdminGuard, AdminStrategy } from './sign-in/admin.guard';
import { SignIn } from './sign-in/sign-in';

const counterConnection = Symbol('counter connection');

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
  UploadsRoutes,
  BriefsRoutes,
  AdminBriefsRoutes,
  ContactsRoutes,
  AdminContactsRoutes,
  PublicSiteRoutes,
  ProjectsRoutes,
  LogosRoutes,
  PublicPeopleRoutes,
  PeopleRoutes,
  HeroRoutes,
  SiteContentRoutes,
  SubmissionsRoutes,
  SongsRoutes,
  MusicRoutes,
  DownloadsRoutes,
  ActivitiesRoutes,
  QueuesRoutes,
];

@Module({})
export class GatewayModule implements OnApplicationShutdown {
  constructor(@Inject(counterConnection) private readonly counters: RedisConnection | null) {}

  static of({ settings, messaging, counters }: GatewayParts): DynamicModule {
    return {
      module: GatewayModule,
      imports: [HealthModule, messaging],
      controllers,
      providers: [
        { provide: GatewaySettings, useValue: settings },
        { provide: counterConnection, useValue: counters },
        { provide: RateLimits, useFactory: () => new RateLimits(settings, counters) },
        Media,
        InlineFiles,
        SimilarRecordings,
        SignedAddresses,
        SignIn,
        AdminStrategy,
        { provide: APP_GUARD, useClass: AdminGuard },
        { provide: APP_INTERCEPTOR, useClass: AdminChangesInterceptor },
        { provide: APP_PIPE, useClass: CheckPipe },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
    };
  }

  onApplicationShutdown(): void {
    this.counters?.disconnect();
  }
}
