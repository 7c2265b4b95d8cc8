// The steps of `npm run containers`, in their order, and what they found.
import { countTests, runNx } from '../local/nx.mjs';
import { Refusal } from '../local/exit.mjs';
import { obtainBases, removeStandIns } from './bases.mjs';
import { backUpAndRestore, makeFilm, rejectAndRestore, sendToCatalog, stopOneOfEach } from './drill.mjs';
import { sizeOf } from './engine.mjs';
import { imagesTable, stepsTable } from './report.mjs';
import { checkRights } from './rights.mjs';
import { watchStarts } from './start-times.mjs';
import { built, imageOf, openTrial, project, refuseSecondTrial } from './trial.mjs';

/** @typedef {import('./bases.mjs').Base} Base */
/** @typedef {import('./trial.mjs').Trial} Trial */
/** @typedef {import('./report.mjs').Step} Step */
/** @typedef {import('./report.mjs').Image} Image */

const tested = '@cueroom/content';
const limits = { megabytes: 250, secondsToStart: 5 };

/** @type {Step[]} */
const steps = [];

/** @template T @param {string} step @param {() => Promise<T>} work @param {(result: T) => string} describe */
const timed = async (step, work, describe) => {
  console.log(`${step} …`);
  const startedAt = Date.now();
  const result = await work();
  steps.push({ step, seconds: (Date.now() - startedAt) / 1000, found: describe(result) });
  return result;
};

/** The integration tests of a package, with stores in containers. @param {readonly Base[]} bases @param {AbortSignal} signal */
const testInContainers = async (bases, signal) => {
  // What removes the containers of killed tests is an image of its own, for which there is no stand-in.
  const withoutReaper = bases.some(({ isStandIn }) => isStandIn) && { TESTCONTAINERS_RYUK_DISABLED: 'true' };
  const env = { ...process.env, TESTS_STORES: 'containers', MONGODB_URI: '', REDIS_URL: '', ...withoutReaper };
  const { isOk, output } = await runNx(['run', `${tested}:integration`, '--skip-nx-cache'], env, signal);
  if (!isOk) throw new Refusal(`The integration tests of ${tested} fail:\n${output}`);
  return `${countTests(output).passed} of ${tested}`;
};

/** The slowest starts of each service. @typedef {{ together: Map<string, number>, alone: Map<string, number> }} Starts */

/** @param {Trial} trial @returns {Promise<Starts>} */
const tryStudio = async (trial) => {
  const starts = watchStarts(project);
  try {
    await timed('start the studio', trial.up, () => '');
    const together = starts.takeSeconds();
    await timed('look at its rights', async () => checkRights(await trial.containers()), String);
    await timed('a song to the catalog', () => sendToCatalog(trial), String);
    await timed('a song rejected and restored', () => rejectAndRestore(trial), String);
    await timed('a film for the home page', () => makeFilm(trial), String);
    await timed('one of each stopped under load', () => stopOneOfEach(trial), String);
    const alone = starts.takeSeconds();
    await timed('back up, delete, restore', () => backUpAndRestore(trial), String);
    return { together, alone };
  } catch (error) {
    console.log(await trial.run('logs', '--no-color', '--tail', '30'));
    throw error;
  } finally {
    starts.stop();
  }
};

/** @param {readonly Base[]} bases @param {Starts} starts @returns {Promise<Image[]>} */
const describeImages = async (bases, { together, alone }) => {
  const baseBytes = await sizeOf(bases[0]?.image ?? '');
  const describe = async (/** @type {string} */ name) => ({
    name,
    megabytes: ((await sizeOf(imageOf(name))) - baseBytes) / 1e6,
    together: together.get(name),
    alone: alone.get(name),
  });
  return Promise.all(built.map(describe));
};

/** @param {AbortSignal} signal @param {(() => Promise<void>)[]} ends @returns {Promise<Image[]>} */
const run = async (signal, ends) => {
  const namesOf = (/** @type {Base[]} */ all) =>
    all.map(({ image, isStandIn }) => `${image}${isStandIn ? ' (a stand-in)' : ''}`).join(', ');
  await refuseSecondTrial();
  ends.push(removeStandIns);
  const bases = await timed('get the bases', () => obtainBases(signal), namesOf);
  const trial = await openTrial(bases, signal);
  ends.push(trial.close);
  await timed(
    'build the images',
    () => trial.run('build', ...built),
    () => `${built.length} images`,
  );
  const starts = await tryStudio(trial);
  await timed('integration tests', () => testInContainers(bases, signal), String);
  return describeImages(bases, starts);
};

/** @param {Image} image */
const isWithinLimits = ({ megabytes, alone = 0 }) => megabytes <= limits.megabytes && alone <= limits.secondsToStart;

/** @param {AbortSignal} signal @returns {Promise<boolean>} whether every image is within its limits */
export const runSteps = async (signal) => {
  /** What removes all that was made, in the order in which it was made. @type {(() => Promise<void>)[]} */
  const ends = [];
  try {
    const images = await run(signal, ends);
    console.log(`\n${stepsTable(steps)}\n\n${imagesTable(images)}\n`);
    const tooMuch = images.filter((image) => !isWithinLimits(image)).map(({ name }) => name);
    if (tooMuch.length === 0) return true;
    console.log(`Over ${limits.megabytes} MB, or over ${limits.secondsToStart} s to start: ${tooMuch.join(', ')}`);
    return false;
  } finally {
    console.log('Removing what was made …');
    for (const end of ends.reverse()) await end().catch((error) => console.error(error.message));
  }
};
