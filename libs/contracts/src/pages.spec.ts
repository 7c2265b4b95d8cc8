import { headOf, notFoundPage, pageAt, pages } from './pages';

const owner = { name: 'Reel $& Tape', accent: '#1f4e8c', place: '' };

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

test('every page is shared with a card, which says what it is', () => {
  expect(contentOf(pages.about, 'og:image')).toBe('https://studio.example/share/about.png');
  expect(contentOf(pages.artistSubmissions, 'og:image')).toBe('https://studio.example/share/artist-sub.png');
  expect(contentOf(pages.home, 'og:image')).toBe('https://studio.example/share.png');
  expect(contentOf({ ...pages.about, shareCardPath: '/about.png?v=2' }, 'twitter:image')).toBe(
    'https://studio.example/about.png?v=2',
  );
  const told = ['og:image:type', 'og:image:width', 'og:image:height', 'og:image:alt'];
  expect(told.map((name) => contentOf(pages.about, name))).toEqual([
    ...['image/png', '1200', '630'],
    headOf(pages.about, owner, '').title,
  ]);
});

const found = [pages.home, pages.work, pages.about, pages.contact, pages.brief, pages.artistSub];

test.each(found)('search engines show all of what $path says, and find the trade in it', (page) => {
  for (const place of ['', 'Lisbon, Portugal']) {
    const { title, metas } = headOf(page, { ...owner, name: 'Cueroom Music', place }, '');
    const description = metas.find(({ name }) => name === 'description')?.content ?? '';
    expect(title.length).toBeLessThanOrEqual(60);
    expect(description.length).toBeGreaterThanOrEqual(110);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/music supervision.*sync licensing|sync licensing.*music supervision/);
    expect(description).not.toMatch(/[{}]/);
  }
});

test('search engines read when clients get an answer, by the studio’s hours', () => {
  const said = (workingHours?: string) =>
    headOf(pages.brief, { ...owner, ...(workingHours && { workingHours }) }, '').metas[0]?.content;
  expect(said()).toMatch(/we answer within 24 hours\.$/);
  expect(said('Mon-Fri 09:00-18:00')).toMatch(/we answer within 24 working hours\.$/);
});

test('the city is named where there is one and room for it', () => {
  const said = (place: string) => headOf(pages.home, { ...owner, place }, '').metas[0]?.content;
  expect(said('$& Lisbon')).toMatch(/brands\. Based in \$& Lisbon\.$/);
  for (const place of ['', 'Llanfair'.repeat(9)]) expect(said(place)).toMatch(/brands\.$/);
});

test('what a studio says of its own pages stands in their heads, with its color', () => {
  const heads = { '/': { title: 'Songs by {studio}' }, '/artist-sub': { description: 'Send us music' } };
  const own = { ...owner, heads };
  const meta = (page: Parameters<typeof headOf>[0], name: string) =>
    headOf(page, own, '').metas.find((each) => each.name === name)?.content;
  expect(headOf(pages.home, own, '').title).toBe('Songs by Reel $& Tape');
  expect(meta(pages.home, 'description')).toBe(contentOf(pages.home, 'description'));
  expect(meta(pages.artistSubmissions, 'og:description')).toBe('Send us music');
  expect(meta(pages.work, 'theme-color')).toBe('#1f4e8c');
});
