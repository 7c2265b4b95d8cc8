import { createHash } from 'node:crypto';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { notePresses, showStartFailure, startApp } from './src/start';

const scripts = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g;
const styles = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const preloads = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;
/** What the router loads for a page: its part of a file of routes, by the file's name. */
const routePart = /\/routes\/(.+)\.tsx\?tsr-split=component$/;

type Bundle = Rolldown.OutputBundle;

/** A file and all that it imports. */
const withImports = (file: string, bundle: Bundle, found = new Set<string>()): Set<string> => {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== 'chunk') return found;
  found.add(file);
  chunk.imports.forEach((each) => withImports(each, bundle, found));
  return found;
};

/** `_site/work_.$slug` is the page at /work/…, inside `_site`; the portal is one page at all its addresses. */
const patternOf = (route: string): string => {
  const segments = route.split('/').filter((segment) => !segment.startsWith('_') && segment !== 'index');
  const path = segments.join('/').replaceAll('_.', '/').replaceAll(/\$\w+/g, '[^/]+');
  return path === 'admin' ? '^/admin(/|$)' : `^/${path}$`;
};

/** What each page needs beyond what every page needs, by the pattern of its path. */
const partsOfPages = (bundle: Bundle, known: readonly string[]): [pattern: string, parts: string[]][] => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const partOf = (route: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => routePart.exec(id)?.[1] === route))?.fileName;
  const routes = chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => routePart.exec(id)?.[1] ?? []));
  // The name of a frame without an address ends in `_site`.
  const withAddress = routes.filter((route) => !/(^|\/)_\w+$/.test(route));
  return withAddress.map((route) => {
    // A route stands within those that its name begins with.
    const around = route.split('/').map((_, depth, segments) => segments.slice(0, depth + 1).join('/'));
    const files = new Set(around.flatMap((each) => [...withImports(partOf(each) ?? '', bundle)]));
    return [patternOf(route), [...files].map((file) => `/${file}`).filter((address) => !known.includes(address))];
  });
};

/** Styles in the page spare the first paint a round trip. */
const takeStyles = (html: string, bundle: Bundle): string =>
  [...html.matchAll(styles)]
    .map(([, file = '']) => {
      const sheet = bundle[file];
      delete bundle[file];
      return sheet?.type === 'asset' ? String(sheet.source).trim() : '';
    })
    .join('\n');

/**
 * Replaces the module script by a small file that starts it: the page's policy allows no script inside it.
 * @param file of the page in the build
 */
export const startLate = (file: string): Plugin => ({
  name: 'start-late',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle[file];
      if (page?.type !== 'asset') throw new Error('The build has no page');
      const html = String(page.source);
      const addressesOf = (tags: RegExp) => [...html.matchAll(tags)].flatMap(([, address]) => address ?? []);
      // After what the page fetches, so that the browser sees that first.
      const css = `<style>${takeStyles(html, bundle)}</style>`;
      const [[code = ''], parts] = [addressesOf(scripts), addressesOf(preloads)];
      const what = JSON.stringify({ code, parts, pages: partsOfPages(bundle, [code, ...parts]) });
      const call = `(${startApp})({ ...${what}, load: (address) => import(address), onFailure: ${showStartFailure} })`;
      const source = minifySync('start.js', `(${notePresses})();${call}`, { module: true }).code;
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/start-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      page.source = html
        .replaceAll(scripts, '')
        .replaceAll(preloads, '')
        .replaceAll(styles, '')
        .replace(
          '</head>',
          () => `  <script type="module" crossorigin src="/${fileName}"></script>\n    ${css}\n  </head>`,
        );
    },
  },
});
