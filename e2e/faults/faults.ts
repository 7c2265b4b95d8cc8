import { parseArgs } from 'node:util';
import { scenarios } from './scenarios';

const usage = `npm run faults -- [--seed N] [--minutes M] [--only ${Object.keys(scenarios).join('|')}]`;

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '5' },
      only: { type: 'string' },
    },
  });
  const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
  const names = values.only?.split(',') ?? Object.keys(scenarios);
  const unknown = names.find((name) => !(name in scenarios));
  if (!Number.isInteger(seed) || !(minutes > 0) || unknown)
    throw new Error(unknown ? `There is no '${unknown}'` : 'Wrong number');
  return { seed, minutes, names };
};

const main = async (): Promise<void> => {
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions();
  } catch (fault) {
    console.error(`${(fault as Error).message}\n${usage}`);
    process.exit(2);
  }
  const broken: string[] = [];
  for (const name of options.names) {
    const began = Date.now();
    const { title, impossible, run } = scenarios[name]!;
    console.log(`\n# ${name}: ${title} (seed ${options.seed})\n`);
    const why = impossible?.();
    if (why) {
      console.log(`Not played here: ${why}.`);
      continue;
    }
    const { report, history } = await run(options);
    console.log(report.text(history));
    console.log(`${Math.round((Date.now() - began) / 1000)} s`);
    report.brokenPromises.forEach((how) => console.log(`BROKEN  ${how}`));
    broken.push(...report.brokenPromises.map((how) => `${name}: ${how}`));
  }
  console.log(broken.length === 0 ? '\nEvery promise was kept.' : `\n${broken.length} promises were broken.`);
  process.exit(broken.length === 0 ? 0 : 1);
};

void main().catch((fault: unknown) => {
  console.error(fault);
  process.exit(1);
});
