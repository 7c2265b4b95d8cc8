import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PublicSiteModule } from '../public-site/public-site.module';
import { BulkProjects } from './bulk-projects';
import { CuesReconciler, ProjectsReconciler } from './projects.reconciler';
import { CuesRepository } from './cues.repository';
import { CuesService } from './cues.service';
import { FilmsRepository } from './films.repository';
import { ProjectPagesRepository } from './project-pages.repository';
import { ProjectPicturesRepository } from './project-pictures.repository';
import { ProjectsController, ReelController } from './projects.controller';
import { ProjectsRepository } from './projects.repository';
import { projectSchema } from './projects.schema';
import { ProjectsService } from './projects.service';
import { ReelRepository } from './reel.repository';
import { reelSchema } from './reel.schema';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Project', schema: projectSchema, collection: 'projects' },
      { name: 'Reel', schema: reelSchema, collection: 'reels' },
    ]),
    PublicSiteModule,
  ],
  controllers: [ProjectsController, ReelController],
  providers: [
    ProjectsRepository,
    ProjectsService,
    ProjectsReconciler,
    BulkProjects,
    ProjectPagesRepository,
    ProjectPicturesRepository,
    FilmsRepository,
    ReelRepository,
    CuesRepository,
    CuesService,
    CuesReconciler,
  ],
  exports: [ProjectsRepository, FilmsRepository],
})
export class ProjectsModule {}
