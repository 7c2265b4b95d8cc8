import { headOf, notFoundPage, pageAt, pages } from './pages';

const owner = { name: 'Reel $& Tape', accent: '#1f4e8c' };

const contentOf = (page: Parameters<typeof headOf>[0], name: string) =>
  headOf(page, owner, 'https://studio.example').metas.find((meta) => meta.name === name)?.content;

test('a page is found with and without a slash at its end', () => {
  expect(pageAt('/')).toBe(pages.home);
  expect(pageAt('/work')).toBe(pages.work);
  expect(pageAt('/work/')).toBe(pages.work);
  expect(pageAt('/work/1')).toBeUndefined();
});

test('titles name the studio, whatever characters its name has', () => {
  expect(headOf(pages.home, owner, '').title).toBe('Reel $& Tape – Music Supervision and Sync Licensing');
  expect(contentOf(notFoundPage, 'og:title')).toBe('404 Page Not Found – Reel $& Tape');
});

test('only pages for search engines have an address of their own; a double names the first one', () => {
  expect(headOf(pages.artistSubmissions, owner, 'https://studio.example').canonical).toBe(
    'https://studio.example/artist-sub',
  );
  expect(headOf(pages.admin, owner, 'https://studio.example').canonical).toBeUndefined();
  expect([contentOf(pages.work, 'robots'), contentOf(pages.admin, 'robots')]).toEqual([
    'index, follow',
    'noindex, nofollow',
  ]);
});

test('every page can be shared with a card or a picture of its own', () => {
  expect(contentOf(pages.about, 'og:image')).toBe('https://studio.example/share/about.png');
  expect(contentOf(pages.artistSubmissions, 'og:image')).toBe('https://studio.example/share/artist-sub.png');
  expect(contentOf(pages.home, 'og:image')).toBe('https://studio.example/share.png');
  const own = { ...pages.about, shareImagePath: '/about.png' };
  expect(contentOf(own, 'twitter:image')).toBe('https://studio.example/about.png');
  expect(contentOf(own, 'og:image:width')).toBeUndefined();
});

test('what a studio says of its own pages stands in their heads, with its color', () => {
  const heads = { '/': { title: 'Songs by {studio}' }, '/artist-sub': { description: 'Send us music' } };
  const own = { ...owner, heads };
  const meta = (page: Parameters<typeof headOf>[0], name: string) =>
    headOf(page, own, '').metas.find((each) => each.name === name)?.content;
  expect(headOf(pages.home, own, '').title).toBe('Songs by Reel $& Tape');
  expect(meta(pages.home, 'description')).toBe(pages.home.description);
  expect(meta(pages.artistSubmissions, 'og:description')).toBe('Send us music');
  expect(meta(pages.work, 'theme-color')).toBe('#1f4e8c');
});
