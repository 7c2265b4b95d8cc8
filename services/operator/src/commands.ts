import type { Command } from './command';
import { migrate } from './migrate/migrate.command';

/** Every command, in the order in which `--help` shows them. */
export const commands: readonly Command[] = [migrate];
