import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { AppError } from '@cueroom/contracts/app-error';
import { getHeroSettings } from '@cueroom/contracts/content/hero-settings';
import { getProjectPage, listFeaturedProjects, listPublicProjects } from '@cueroom/contracts/content/projects';
import { getSiteContent } from '@cueroom/contracts/content/site-content';
import { headOf, type Page, pages, shareCardPath } from '@cueroom/contracts/pages';
import { JSDOM } from 'jsdom';
import { builtSite, drawingModule } from '../testing/built-site';
import { testGateway, type TestGateway } from '../testing/test-gateway';
import { opened, project } from './public-project.fixture';

const origin = 'https://studio.example';

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = builtSite({ 'server/draw-page.cjs': drawingModule });
  gateway = await testGateway({
    FRONTEND_DIR: folder,
    PUBLIC_URL: `${origin}/`,
    STUDIO_NAME: `Reel & "Tape's" <b>$&`,
    STUDIO_EMAIL: 'desk@studio.example',
    STUDIO_SOCIAL_URL: 'https://social.example/reel',
    RETENTION_CONTACTS_DAYS: 90,
    ANSWER_WITHIN_DAYS: 14,
    TIME_ZONE: 'Europe/Lisbon',
  });
  gateway.bus.answer(getHeroSettings, () => null);
  gateway.bus.answer(getSiteContent, () => ({ place: 'Lisbon & <Faro>', revision: 0 }));
  gateway.bus.answer(listFeaturedProjects, () => ({ items: [project], total: 1 }));
  gateway.bus.answer(getProjectPage, ({ slug }) => {
    if (slug === 'away') throw new AppError('unavailable', 'away');
    if (slug !== opened.slug && slug !== opened.id) throw new AppError('not_found', 'No such project');
    return opened;
  });
  gateway.bus.answer(listPublicProjects, () => ({ items: [project, { ...project, imageUrl: null }], total: 1 }));
});
afterAll(async () => {
  await gateway.app.close();
  rmSync(folder, { recursive: true });
});

/** The page as a crawler reads it; scripts that stand in it would run. */
const crawl = async (url: string) => {
  const answer = await gateway.call({ url, headers: { host: 'inner.example:8080' } });
  const { window } = new JSDOM(answer.body, { runScripts: 'dangerously', url: origin + url });
  const { document } = window;
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  return {
    answer,
    document,
    isBroken: 'isBroken' in window,
    meta: (name: string) =>
      all(`meta[name="${name}"], meta[property="${name}"]`).map((element) => element.getAttribute('content')),
    link: (rel: string) => all(`link[rel="${rel}"]`).map((element) => element.getAttribute('href')),
    linked: () => all('script[type="application/ld+json"]').map(({ textContent }) => JSON.parse(textContent ?? '')),
    data: (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null'),
  };
};

test.each(Object.values<Page>(pages).filter(({ isIndexed }) => isIndexed))(
  '$path says everything that search engines and cards want, once',
  async (page) => {
    const { path, keywords, canonicalPath } = page;
    const { document, meta, link } = await crawl(path);
    const { title: named, metas } = headOf(
      page,
      { name: `Reel & "Tape's" <b>$&`, accent: '#a26f37', place: 'Lisbon & <Faro>' },
      origin,
    );
    const description = metas.find(({ name }) => name === 'description')?.content;
    const address = origin + (canonicalPath ?? path);
    expect([...document.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([named]);
    expect(meta('description')).toEqual([description]);
    expect(meta('keywords')).toEqual(keywords ? [keywords] : []);
    expect(meta('robots')).toEqual(['index, follow']);
    expect(meta('theme-color')).toEqual(['#a26f37']);
    expect(meta('og:title')).toEqual([named]);
    expect(meta('og:description')).toEqual([description]);
    expect(meta('og:url')).toEqual([address]);
    expect(meta('og:image')).toEqual([origin + shareCardPath(canonicalPath ?? path)]);
    expect(meta('twitter:card')).toEqual(['summary_large_image']);
    expect(link('canonical')).toEqual([address]);
    expect(link('alternate')).toEqual([`${origin}/feed.xml`]);
    expect(link('preconnect')).toEqual([]);
  },
);

test('the city stands in the description, and for the browser to say it again', async () => {
  const { meta, data } = await crawl('/contact');
  expect(meta('description')[0]).toMatch(/ Based in Lisbon & <Faro>\.$/);
  expect(data('studio').place).toBe('Lisbon & <Faro>');
});

test.each(['/admin', `/admin/briefs/${'a'.repeat(24)}?q=film`, '/nowhere'])(
  '%s tells search engines nothing and connects to no other origin',
  async (url) => {
    const { answer, meta, link, linked } = await crawl(url);
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(meta('robots')).toEqual(['noindex, nofollow']);
    expect([...link('canonical'), ...link('alternate'), ...meta('og:url'), ...link('preconnect')]).toEqual([]);
    expect(linked()).toEqual([]);
  },
);

test('every page tells who runs the site, to people and to machines', async () => {
  const { data, linked } = await crawl('/contact');
  const name = `Reel & "Tape's" <b>$&`;
  expect(data('studio')).toMatchObject({
    name,
    email: 'desk@studio.example',
    socialUrl: 'https://social.example/reel',
    publicUrl: origin,
    place: 'Lisbon & <Faro>',
    keptDays: { message: 90 },
    answerWithinDays: 14,
    timeZone: 'Europe/Lisbon',
    accent: '#a26f37',
    logo: null,
    listeningDays: 365,
    hasEmbeddedFilm: false,
  });
  expect(linked()).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': `${origin}/#studio`,
      name,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      email: 'desk@studio.example',
      sameAs: ['https://social.example/reel'],
      address: 'Lisbon & <Faro>',
    },
  ]);
});

