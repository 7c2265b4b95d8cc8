import { Bus } from '@cueroom/messaging/bus';
import { MessagingModule } from '@cueroom/messaging/messaging.module';
import { PersistenceModule } from '@cueroom/persistence/persistence.module';
import { RecordNames } from '@cueroom/persistence/record-names';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { env } from './env';
import { HeroController } from './hero/hero.controller';
import { HeroReconciler } from './hero/hero.reconciler';
import { HeroRepository } from './hero/hero.repository';
import { heroSchema } from './hero/hero.schema';
import { HeroService } from './hero/hero.service';
import { LogosController } from './logos/logos.controller';
import { LogosRepository } from './logos/logos.repository';
import { logoSchema } from './logos/logos.schema';
import { LogosService } from './logos/logos.service';
import { FileUseController } from './file-use.controller';
import { NamesController } from './names.controller';
import { PeopleController } from './people/people.controller';
import { PeopleRepository } from './people/people.repository';
import { personSchema } from './people/people.schema';
import { PeopleService } from './people/people.service';
import { CuesReconciler } from './projects/cues.reconciler';
import { CuesRepository } from './projects/cues.repository';
import { CuesService } from './projects/cues.service';
import { FilmsRepository } from './projects/films.repository';
import { ProjectPagesRepository } from './projects/project-pages.repository';
import { ProjectPicturesRepository } from './projects/project-pictures.repository';
import { ProjectsController } from './projects/projects.controller';
import { ProjectsReconciler } from './projects/projects.reconciler';
import { ProjectsRepository } from './projects/projects.repository';
import { projectSchema } from './projects/projects.schema';
import { ProjectsService } from './projects/projects.service';
import { PublicSite } from './public-site';
import { SiteContentController } from './site-content/site-content.controller';
import { SiteContentRepository } from './site-content/site-content.repository';
import { siteContentSchema } from './site-content/site-content.schema';
import { TrashPurger } from './trash/trash.purger';
import { FirstSignIn } from './users/first-sign-in';
import { UsersController } from './users/users.controller';
import { UsersRepository } from './users/users.repository';
import { userSchema } from './users/users.schema';

/** What the site shows, and who may change it. */
@Module({
  imports: [
    MessagingModule.forRoot({ redisUrl: env.REDIS_URL, queuesUrl: env.REDIS_QUEUES_URL, service: 'content' }),
    PersistenceModule.forRoot({ uri: env.MONGODB_URI, database: 'cueroom-content' }),
    MongooseModule.forFeature([
      { name: 'Project', schema: projectSchema, collection: 'projects' },
      { name: 'Logo', schema: logoSchema, collection: 'logo_wall' },
      { name: 'Person', schema: personSchema, collection: 'people' },
      { name: 'Hero', schema: heroSchema, collection: 'hero_settings' },
      { name: 'ContentPage', schema: siteContentSchema, collection: 'content_pages' },
      { name: 'User', schema: userSchema, collection: 'users' },
    ]),
  ],
  controllers: [
    ProjectsController,
    LogosController,
    PeopleController,
    HeroController,
    SiteContentController,
    UsersController,
    FileUseController,
    NamesController,
  ],
  providers: [
    RecordNames,
    PublicSite,
    ProjectsRepository,
    ProjectsService,
    ProjectsReconciler,
    ProjectPagesRepository,
    ProjectPicturesRepository,
    FilmsRepository,
    CuesRepository,
    CuesService,
    CuesReconciler,
    LogosRepository,
    LogosService,
    PeopleRepository,
    PeopleService,
    HeroRepository,
    HeroService,
    HeroReconciler,
    SiteContentRepository,
    TrashPurger,
    UsersRepository,
    {
      provide: FirstSignIn,
      useFactory: (users: UsersRepository, bus: Bus) =>
        new FirstSignIn(users, bus, env.ADMIN_USERNAME, env.ADMIN_PASSWORD),
      inject: [UsersRepository, Bus],
    },
  ],
})
export class ContentModule {}
