import type { ParseArgsConfig } from 'node:util';

export interface Context {
  values: Readonly<Record<string, string | boolean | undefined>>;
  words: Readonly<Record<string, string>>;
  /** A line for the person at the console. Standard output is kept for what a command makes. */
  say(line: string): void;
  signal: AbortSignal;
}

/** command-line.ts lists them. */
export interface Command {
  name: string;
  /** What follows `npm run studio --`. */
  usage: string;
  summary: string;
  words?: readonly string[];
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Whether it needs MongoDB and Redis; they are started for it where they do not run. */
  needsStores: boolean;
  run(context: Context): Promise<void>;
}

/** An error that the person at the console can mend: shown as its sentence, without a stack. */
export class Refusal extends Error {}

/** A store that a command cannot do without. @throws Refusal when it is unavailable, or does not let us in */
export const reach = <T>(store: string, opening: Promise<T>): Promise<T> =>
  opening.catch((error: Error) => {
    throw new Refusal(`${store} cannot be reached: ${error.message}. Run \`doctor\` to check all stores.`);
  });
