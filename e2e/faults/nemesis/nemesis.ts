import type { Studio } from '../../studio';
import type { Client } from '../client';
import type { History } from '../history';
import type { Load } from '../load';
import type { Part } from '../processes';
import type { Queues } from '../queues';
import type { Report } from '../report';

/** Everything that somebody needs who does harm to a running studio and looks what becomes of it. */
export interface Stage {
  studio: Studio;
  parts: Part[];
  queues: Queues;
  client: Client;
  history: History;
  load: Load;
  report: Report;
  random: () => number;
}

/** Does its harm, waits until the studio has got over it, and measures that. */
export type Nemesis = (stage: Stage) => Promise<void>;

export const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)]!;

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
