import { backup } from './backup/backup.command';
import { restore } from './backup/restore.command';
import { verify } from './backup/verify.command';
import type { Command } from './command';
import { doctor } from './doctor/doctor.command';
import { importMusic } from './music/import.command';
import { migrate } from './migrate/migrate.command';
import { erase } from './personal-data/erase.command';
import { exportPerson } from './personal-data/export.command';
import { sweep } from './personal-data/sweep.command';
import { queues } from './queues/queues.command';

export const commands: readonly Command[] = [
  backup,
  verify,
  restore,
  migrate,
  doctor,
  queues,
  importMusic,
  exportPerson,
  erase,
  sweep,
];
