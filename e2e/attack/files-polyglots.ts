import { readFileSync } from 'node:fs';
import { polyglots } from '@cueroom/testing/hostile-media';
import { removeTones, tone } from '@cueroom/testing/tone';
import { openBrowser } from '../browser';
import { asAdmin, signedBy, uploadFile } from './files-studio';
import type { Part, Tally, Target } from './part';
import { sendWithRetry } from './wire';

/** Polyglot files must never be served as executable content. */
export const polyglotFiles: Part = {
  name: 'polyglots',
  needsStudio: true,
  run: async (target, tally) => {
    const song = readFileSync(await tone({ format: 'mp3', seconds: 2 })).subarray(0, 20_000);
    const files: { what: string; key: string }[] = [];
    for (const what of Object.keys(polyglots('', song))) {
      const bytes = polyglots(`alert(${files.length})`, song)[what] ?? song;
      const key = await uploadFile(target, tally, bytes, { filename: `${what}.mp3`, type: 'audio/mpeg' });
      files.push({ what, key });
      await checkHeaders(target, tally, what, key);
    }
    await removeTones();
    await rejectTypes(target, tally);
    await openInBrowser(target, tally, files);
  },
};

const executableTypes = /html|javascript|ecmascript|xml|svg|pdf|flash|wasm|css/;
const mediaTypes = /^(audio|video)\/|^image\/(png|jpeg|gif|webp|avif|bmp|tiff|heic)$/;

const checkHeaders = async (target: Target, tally: Tally, what: string, key: string): Promise<void> => {
  const { headers, status } = await sendWithRetry(target, tally, {
    path: `/api/objects/${key}`,
    headers: asAdmin(target),
  });
  const type = headers['content-type'] ?? '';
  const policy = headers['content-security-policy'] ?? '';
  const errors = [
    status !== 200 && `returned ${status}`,
    executableTypes.test(type) && !headers['content-disposition'] && `is served as ${type}`,
    headers['x-content-type-options'] !== 'nosniff' && 'lacks nosniff',
    !(
      /(^|; )sandbox(;|$)/.test(policy) &&
      policy.includes("default-src 'none'") &&
      policy.includes("frame-ancestors 'none'")
    ) && `has the CSP ${policy}`,
    !mediaTypes.test(type) &&
      !headers['content-disposition']?.startsWith('attachment') &&
      `(${type}) is not an attachment`,
    headers['cross-origin-resource-policy'] !== 'same-origin' && 'can be embedded by other sites',
  ];
  for (const error of errors) if (error) tally.addFinding(`${what} ${error}`);
};

const rejectTypes = async (target: Target, tally: Tally): Promise<void> => {
  const declared: [string, string][] = [
    ['image', 'image/svg+xml'],
    ['image', 'text/html'],
    ['image', 'application/pdf'],
    ['audio', 'text/html'],
    ['audio', 'image/svg+xml'],
    ['track', 'application/javascript'],
    ['hero', 'application/x-mpegurl'],
    ['hero', 'text/html'],
  ];
  for (const [kind, type] of declared) {
    const body = JSON.stringify({ kind, type, filename: 'song.mp3' });
    const headers = { 'content-type': 'application/json' };
    const { status } = await sendWithRetry(target, tally, {
      method: 'POST',
      path: '/api/objects/upload',
      body,
      headers,
    });
    if (status !== 415) tally.addFinding(`${type} gets an upload URL as ${kind}: ${status}`);
  }
};

/** Opens the files on the studio's origin, as pages and embedded in a page with the CSP disabled. */
const openInBrowser = async (
  target: Target,
  tally: Tally,
  files: readonly { what: string; key: string }[],
): Promise<void> => {
  const { studio, url } = target;
  if (!studio) return;
  const addresses = files.map(({ key }) => url + signedBy(studio, 'GET', key));
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ bypassCSP: true, acceptDownloads: false });
    const ran: number[] = [];
    await context.exposeBinding('reportRun', (_source, n: number) => void ran.push(n));
    await context.addInitScript(() => {
      const page = globalThis as unknown as { alert: (n: number) => void; reportRun: (n: number) => void };
      page.alert = (n) => page.reportRun(n);
    });
    const page = await context.newPage();
    await page.goto(`${url}/contact`);
    tally.countRequests(addresses.length * kinds.length);
    await page.evaluate(embed, { addresses, kinds });

    const plain = await (await browser.newContext({ acceptDownloads: false })).newPage();
    plain.on('dialog', (dialog) => {
      ran.push(Number(dialog.message()));
      void dialog.dismiss();
    });
    for (const address of addresses) {
      tally.countRequests();
      // A download aborts the navigation with an error.
      await plain.goto(address, { timeout: 5000 }).catch(() => undefined);
    }
    for (const n of new Set(ran)) tally.addFinding(`${files[n]?.what} was executed`);
  } finally {
    await browser.close();
  }
};

const kinds = ['script', 'iframe', 'object', 'embed', 'link', 'img'];

const embed = ({ addresses, kinds }: { addresses: string[]; kinds: string[] }): Promise<unknown> =>
  Promise.all(
    addresses.flatMap((address) =>
      kinds.map(
        (kind) =>
          new Promise<void>((done) => {
            const element = document.createElement(kind);
            for (const end of ['load', 'error']) element.addEventListener(end, () => setTimeout(done, 200));
            setTimeout(done, 3000);
            if (kind === 'link') Object.assign(element, { rel: 'stylesheet', href: address });
            else element.setAttribute(kind === 'object' ? 'data' : 'src', address);
            document.body.append(element);
          }),
      ),
    ),
  );
