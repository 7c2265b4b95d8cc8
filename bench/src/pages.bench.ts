// Lighthouse scores of the public pages on a simulated phone, the same on every machine: slow 4G, and a CPU whose speed
// Lighthouse compares with this one's. A studio with demo data and the production build, through the gateway.
// `npm run bench -- pages [url]` measures a running studio instead, whose ADMIN_PASSWORD it needs.
import { gzipSync } from 'node:zlib';
import type { PublicProject } from '@cueroom/contracts/content/projects';
import type { ListedPitch } from '@cueroom/contracts/pitches/pitches';
import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import { projectPath } from '@cueroom/contracts/project-page';
import lighthouse, { type Result } from 'lighthouse';
import type { Browser } from 'playwright-core';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio and browser, not their code
import { openBrowser } from '../../e2e/browser';
// eslint-disable-next-line @nx/enforce-module-boundaries -- as above
import { startStudio } from '../../e2e/studio';
import { freePort } from './stores';
import { median } from './interleave';
import { visitOnPhone } from './phone-visit';

const otherPages = ['/work', '/about', '/contact', '/brief', '/artist-sub'];
const runs = { '/': 5, others: 3 };

interface Target {
  of: (result: Result) => number;
  digits: number;
  unit: string;
  atLeast?: number;
  atMost?: number;
}
const category = (name: string) => (result: Result) => Math.round((result.categories[name]?.score ?? 0) * 100);
const metric = (name: string) => (result: Result) => result.audits[name]?.numericValue ?? NaN;

const targets: Record<string, Target> = {
  performance: { of: category('performance'), digits: 0, unit: '', atLeast: 97 },
  accessibility: { of: category('accessibility'), digits: 0, unit: '', atLeast: 100 },
  'best practices': { of: category('best-practices'), digits: 0, unit: '', atLeast: 96 },
  SEO: { of: category('seo'), digits: 0, unit: '', atLeast: 100 },
  LCP: { of: metric('largest-contentful-paint'), digits: 0, unit: ' ms', atMost: 1800 },
  CLS: { of: metric('cumulative-layout-shift'), digits: 3, unit: '', atMost: 0.01 },
};
/** Not for search engines. */
const { SEO: _, ...pitchTargets } = targets;
const maxFieldMs = 2500;
const maxPressMs = 200;
const maxScriptKiB = 140;
const maxPitchScriptKiB = 110;
const tabs = ['', '/briefs', '/contacts', '/tracks', '/submissions', '/content', '/projects', '/hero'];
/** Of the portal, opened at any of these. */
const maxTabKiB = 240;

/** Speed of the phone by Lighthouse's own measure, which every run takes of this machine, too: of those in the middle it is a fast one. */
const phoneIndex = 675;
/** Of this machine, in each run so far. */
const machineIndexes: number[] = [];

const slowdown = () => (machineIndexes.length > 0 ? median(machineIndexes) / phoneIndex : 4);

