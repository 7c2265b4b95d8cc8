import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';

const folder = path.resolve(__dirname, '../results');

/** Keeps the latest figures of a measurement, and what they were measured on, as bench/results/<name>.json. */
export const report = (name: string, rows: readonly object[]): void => {
  const machine = {
    processor: cpus()[0]?.model.trim(),
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    load: Number(loadavg()[0]?.toFixed(1)),
    node: process.version,
  };
  mkdirSync(folder, { recursive: true });
  const text = JSON.stringify({ measured: new Date().toISOString().slice(0, 10), machine, rows }, null, 2);
  writeFileSync(path.join(folder, `${name}.json`), `${text}\n`);
};
