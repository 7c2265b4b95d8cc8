import { createMemoryHistory } from '@tanstack/react-router';
import { makeRouter } from '../../router';
import { makeQueryClient } from '../api/query-client';
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

test('an address that names a part of the next page leads there', () => {
  const part = document.body.appendChild(document.createElement('div'));
  part.id = 'ada';
  const scrollTo = jest.spyOn(window, 'scrollTo');
  part.scrollIntoView = jest.fn();
  Object.assign(performance, { getEntriesByType: () => [] });
  const router = makeRouter(makeQueryClient(), createMemoryHistory({ initialEntries: ['/work'] }));
  rememberScroll(router);
  const render = (pathname: string, hash: string) => {
    const toLocation = { ...router.latestLocation, pathname, hash };
    router.emit({ type: 'onRendered', toLocation, pathChanged: true, hrefChanged: true, hashChanged: true });
  };
  render('/work', '');
  render('/about', 'ada');
  expect(part.scrollIntoView).toHaveBeenCalledTimes(1);
  expect(scrollTo).not.toHaveBeenCalled();
  render('/work', 'nobody');
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  part.remove();
});
