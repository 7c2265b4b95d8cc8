import type { Command } from './command';
import { migrate } from './migrate/migrate.command';
import { erase } from './personal-data/erase.command';
import { exportPerson } from './personal-data/export.command';

/** Every command, in the order in which `--help` shows them. */
export const commands: readonly Command[] = [migrate, exportPerson, erase];
