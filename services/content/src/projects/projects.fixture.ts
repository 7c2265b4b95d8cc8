import type { Bus } from '@cueroom/messaging/bus';
import type { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { PublicSite } from '../public-site/public-site';
import { CuesRepository } from './cues.repository';
import { CuesService } from './cues.service';
import { FilmsRepository } from './films.repository';
import { ProjectPagesRepository } from './project-pages.repository';
import { ProjectPicturesRepository } from './project-pictures.repository';
import { ProjectsController } from './projects.controller';
import { ProjectsRepository } from './projects.repository';
import { ProjectsService } from './projects.service';

type Projects = ConstructorParameters<typeof ProjectsRepository>[0];

/** The projects of a content service. */
export const projectsOn = (model: Projects, relay: OutboxRelay, bus: Bus, pictureWithinMs = 0) => {
  const site = new PublicSite(bus);
  const repository = new ProjectsRepository(model, relay, site);
  const cuesRepository = new CuesRepository(model, relay, site);
  const cues = new CuesService(cuesRepository, bus);
  const pictures = new ProjectPicturesRepository(model, relay, site);
  const service = Object.assign(new ProjectsService(repository, bus, cues), { pictureWithinMs });
  const projects = new ProjectsController(repository, service, new ProjectPagesRepository(model), cues, pictures);
  const films = new FilmsRepository(model, relay, site);
  return { repository, service, cuesRepository, films, pictures, projects };
};
