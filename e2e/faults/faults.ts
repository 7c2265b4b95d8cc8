import { parseArgs } from 'node:util';
import { scenarios } from './scenarios';

const usage = `npm run faults -- [--seed N] [--minutes M] [--from RELEASE] [--only ${Object.keys(scenarios).join('|')}]`;

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '5' },
      from: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
  const names = values.only?.split(',') ?? Object.keys(scenarios);
  const unknown = names.find((name) => !(name in scenarios));
  if (!Number.isInteger(seed) || !(minutes > 0) || unknown)
    throw new Error(unknown ? `unknown scenario '${unknown}'` : '--seed and --minutes must be positive numbers');
  return { seed, minutes, names, ...(values.from && { from: values.from }) };
};

/** All of them held only where all were tried. */
const verdict = (violations: number, skipped: readonly string[], asked: number): string => {
  const untried = skipped.length > 0 ? ` Not tried: ${skipped.join(', ')}.` : '';
  if (violations > 0) return `${violations} violations.${untried}`;
  if (skipped.length === asked) return `Nothing was tried.${untried}`;
  return untried ? `What was tried held.${untried}` : 'All guarantees held.';
};

const main = async (): Promise<void> => {
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions();
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
  const violations: string[] = [];
  const skipped: string[] = [];
  for (const name of options.names) {
    const startedAt = Date.now();
    const { title, unavailable, run } = scenarios[name]!;
    console.log(`\n# ${name}: ${title} (seed ${options.seed})\n`);
    const reason = unavailable?.(options);
    if (reason) {
      console.log(`Skipped: ${reason}.`);
      skipped.push(name);
      continue;
    }
    const { report, history } = await run(options);
    console.log(report.text(history));
    console.log(`${Math.round((Date.now() - startedAt) / 1000)} s`);
    report.violations.forEach((violation) => console.log(`FAIL  ${violation}`));
    violations.push(...report.violations.map((violation) => `${name}: ${violation}`));
  }
  console.log(`\n${verdict(violations.length, skipped, options.names.length)}`);
  process.exit(violations.length === 0 ? 0 : 1);
};

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