/** On a busy machine lighthouse may miss the start of its own recording: retried. */
const measure = async (url: string, port: number, attempts = 3): Promise<Result> => {
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    throttling: { cpuSlowdownMultiplier: slowdown() },
  });
  if (run) machineIndexes.push(run.lhr.environment.benchmarkIndex);
  if (run && !run.lhr.runtimeError) return run.lhr;
  if (attempts > 1) return measure(url, port, attempts - 1);
  throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`);
};

/** Prints the medians of the runs. @returns whether all targets were met */
const report = (path: string, runs: Result[], required: typeof targets): boolean => {
  const results = Object.entries(required).map(
    ([name, { of, digits, unit, atLeast = -Infinity, atMost = Infinity }]) => {
      const value = median(runs.map(of));
      const passed = value >= atLeast && value <= atMost;
      return { passed, text: `${name} ${value.toFixed(digits)}${unit}${passed ? '' : ' (!)'}` };
    },
  );
  console.log(`${path.padEnd(12)} ${results.map(({ text }) => text).join(', ')}`);
  return results.every(({ passed }) => passed);
};

/** Prints what a person feels on the phone, the medians of the visits. @returns whether it is within the limits */
const reportVisits = async (browser: Browser, url: string, path: string, count: number): Promise<boolean> => {
  const visits: Awaited<ReturnType<typeof visitOnPhone>>[] = [];
  while (visits.length < count) visits.push(await visitOnPhone(browser, url + path, slowdown()));
  const fields = visits.flatMap(({ field }) => field ?? []);
  const press = median(visits.map((visit) => visit.press));
  const field = fields.length > 0 ? median(fields) : undefined;
  const isWithin = press <= maxPressMs && (field === undefined || field <= maxFieldMs);
  const typing = field === undefined ? '' : `first letter after ${field.toFixed(0)} ms, `;
  console.log(`${path.padEnd(12)} felt: ${typing}longest press ${press.toFixed(0)} ms${isWithin ? '' : ' (!)'}`);
  return isWithin;
};

/** Gzipped size of these scripts, in KiB. */
const gzippedKiB = async (urls: string[]): Promise<number> => {
  const sizes = urls.map(async (url) => gzipSync(await (await fetch(url)).arrayBuffer(), { level: 9 }).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
};

/** Of all scripts that a page loads on its own. */
const scriptKiB = ({ audits }: Result): Promise<number> => {
  const { items = [] } = (audits['network-requests']?.details ?? {}) as {
    items?: { url: string; resourceType: string }[];
  };
  const scripts = items.filter(({ url, resourceType }) => resourceType === 'Script' && url.startsWith('http'));
  return gzippedKiB(scripts.map(({ url }) => url));
};

/** @returns whether they are within the limit */
const reportScripts = async (path: string, [first]: Result[], maxKiB: number): Promise<boolean> => {
  const kib = first ? await scriptKiB(first) : NaN;
  console.log(`scripts of ${path}: ${kib.toFixed(1)} KiB gzip${kib <= maxKiB ? '' : ' (!)'}`);
  return kib <= maxKiB;
};

/** Of the scripts that a tab of the portal loads until it is shown and quiet. */
const tabKiB = async (browser: Browser, url: string, tab: string, password: string): Promise<number> => {
  const context = await browser.newContext();
  const signIn = `sessionStorage.adminUsername = 'admin'; sessionStorage.adminPassword = ${JSON.stringify(password)}`;
  await context.addInitScript(signIn);
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()));
  await page.goto(`${url}/admin${tab}`);
  await page.getByRole('tabpanel').first().waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  return gzippedKiB([...scripts]);
};

/** Of the first project with music, else of the first one. */
const pathOfProject = async (url: string): Promise<string> => {
  const projects = (await (await fetch(`${url}/api/projects`)).json()) as PublicProject[];
  return projectPath((projects.find(({ cueCount }) => cueCount > 0) ?? projects[0])?.slug ?? '');
};

/** Of the page of a pitch, for one more of its recipients. */
const pathOfPitch = async (url: string, password: string): Promise<string> => {
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  const pitches = `${url}/api/admin/pitches`;
  const [pitch] = (await (
    await fetch(`${pitches}?status=open`, { headers: { authorization } })
  ).json()) as ListedPitch[];
  const made = await fetch(`${pitches}/${pitch?.id}/recipients`, {
    ...{ method: 'POST', body: JSON.stringify({ name: 'Dana Ortiz' }) },
    headers: { authorization, 'content-type': 'application/json' },
  });
  return new URL(((await made.json()) as LinkedRecipient).link ?? '').pathname;
};

/** @returns whether all targets were met */
const bench = async (): Promise<boolean> => {
  const [givenUrl] = process.argv.slice(2);
  const studio = givenUrl ? null : await startStudio('media-worker=1', 'on');
  const url = givenUrl?.replace(/\/$/, '') ?? studio?.url ?? '';
  const port = await freePort();
  const browser = await openBrowser(`--remote-debugging-port=${port}`);
  try {
    await measure(url, port); // warm-up: fills caches
    const measureTimes = async (count: number, path: string) => {
      const reports: Result[] = [];
      while (reports.length < count) reports.push(await measure(url + path, port));
      return reports;
    };
    const home = await measureTimes(runs['/'], '/');
    const results = [report('/', home, targets)];
    const others = [...otherPages, await pathOfProject(url)];
    for (const path of others) results.push(report(path, await measureTimes(runs.others, path), targets));
    const password = studio?.password ?? process.env['ADMIN_PASSWORD'] ?? '';
    const pitchPath = await pathOfPitch(url, password);
    const pitch = await measureTimes(runs.others, pitchPath);
    results.push(report('/listen/…', pitch, pitchTargets));
    for (const path of ['/', ...others, pitchPath]) results.push(await reportVisits(browser, url, path, runs.others));
    results.push(
      await reportScripts('/', home, maxScriptKiB),
      await reportScripts('/listen/…', pitch, maxPitchScriptKiB),
    );
    const kibOfTabs = new Map<string, number>();
    for (const tab of tabs) kibOfTabs.set(tab, await tabKiB(browser, url, tab, password));
    results.push([...kibOfTabs.values()].every((size) => size <= maxTabKiB));
    console.log(
      `scripts of /admin: ${[...kibOfTabs].map(([tab, size]) => `${tab || '/'} ${size.toFixed(1)}`).join(', ')}`,
    );
    const speed = (median(machineIndexes) / phoneIndex).toFixed(1);
    console.log(`this machine's CPU: ${speed} times as fast as the phone's (Lighthouse's index ${phoneIndex})`);
    const passed = results.every(Boolean);
    const rules = Object.entries(targets).map(
      ([name, { atLeast, atMost, unit }]) => `${name} ${atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`}${unit}`,
    );
    const felt = `first letter ≤ ${maxFieldMs} ms, longest press ≤ ${maxPressMs} ms`;
    const sizes = `scripts of / ≤ ${maxScriptKiB} KiB, of a pitch ≤ ${maxPitchScriptKiB} KiB, of a tab ≤ ${maxTabKiB} KiB`;
    console.log(`${passed ? 'PASS' : 'FAIL'}: ${rules.join(', ')}, ${felt}, ${sizes}`);
    return passed;
  } finally {
    await browser.close();
    await studio?.stop();
  }
};

void bench().then((passed) => process.exit(passed ? 0 : 1));
