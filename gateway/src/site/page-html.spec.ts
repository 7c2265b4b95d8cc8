import { pages } from '@cueroom/contracts/pages';
import { pageHtml } from './page-html';
import { aStudio } from './studio.fixture';

const origin = 'https://studio.example';

test('what the drawn screen wants first is asked for before the styles, and the screen begins with itself', () => {
  const preload = '<link rel="preload" as="image" href="/assets/film.avif" fetchPriority="high"/>';
  const { html } = pageHtml('<head><title>x</title><link rel="stylesheet"></head><div id="root"></div></body>', {
    page: pages.home,
    studio: aStudio(),
    origin,
    drawn: { html: `${preload}<h1>Reel</h1>`, answers: {} },
  });
  expect(html.split(preload)).toHaveLength(2);
  expect(html.indexOf(preload)).toBeLessThan(html.indexOf('stylesheet'));
  expect(html).toContain('<div id="root" data-drawn><h1>Reel</h1></div>');
});

test.each([
  ['https://youtu.be/abcdefghijk', { isActive: true }, ['https://www.youtube.com']],
  ['https://player.vimeo.com/video/1', { isActive: true }, ['https://player.vimeo.com']],
  ['https://youtu.be/abcdefghijk', { isActive: false }, []],
  ['https://films.example/reel.mp4', { isActive: true }, []],
])('a page that shows %s (%j) connects early to %j', (videoUrl, settings, services) => {
  const hero = { videoType: 'url', videoUrl, ...settings };
  const { html } = pageHtml('<head><title>x</title></head><div id="root"></div></body>', {
    page: pages.home,
    studio: aStudio(),
    origin,
    drawn: { html: '<h1>Reel</h1>', answers: { '/api/hero-settings': hero } },
  });
  expect([...html.matchAll(/rel="preconnect" href="([^"]+)"/g)].map(([, service]) => service)).toEqual(services);
});
