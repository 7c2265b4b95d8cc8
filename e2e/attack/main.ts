// `npm run attack`: hostile requests against a whole studio. Prints a table; exits with 1 when there are findings.
import { parseArgs } from 'node:util';
import { attack, partsFor, startTarget } from './attack';
import type { Target } from './part';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string', default: '5000' },
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    url: { type: 'string' },
  },
});

const maxShownFindings = 20;
const options = {
  seed: Number(values.seed ?? Date.now() % 1e9),
  runs: Number(values.runs),
  isLong: !values.short,
};

/** Starts a studio, or with --url uses a running one, with ADMIN_USERNAME and ADMIN_PASSWORD. */
const targetOf = async (): Promise<Target> => {
  if (!values.url) return startTarget(options);
  const { ADMIN_USERNAME: username = 'admin', ADMIN_PASSWORD: password } = process.env;
  if (!password) throw new Error('--url requires ADMIN_PASSWORD (and ADMIN_USERNAME, if it is not admin)');
  return { url: values.url.replace(/\/+$/, ''), username, password, studio: null, ...options };
};

const main = async (): Promise<boolean> => {
  const only = values.only?.split(',');
  partsFor({ studio: null }, only);
  console.log(`seed ${options.seed}`);
  const target = await targetOf();
  let findings = 0;
  try {
    for (const part of partsFor(target, only)) {
      const startedAt = Date.now();
      const tally = await attack(part, target);
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      const counts = `${String(tally.requests).padStart(7)} requests ${String(tally.findings.length).padStart(4)} findings`;
      console.log(`${part.name.padEnd(18)} ${counts} ${seconds.padStart(7)} s`);
      for (const finding of tally.findings.slice(0, maxShownFindings)) console.log(`    ${finding}`);
      findings += tally.findings.length;
    }
  } finally {
    await target.studio?.stop();
  }
  console.log(`\n${findings} findings (npm run attack -- --seed ${options.seed} --runs ${options.runs})`);
  return findings === 0;
};

main().then(
  (isSafe) => process.exit(isSafe ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
