import 'reflect-metadata'; // the launcher reads command lines, too, and comes in here
import { parseArgs } from 'node:util';
import type { Command, Context } from './command';
import { backup, restore, verify } from './backup/backup.commands';
import { doctor } from './doctor/doctor.command';
import { importMusic } from './music/import.command';
import { migrate } from './migrate/migrate.command';
import { erase, sweep } from './personal-data/erase.commands';
import { exportPerson } from './personal-data/export.command';
import { queues } from './queues/queues.command';

const commands: readonly Command[] = [
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

export class WrongUsage extends Error {}

interface CommandLine extends Pick<Context, 'values' | 'words'> {
  command: Command;
}

export const overview = (known = commands): string =>
  [
    'npm run studio -- <command>',
    '',
    ...known.map(({ usage, summary }) => `  ${usage.padEnd(28)} ${summary}`),
    '',
    'See docs/operations.md.',
  ].join('\n');

/** Undefined without a command, or with --help. @throws WrongUsage with one sentence */
export const readCommandLine = (args: readonly string[], known = commands): CommandLine | undefined => {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === 'help') return undefined;
  const command = known.find((one) => one.name === name);
  if (!command) {
    const names = known.map((one) => one.name).join(', ');
    throw new WrongUsage(`Unknown command '${name}'. Commands: ${names}.`);
  }
  const { words: names = [], options = {} } = command;
  const wrong = (why: string) => new WrongUsage(`${why} Usage: npm run studio -- ${command.usage}`);
  try {
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
    if (positionals.length !== names.length) {
      throw wrong(`${name} takes ${names.length === 0 ? 'no names' : names.join(' and ')}.`);
    }
    const words = Object.fromEntries(names.map((word, at) => [word, positionals[at] ?? '']));
    return { command, values: values as Context['values'], words };
  } catch (error) {
    throw error instanceof WrongUsage ? error : wrong(`${(error as Error).message.split('.')[0]}.`);
  }
};
