import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProjectsModule } from '../projects/projects.module';
import { SiteContentController } from './content/site-content.controller';
import { SiteContentRepository } from './content/site-content.repository';
import { siteContentSchema } from './content/site-content.schema';
import { SiteContentService } from './content/site-content.service';
import { HeroController } from './hero/hero.controller';
import { HeroReconciler, HeroService } from './hero/hero.service';
import { HeroRepository } from './hero/hero.repository';
import { heroSchema } from './hero/hero.schema';
import { LogosController } from './logos/logos.controller';
import { LogosRepository } from './logos/logos.repository';
import { logoSchema } from './logos/logos.schema';
import { LogosService } from './logos/logos.service';
import { PeopleController } from './people/people.controller';
import { PeopleRepository } from './people/people.repository';
import { personSchema } from './people/people.schema';
import { PeopleService } from './people/people.service';
import { UndoSiteChanges } from './undo-site-changes';
import { PublicSiteModule } from '../public-site/public-site.module';

/** What the site shows beside projects: the film of the home page, logos, people, words. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Logo', schema: logoSchema, collection: 'logo_wall' },
      { name: 'Person', schema: personSchema, collection: 'people' },
      { name: 'Hero', schema: heroSchema, collection: 'hero_settings' },
      { name: 'ContentPage', schema: siteContentSchema, collection: 'content_pages' },
    ]),
    PublicSiteModule,
    ProjectsModule,
  ],
  controllers: [LogosController, PeopleController, HeroController, SiteContentController],
  providers: [
    LogosRepository,
    LogosService,
    PeopleRepository,
    PeopleService,
    HeroRepository,
    HeroService,
    HeroReconciler,
    SiteContentRepository,
    SiteContentService,
    UndoSiteChanges,
  ],
  exports: [LogosRepository, PeopleRepository, HeroRepository],
})
export class SiteModule {}
