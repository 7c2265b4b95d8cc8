import type { RegisteredRouter } from '@tanstack/react-router';
import { carryPictures, pageTransition } from './page-transition';

const at = (pathname: string, index: number) => ({ pathname, state: { __TSR_index: index } }) as never;
const typesOf = (from: [string, number], to: [string, number]) =>
  (pageTransition.types as (change: object) => string[] | false)({
    fromLocation: at(...from),
    toLocation: at(...to),
    pathChanged: from[0] !== to[0],
  });
const picture = () => document.querySelector<HTMLElement>('[style*="view-transition-name: picture"]')?.id;

test('pages change into each other on the way forward through the site', () => {
  const before = window.matchMedia;
  expect(typesOf(['/', 0], ['/work', 1])).toEqual(['page']);
  expect(typesOf(['/work', 1], ['/', 0])).toBe(false);
  expect(typesOf(['/brief', 0], ['/brief', 1])).toBe(false);
  expect(typesOf(['/', 0], ['/admin/briefs', 1])).toBe(false);
  window.matchMedia = (media) => ({ ...before(media), matches: media.includes('reduced-motion') });
  expect(typesOf(['/', 0], ['/work', 1])).toBe(false);
  window.matchMedia = before;
});

test('the picture of a tile becomes that of its project', () => {
  const tile = (slug: string) =>
    `<li id="${slug}"><div data-picture></div><h3><a href="/work/${slug}">${slug}</a></h3></li>`;
  document.body.innerHTML = `<main><ul>${tile('blinds')}${tile('night-ferry')}</ul></main>`;
  let show = () => {};
  carryPictures({ subscribe: (_: string, shown: () => void) => (show = shown) } as unknown as RegisteredRouter);
  typesOf(['/work', 0], ['/work/night-ferry', 1]);
  expect(picture()).toBe('night-ferry');
  document.body.innerHTML = '<main><div id="stage"><div data-picture></div></div></main>';
  show();
  expect(picture()).toBe('stage');
  typesOf(['/work/night-ferry', 1], ['/contact', 2]);
  expect(picture()).toBeUndefined();
});
