// How fast and how sound the public pages are: lighthouse on a phone of its own making (slow 4G, a fourth of this machine's
// speed), against a studio with the demo's data and the production build, through the gateway. An address measures another one.
import { gzipSync } from 'node:zlib';
import lighthouse, { type Result } from 'lighthouse';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the studio and the browser of the flow tests, not their code
import { openBrowser } from '../../e2e/browser';
// eslint-disable-next-line @nx/enforce-module-boundaries -- as above
import { startStudio } from '../../e2e/studio';
import { freePort } from './stores';
import { median } from './in-turns';

const otherPages = ['/work', '/about', '/contact', '/brief', '/artist-sub'];
const runs = { '/': 5, others: 3 };

interface Promised {
  of: (result: Result) => number;
  digits: number;
  unit: string;
  atLeast?: number;
  atMost?: number;
}
const category = (name: string) => (result: Result) => Math.round((result.categories[name]?.score ?? 0) * 100);
const metric = (name: string) => (result: Result) => result.audits[name]?.numericValue ?? NaN;

const promisedOfAll: Record<string, Promised> = {
  performance: { of: category('performance'), digits: 0, unit: '', atLeast: 97 },
  accessibility: { of: category('accessibility'), digits: 0, unit: '', atLeast: 100 },
  'best practices': { of: category('best-practices'), digits: 0, unit: '', atLeast: 96 },
  SEO: { of: category('seo'), digits: 0, unit: '', atLeast: 100 },
  LCP: { of: metric('largest-contentful-paint'), digits: 0, unit: ' ms', atMost: 1800 },
  CLS: { of: metric('cumulative-layout-shift'), digits: 3, unit: '', atMost: 0.01 },
  TBT: { of: metric('total-blocking-time'), digits: 0, unit: ' ms', atMost: 50 },
};
/** The page that most visitors see first keeps more. */
const promisedOfHome: typeof promisedOfAll = {
  ...promisedOfAll,
  performance: { of: category('performance'), digits: 0, unit: '', atLeast: 99 },
  LCP: { of: metric('largest-contentful-paint'), digits: 0, unit: ' ms', atMost: 1500 },
};
const allowedScriptKiB = 125;

/** On a busy machine a recording may miss its own beginning: that says nothing of the page, and is tried again. */
const measure = async (url: string, port: number, tries = 3): Promise<Result> => {
  const run = await lighthouse(url, { port, output: 'json', logLevel: 'silent' });
  if (run && !run.lhr.runtimeError) return run.lhr;
  if (tries > 1) return measure(url, port, tries - 1);
  throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`);
};

/** Prints the median of the runs. @returns false when a promise is broken. */
const judge = (path: string, runs: Result[], promised: typeof promisedOfAll): boolean => {
  const verdicts = Object.entries(promised).map(
    ([name, { of, digits, unit, atLeast = -Infinity, atMost = Infinity }]) => {
      const value = median(runs.map(of));
      const isKept = value >= atLeast && value <= atMost;
      return { isKept, words: `${name} ${value.toFixed(digits)}${unit}${isKept ? '' : ' (!)'}` };
    },
  );
  console.log(`${path.padEnd(12)} ${verdicts.map(({ words }) => words).join(', ')}`);
  return verdicts.every(({ isKept }) => isKept);
};

/** KiB of all script files that a page asks for by itself, compressed by gzip. */
const scriptKiB = async ({ audits }: Result): Promise<number> => {
  const { items = [] } = (audits['network-requests']?.details ?? {}) as {
    items?: { url: string; resourceType: string }[];
  };
  const scripts = items.filter(({ url, resourceType }) => resourceType === 'Script' && url.startsWith('http'));
  const sizes = scripts.map(async ({ url }) => gzipSync(await (await fetch(url)).arrayBuffer(), { level: 9 }).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
};

/** @returns false when a promise is broken. */
const bench = async (): Promise<boolean> => {
  const [address] = process.argv.slice(2);
  const studio = address ? null : await startStudio('media-worker=1', 'on');
  const url = address?.replace(/\/$/, '') ?? studio?.url ?? '';
  const port = await freePort();
  const browser = await openBrowser(`--remote-debugging-port=${port}`);
  try {
    await measure(url, port); // what is read and compressed once is ready now, for all
    const times = async (count: number, path: string) => {
      const results: Result[] = [];
      while (results.length < count) results.push(await measure(url + path, port));
      return results;
    };
    const home = await times(runs['/'], '/');
    const verdicts = [judge('/', home, promisedOfHome)];
    for (const path of otherPages) verdicts.push(judge(path, await times(runs.others, path), promisedOfAll));
    const [first] = home;
    const kib = first ? await scriptKiB(first) : NaN;
    verdicts.push(kib <= allowedScriptKiB);
    console.log(`scripts of / ${kib.toFixed(1)} KiB gzip${kib <= allowedScriptKiB ? '' : ' (!)'}`);
    const isKept = verdicts.every(Boolean);
    const rules = (of: typeof promisedOfAll) =>
      Object.entries(of)
        .map(
          ([name, { atLeast, atMost, unit }]) =>
            `${name} ${atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`}${unit}`,
        )
        .join(', ');
    console.log(`${isKept ? 'kept' : 'broken'}: / ${rules(promisedOfHome)}, scripts ≤ ${allowedScriptKiB} KiB`);
    console.log(`others ${rules(promisedOfAll)}`);
    return isKept;
  } finally {
    await browser.close();
    await studio?.stop();
  }
};

void bench().then((isKept) => process.exit(isKept ? 0 : 1));
