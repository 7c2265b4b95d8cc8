import { log } from '@cueroom/platform/logger';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LogosRepository } from '../logos/logos.repository';
import { ProjectsRepository } from '../projects/projects.repository';
import { undoableSince } from './undo-window';

const everyMs = 5000;

/** Ends what was deleted and not brought back in time. Every replica does it; what one has ended the others do not find. */
@Injectable()
export class RemovalsSweeper implements OnApplicationShutdown {
  private readonly timer = setInterval(() => {
    this.sweep().catch((error: unknown) => log.warn({ err: error }, 'deletions end with the next sweep'));
  }, everyMs);

  constructor(
    private readonly projects: ProjectsRepository,
    private readonly logos: LogosRepository,
  ) {}

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async sweep(now = Date.now()): Promise<void> {
    const before = undoableSince(now);
    await this.projects.endRemoved(before);
    await this.logos.endRemoved(before);
  }
}
