import type { Studio } from '../../studio';
import type { Client } from '../client';
import type { History } from '../history';
import type { Load } from '../load';
import type { Component } from '../processes';
import type { Queues } from '../queues';
import type { Report } from '../report';

/** Everything needed to inject faults into a running studio and to observe the effects. */
export interface FaultContext {
  studio: Studio;
  components: Component[];
  queues: Queues;
  client: Client;
  history: History;
  load: Load;
  report: Report;
  random: () => number;
}

/** Injects a fault, waits until the studio has recovered, and measures the recovery. */
export type Nemesis = (context: FaultContext) => Promise<void>;

export const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)]!;

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
