// How long containers take from their start until their health check passes, as the engine tells.
import { spawn } from 'node:child_process';
import { environment } from './engine.mjs';

/** @param {string} project */
export const watchStarts = (project) => {
  const filters = [`label=com.docker.compose.project=${project}`, 'event=start', 'event=health_status'];
  const args = ['events', '--format', 'json', ...filters.flatMap((filter) => ['--filter', filter])];
  const events = spawn('docker', args, { env: environment, stdio: ['ignore', 'pipe', 'ignore'] });
  /** @type {Map<string, number>} */
  const started = new Map();
  /** The longest of each service. @type {Map<string, number>} */
  const longestMs = new Map();
  /** @param {{ Action: string, Actor: { ID: string, Attributes: Record<string, string> }, timeNano: number }} event */
  const note = ({ Action: action, Actor: { ID: id, Attributes: attributes }, timeNano }) => {
    const atMs = timeNano / 1e6;
    if (action === 'start') started.set(id, atMs);
    const since = started.get(id);
    if (action !== 'health_status: healthy' || since === undefined) return;
    started.delete(id);
    const name = attributes['com.docker.compose.service'] ?? '';
    longestMs.set(name, Math.max(longestMs.get(name) ?? 0, atMs - since));
  };
  let rest = '';
  events.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) note(JSON.parse(line));
  });
  return {
    /** The longest of each service since this was asked last, in seconds. */
    takeSeconds: () => {
      const seconds = new Map([...longestMs].map(([name, ms]) => [name, ms / 1000]));
      longestMs.clear();
      return seconds;
    },
    stop: () => events.kill(),
  };
};
