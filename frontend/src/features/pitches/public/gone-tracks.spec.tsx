import type { Chosen, ListenPage } from '@cueroom/contracts/pitches/listen';
import type { LicenseRequest, NewChoice, TrackComment } from '@cueroom/contracts/pitches/reactions';
import { act, fireEvent, screen } from '@testing-library/react';
import { ApiError } from '../../../lib/api/api-error';
import { broken, FakeEvents, fieldOf, open, prepareBrowser, press } from './listen-app.fixture';
import type { ListenCalls } from './listen-calls';
import { aTrack, pageOf } from './listen-page.fixture';

const undertow = aTrack({ trackId: '2'.repeat(24) });
const tide = aTrack({ title: 'Tide' });
const both = pageOf(tide, undertow);
const without: ListenPage = { ...pageOf(undertow), unavailable: 1 };
const gone = () => Promise.reject<never>(new ApiError(404, '{"detail":"This track is not here (any more)"}', '', true));
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const foot = () => screen.getByText('One track is no longer available').closest('[role=status]');

const takes = () => ({
  choose: jest.fn((trackId: string, { choice }: NewChoice): Promise<Chosen> =>
    Promise.resolve({ trackId, choice, choiceAt: null }),
  ),
  comment: jest.fn<Promise<TrackComment>, Parameters<ListenCalls['comment']>>((_trackId, comment, key) =>
    Promise.resolve({ ...comment, id: key, createdAt: new Date().toISOString(), answers: [] }),
  ),
  request: jest.fn<Promise<LicenseRequest>, Parameters<ListenCalls['request']>>((_trackId, { project }, key) =>
    Promise.resolve({ project: project!, id: key, createdAt: new Date().toISOString() }),
  ),
});

beforeEach(() => {
  jest.useFakeTimers();
  prepareBrowser();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

const ask = (project: string) => {
  press('Request license');
  fireEvent.change(screen.getByLabelText('Project'), { target: { value: project } });
};
/** In a dead spot, on the first track. */
const actOnTide = () => {
  press('Yes');
  fireEvent.change(fieldOf('Tide'), { target: { value: 'Shorter?' } });
  press('Add comment');
  ask('Northlight');
  press('Send Request');
};
const words =
  'The studio did not get 3 things that you did on “Tide”. They are kept here, and are sent if the track comes back.' +
  'Your choice: YesYour comment: “Shorter?”Your license request: “Northlight”';

test('all that waits for a track that is taken out is named and kept, also by the next page, and sent once it is back', async () => {
  const calls = { choose: jest.fn<Promise<never>, []>(broken), comment: broken, request: broken };
  const page = jest.fn(() => Promise.resolve(both));
  const { unmount } = open(both, { ...calls, page, eventsPath: '/events' });
  actOnTide();
  await pass(5000);
  // The line is back, and the page on the screen is older.
  page.mockResolvedValue(without);
  calls.choose.mockImplementation(gone);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(foot()).toHaveTextContent(words);
  expect(screen.queryByText(/not taken|No connection/)).toBeNull();
  unmount();

  const taken = takes();
  open(without, { ...taken, eventsPath: '/events' });
  await pass(120_000);
  expect(foot()).toHaveTextContent(words);
  // What is done on the others goes meanwhile.
  press('Maybe');
  await pass(0);
  expect(taken.choose.mock.calls.map(([trackId]) => trackId)).toEqual([undertow.trackId]);
  FakeEvents.latest.tell(both);
  await pass(0);
  expect(taken.choose.mock.calls.map(([trackId, { choice }]) => [trackId, choice])[1]).toEqual([tide.trackId, 'yes']);
  expect(taken.comment.mock.calls.map(([trackId, { text }]) => [trackId, text])).toEqual([[tide.trackId, 'Shorter?']]);
  expect(taken.request.mock.calls.map(([, wish]) => wish)).toEqual([{ project: 'Northlight' }]);
  expect(screen.queryByText(/no longer available|did not get/)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('where the browser keeps nothing, what waits is said to last as long as the tab', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  open(both, { choose: broken, eventsPath: '/events' });
  press('Yes');
  await pass(1000);
  expect(screen.getByText(/^No connection/)).toHaveTextContent(
    'No connection. Your choice is kept here while this tab is open, and sent as soon as there is one.',
  );
  FakeEvents.latest.tell(without);
  expect(foot()).toHaveTextContent('It is kept here while this tab is open, and is sent if the track comes back.');
});

test('the license dialog stays when its track is taken out, says so, and keeps what was typed', async () => {
  const taken = takes();
  open(both, { ...taken, eventsPath: '/events' });
  ask('Northlight');
  FakeEvents.latest.tell(without);
  expect(screen.getByRole('alert')).toHaveTextContent(/^“Tide” is no longer available\. What you typed is kept here/);
  expect(screen.getByLabelText('Project')).toHaveValue('Northlight');
  press('Cancel');
  expect(foot()).toHaveTextContent('Your license request on “Tide” was not sent. It is kept here');
  FakeEvents.latest.tell(both);
  press('Request license');
  expect(screen.getByLabelText('Project')).toHaveValue('Northlight');
  FakeEvents.latest.tell(without);
  press('Send Request');
  await pass(4000);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(foot()).toHaveTextContent('Your license request: “Northlight”');
  FakeEvents.latest.tell(both);
  await pass(0);
  expect(taken.request).toHaveBeenCalledTimes(1);
});

test('after a request the dialog begins with what is known of the project, not with what was sent', async () => {
  open({ ...pageOf(tide), request: { project: 'The Long Take' } }, takes());
  press('Request license');
  fireEvent.change(screen.getByLabelText('Budget'), { target: { value: '£ 4,000' } });
  press('Send Request');
  await pass(0);
  press('Request license');
  expect(screen.getByLabelText('Project')).toHaveValue('The Long Take');
  expect(screen.getByLabelText('Budget')).toHaveValue('');
});
