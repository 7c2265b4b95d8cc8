import { rmSync } from 'node:fs';
import { builtSite } from '../testing/built-site';
import { BuiltPages } from './built-pages';

const page = `<head>
    <script type="module" crossorigin src="/assets/main.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/base.js">
    <link rel="stylesheet" crossorigin href="/assets/main.css">
  </head>`;
const part = (file: string) => `src/routes/${file}.tsx?tsr-split=component`;
const manifest = {
  'index.html': { file: 'assets/main.js', imports: ['_base.js'], css: ['assets/main.css'] },
  '_base.js': { file: 'assets/base.js' },
  '_form.js': { file: 'assets/form.js', imports: ['_base.js'] },
  'src/early.ts': { file: 'assets/early.js' },
  [part('_site/index')]: { file: 'assets/home.js', imports: ['index.html'] },
  [part('_site/work_.$slug')]: { file: 'assets/project.js', imports: ['_form.js', 'index.html'] },
  [part('admin')]: { file: 'assets/admin.js', imports: ['_form.js'], css: ['assets/admin.css'] },
};
let folder: string;
beforeAll(() => {
  folder = builtSite({
    'index.html': page,
    'assets/main.css': 'p { color: $&; }\n',
    '.vite/manifest.json': JSON.stringify(manifest),
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('code waits in a template, but for what lets it in; the styles are part of the page, and named in it', () => {
  expect(new BuiltPages(folder).html('index.html')).toBe(`<head>
    <style>p { color: $&; }</style><link rel="stylesheet" crossorigin href="/assets/main.css" type="text/plain">
    <script type="module" crossorigin src="/assets/early.js"></script>
    <template data-code><script type="module" crossorigin src="/assets/main.js"></script><link rel="modulepreload" crossorigin href="/assets/base.js"></template>
  </head>`);
});

test.each([
  [['__root__', '/_site', '/_site/'], ['assets/home.js']],
  [
    ['__root__', '/_site', '/_site/work_/$slug'],
    ['assets/project.js', 'assets/form.js'],
  ],
  [
    ['__root__', '/admin'],
    ['assets/admin.js', 'assets/form.js', 'assets/admin.css'],
  ],
  [['__root__'], []],
])('%j need %j beyond what every page needs', (routes, files) => {
  const { code, styles } = new BuiltPages(folder).tagsFor(routes);
  expect([...code, ...styles].map((tag) => /href="\/([^"]+)"/.exec(tag)?.[1])).toEqual(files);
});

test('a folder without a build has no pages', () => {
  expect(new BuiltPages('/nowhere').html('index.html')).toBeNull();
  expect(new BuiltPages('/nowhere').tagsFor(['/admin'])).toEqual({ code: [], styles: [] });
});