test.each([
  ['/', 1],
  ['/work', 2],
])('%s lists its works for machines', async (url, count) => {
  const list = (await crawl(url)).linked().at(-1);
  expect(list['@type']).toBe('ItemList');
  expect(list.itemListElement).toHaveLength(count);
  expect(list.itemListElement[0]).toEqual({
    '@type': 'ListItem',
    position: 1,
    item: {
      '@type': 'Movie',
      name: project.title,
      genre: 'Film',
      keywords: 'Jazz',
      dateCreated: '2026',
      publisher: { '@type': 'Organization', name: "Channel 'Nine'" },
      image: `${origin}/api/objects/abc.960.webp`,
      url: `${origin}/work/tape-reel`,
      sameAs: ['https://films.example/tape'],
    },
  });
});

test('a project has a page with a head of its own, and its music for machines', async () => {
  const { answer, document, meta, link, linked } = await crawl('/work/tape-reel');
  expect(answer.statusCode).toBe(200);
  expect(document.title).toBe(`Tape & Reel – Reel & "Tape's" <b>$&`);
  expect(link('canonical')).toEqual([`${origin}/work/tape-reel`]);
  expect(meta('og:image')[0]).toMatch(`${origin}/share/work/tape-reel.png?v=`);
  expect(meta('description')[0]?.length).toBeLessThanOrEqual(160);
  const [, work, way] = linked();
  expect(way).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, {}, { position: 3 }] });
  expect(work).toMatchObject({
    '@type': 'Movie',
    name: 'Tape & Reel',
    creditText: 'Music Supervisor: Ada Reel',
    video: [{ '@type': 'VideoObject', contentUrl: `${origin}/api/objects/film.1080.mp4` }],
    hasPart: [
      {
        '@type': 'MusicRecording',
        name: 'Low Tide',
        byArtist: { name: 'Harbour Light Ensemble' },
        audio: { contentUrl: `${origin}/api/objects/cue.mp3`, duration: 'PT42S' },
      },
    ],
  });
});

test('its id leads to its page; a slug that there is not is 404, and not for search engines', async () => {
  const byId = await gateway.call({ url: `/work/${opened.id}` });
  expect([byId.statusCode, byId.headers.location]).toEqual([308, '/work/tape-reel']);
  const { answer, document } = await crawl('/work/nowhere');
  expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([404, 'noindex, nofollow']);
  expect(document.title).toMatch(/^404 Page Not Found/);
});

test('a project that cannot be read now is left to the browser', async () => {
  const { answer, document } = await crawl('/work/away');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(document.getElementById('root')?.innerHTML).toBe('');
});

test('nothing that is stored breaks out of the data', async () => {
  const { document, isBroken, data } = await crawl('/');
  expect(data('first-data')['/api/projects/featured']).toEqual([project]);
  expect(isBroken).toBe(false);
  expect(document.querySelectorAll('b, img')).toHaveLength(0);
  expect(document.querySelectorAll('script:not([type])')).toHaveLength(0);
});

test('the policy names each block of data, and no other script in the page', async () => {
  const { answer, document } = await crawl('/work');
  const hashes = [...document.querySelectorAll('script:not([src])')].map(
    ({ textContent }) =>
      `'sha256-${createHash('sha256')
        .update(textContent ?? '')
        .digest('base64')}'`,
  );
  expect(hashes).toHaveLength(4);
  expect(answer.headers['content-security-policy']).toContain(`script-src 'self' ${hashes.join(' ')};`);
});

test('without PUBLIC_URL addresses are on the host that was asked, whatever it says', async () => {
  const other = await testGateway({ FRONTEND_DIR: folder });
  const bodyOn = async (host: string) => (await other.call({ url: '/', headers: { host } })).body;
  expect(await bodyOn('films.example:8080')).toContain('<link rel="canonical" href="http://films.example:8080/" />');
  expect(await bodyOn('"><script>1</script>')).not.toContain('<script>1');
  await other.app.close();
});
