import { readFileSync } from 'node:fs';
import path from 'node:path';
import { collectDefaultMetrics, Gauge, register } from 'prom-client';
import { withinLimit } from './time-limit';

/** Prometheus waits ten seconds by default; what is away must not cost the others their numbers. */
const readingLimitMs = 2000;
const late = () => new Error('the reading takes too long');

const buildInfo = new Gauge({
  name: 'build_info',
  help: 'Always 1: which build of which process this is, and on which Node.js it runs',
  labelNames: ['version', 'node'],
});

const readings: (() => Promise<void>)[] = [];

/** What has to be asked for its number is asked when somebody wants to read it, and only then. */
export const onScrape = (read: () => Promise<void>): void => void readings.push(read);

/** Names this process's numbers, and adds those of Node itself: memory, processor time, event loop, open files. */
export const startMetrics = (service: string): void => {
  register.setDefaultLabels({ service });
  collectDefaultMetrics();
  const { version } = JSON.parse(readFileSync(path.join(__dirname, '../package.json'), 'utf8')) as { version: string };
  buildInfo.set({ version, node: process.version }, 1);
};

export const metricsType = register.contentType;

/** Everything in Prometheus' text format. What cannot be read now is missing, the rest is there. */
export const readMetrics = async (): Promise<string> => {
  await Promise.all(readings.map((read) => withinLimit(read(), readingLimitMs, late).catch(() => undefined)));
  return register.metrics();
};
