import { createMemoryHistory } from '@tanstack/react-router';
import { makeRouter } from '../router';
import { makeQueryClient } from './query-client';
import { rememberScroll } from './scroll-memory';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** @returns where the page is scrolled to. */
const comeBackTo = (path: string) => {
  const scrollTo = jest.spyOn(window, 'scrollTo');
  Object.assign(performance, { getEntriesByType: () => [{ type: 'back_forward' }] });
  const router = makeRouter(makeQueryClient(), createMemoryHistory({ initialEntries: [path] }));
  rememberScroll(router);
  const toLocation = router.latestLocation;
  router.emit({ type: 'onRendered', toLocation, pathChanged: false, hrefChanged: false, hashChanged: false });
  jest.advanceTimersByTime(5000);
  return scrollTo.mock.calls[0];
};

test('who comes back to a document is where they left it', () => {
  sessionStorage.setItem('scrollPositions', JSON.stringify([['/work', 900]]));
  expect(comeBackTo('/work')).toEqual([0, 900]);
});

test('a page that was left before this code ran in it stays where the browser has put it', () => {
  sessionStorage.setItem('scrollPositions', JSON.stringify([['/work', 900]]));
  expect(comeBackTo('/about')).toBeUndefined();
});
