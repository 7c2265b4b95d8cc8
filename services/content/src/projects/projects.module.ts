import { Bus } from '@cueroom/messaging/bus';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PublicSite } from '../public-site';
import { ProjectsController } from './projects.controller';
import { ProjectsEvents } from './projects.events';
import { ProjectsReconciler } from './projects.reconciler';
import { ProjectsRepository } from './projects.repository';
import { projectSchema } from './projects.schema';
import { ProjectsService } from './projects.service';

/** How long an admin who sends a picture waits for its sizes. */
const pictureWithinMs = 3000;

@Module({
  imports: [MongooseModule.forFeature([{ name: 'Project', schema: projectSchema, collection: 'projects' }])],
  controllers: [ProjectsController],
  providers: [
    ProjectsRepository,
    ProjectsEvents,
    ProjectsReconciler,
    PublicSite,
    {
      provide: ProjectsService,
      useFactory: (projects: ProjectsRepository, bus: Bus) => new ProjectsService(projects, bus, pictureWithinMs),
      inject: [ProjectsRepository, Bus],
    },
  ],
  exports: [ProjectsRepository],
})
export class ProjectsModule {}
