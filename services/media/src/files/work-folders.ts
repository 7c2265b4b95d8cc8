import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { every, type PeriodicWork } from '@cueroom/platform/every';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

const touchEveryMs = 10_000;
const abandonedAfterMs = 60_000; // far more than touchEveryMs

/** Each worker touches its own folder; the others delete what a killed one left. No process id: in containers all are 1. */
@Injectable()
export class WorkFolders implements OnApplicationShutdown {
  private alive?: PeriodicWork;

  private constructor(
    private readonly root: string,
    private readonly own: string,
  ) {}

  static async open(root: string): Promise<WorkFolders> {
    const folders = new WorkFolders(root, path.join(root, randomUUID()));
    await mkdir(folders.own, { recursive: true, mode: 0o700 });
    await folders.sweep();
    folders.alive = every('touch-work-folder', touchEveryMs, () => folders.touch());
    return folders;
  }

  async withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(path.join(this.own, 'job-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async sweep(now = Date.now()): Promise<void> {
    for (const name of await readdir(this.root)) {
      const folder = path.join(this.root, name);
      if (folder === this.own) continue;
      const touched = await stat(folder).then(
        ({ mtimeMs }) => mtimeMs,
        () => now,
      );
      if (now - touched > abandonedAfterMs) await rm(folder, { recursive: true, force: true });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.alive?.stop();
    await rm(this.own, { recursive: true, force: true });
  }

  private async touch(): Promise<void> {
    const now = new Date();
    // Made again if another worker took this one for dead, because it was stopped for a while.
    await mkdir(this.own, { recursive: true, mode: 0o700 });
    await utimes(this.own, now, now);
    await this.sweep();
  }
}
