import { startStudio } from '../studio';
import { type Part, Tally, type Target } from './part';
import { parts } from './parts';

/** Starts a studio with one process of each kind and the default rate limits for sign-in. */
export const startTarget = async (options: Pick<Target, 'seed' | 'runs' | 'isLong'>): Promise<Target> => {
  const studio = await startStudio('content=1,intake=1,catalog=1,media=1,media-worker=1');
  return { url: studio.url, username: studio.username, password: studio.password, studio, ...options };
};

/** The parts that can run on this target. @throws Error for an unknown name */
export const partsFor = (target: Pick<Target, 'studio'>, only: readonly string[] = []): readonly Part[] => {
  const unknown = only.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined) {
    throw new Error(`unknown part '${unknown}'; available: ${parts.map(({ name }) => name).join(', ')}`);
  }
  return parts.filter(
    ({ name, needsStudio }) => (only.length === 0 || only.includes(name)) && (target.studio !== null || !needsStudio),
  );
};

const processes = ['gateway', 'content', 'intake', 'catalog', 'media'].map((name) => `${name}/dist/main.js`);
const pidsOf = (target: Target): string =>
  [...processes, 'media/dist/worker.js'].map((script) => `${script} ${target.studio?.pids(script)}`).join('\n');

/** Runs a part, then checks that the studio is ready and no process has exited. */
export const attack = async (part: Part, target: Target): Promise<Tally> => {
  const tally = new Tally();
  const before = pidsOf(target);
  await part.run(target, tally).catch((error: unknown) => {
    tally.addFinding(`The part failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  });
  if (pidsOf(target) !== before) tally.addFinding(`Processes exited; before:\n${before}\nafter:\n${pidsOf(target)}`);
  const ready = await fetch(`${target.url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  if (!ready?.ok) tally.addFinding(`The studio is not ready afterwards: ${ready?.status ?? 'no response'}`);
  return tally;
};
