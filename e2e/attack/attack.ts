import { startStudio } from '../studio';
import { type Part, Tally, type Target } from './part';
import { parts } from './parts';

/** One of everything. Its admin is asked for like anybody's: the limits are those that an installation has. */
export const startTarget = async (options: Pick<Target, 'seed' | 'runs' | 'isLong'>): Promise<Target> => {
  const studio = await startStudio('content=1,intake=1,catalog=1,media=1,media-worker=1');
  return { url: studio.url, username: studio.username, password: studio.password, studio, ...options };
};

/** The parts for this target. @throws Error when one that is named does not exist */
export const partsFor = (target: Pick<Target, 'studio'>, only: readonly string[] = []): readonly Part[] => {
  const unknown = only.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no part '${unknown}': ${parts.map(({ name }) => name).join(', ')}`);
  }
  return parts.filter(
    ({ name, needsStudio }) => (only.length === 0 || only.includes(name)) && (target.studio !== null || !needsStudio),
  );
};

const processes = ['gateway', 'content', 'intake', 'catalog', 'media'].map((name) => `${name}/dist/main.js`);
const pidsOf = (target: Target): string =>
  [...processes, 'media/dist/worker.js'].map((script) => `${script} ${target.studio?.pids(script)}`).join('\n');

/** Runs a part. A studio that is not well afterwards, or has lost a process, is a finding of any part. */
export const attack = async (part: Part, target: Target): Promise<Tally> => {
  const tally = new Tally();
  const before = pidsOf(target);
  await part.run(target, tally).catch((error: unknown) => {
    tally.found(`The part itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  });
  if (pidsOf(target) !== before) tally.found(`Processes ended: before\n${before}\nafter\n${pidsOf(target)}`);
  const ready = await fetch(`${target.url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  if (!ready?.ok) tally.found(`The studio is not ready afterwards: ${ready?.status ?? 'no answer'}`);
  return tally;
};
