import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const indexHtml = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content="#000000" />
    <title>Cueroom Music</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script type="module" crossorigin src="/assets/main-1a2b.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

/** A drawing half whose pages show their address, their data and how many were drawn before. /brief cannot be drawn while `isBroken`. */
export const drawingModule = `
  let drawn = 0;
  const reads = { '/': ['/api/hero-settings', '/api/projects/featured'], '/work': ['/api/projects'], '/about': ['/api/content'] };
  exports.addressOf = (path, { medium }) => (path === '/work' && medium ? path + '?medium=' + medium : path);
  exports.routesOf = (address) => ['/_site', address === '/admin' ? address : '/_site' + address];
  exports.drawPage = async ({ address, studio, read }) => {
    if (address === '/brief' && globalThis.isDrawingBroken) throw new Error('cannot draw');
    const answers = {};
    const opened = address.startsWith('/work/') ? ['/api/projects/' + address.slice(6)] : [];
    for (const path of reads[address] ?? opened) answers[path] = await read(path);
    drawn += 1;
    const title = answers['/api/content']?.heroTitle ?? '';
    return { html: '<h1>' + drawn + ' ' + address + ' ' + title + '</h1>', answers };
  };
`;

/** A folder like that of a built frontend, with these files beside its page. To be removed by the test. */
export const builtSite = (files: Record<string, string | Buffer> = {}): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cueroom-site-'));
  for (const name of ['assets', 'server', 'cards', '.vite']) mkdirSync(path.join(folder, name));
  for (const [name, content] of Object.entries({ 'index.html': indexHtml, 'listen.html': indexHtml, ...files })) {
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
};
