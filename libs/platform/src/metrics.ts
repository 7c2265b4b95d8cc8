import { readFileSync } from 'node:fs';
import path from 'node:path';
import { collectDefaultMetrics, Gauge, register } from 'prom-client';
import { withinLimit } from './time-limit';

/** Prometheus times out after ten seconds by default; a store that is down must not cost the other metrics. */
const readingLimitMs = 2000;
const late = () => new Error('the reading takes too long');

/** How often the delay of the event loop is measured: each time wakes the process, and by default that is 100 times a second. */
const eventLoopMonitoringPrecision = 50;

const buildInfo = new Gauge({
  name: 'build_info',
  help: 'Always 1: which build of which process this is, and on which Node.js it runs',
  labelNames: ['version', 'node'],
});

const readings: (() => Promise<void>)[] = [];

/** For metrics that are read from elsewhere: called at each scrape, and not otherwise. */
export const onScrape = (read: () => Promise<void>): void => void readings.push(read);

export const startMetrics = (service: string): void => {
  register.setDefaultLabels({ service });
  collectDefaultMetrics({ eventLoopMonitoringPrecision });
  const { version } = JSON.parse(readFileSync(path.join(__dirname, '../package.json'), 'utf8')) as { version: string };
  buildInfo.set({ version, node: process.version }, 1);
};

export const metricsType = register.contentType;

export const readMetrics = async (): Promise<string> => {
  await Promise.all(readings.map((read) => withinLimit(read(), readingLimitMs, late).catch(() => undefined)));
  return register.metrics();
};
