import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../../../lib/api/api-error';
import { ListenApp } from './listen-app';
import { FakeEvents, never, open, prepareBrowser, press, studio } from './listen-app.fixture';
import { callsOf, type ListenCalls, previewCalls } from './listen-calls';
import { aTrack, pageOf } from './listen-page.fixture';

const openLocked = (calls: Partial<ListenCalls>) =>
  render(
    <ListenApp
      studio={studio}
      first={{ status: 'locked' }}
      calls={{ ...previewCalls(never), unlock: callsOf('token').unlock, ...calls }}
    />,
  );

let audio: HTMLAudioElement;
const play = jest.fn(function (this: HTMLMediaElement) {
  Object.defineProperty(this, 'paused', { configurable: true, value: false });
  this.dispatchEvent(new Event('playing'));
  return Promise.resolve();
});
beforeEach(() => {
  play.mockClear();
  prepareBrowser();
  Object.assign(globalThis, {
    Audio: function () {
      return (audio = document.createElement('audio'));
    },
  });
  Object.assign(HTMLMediaElement.prototype, {
    play,
    load: () => undefined,
    pause(this: HTMLMediaElement) {
      Object.defineProperty(this, 'paused', { configurable: true, value: true });
      this.dispatchEvent(new Event('pause'));
    },
  });
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  jest.useRealTimers();
});

const renewed = () => Promise.resolve(pageOf(aTrack({ fileStreamUrl: '/undertow?signature=new' })));

test('a locked page is not asked for before its password is known to this browser', async () => {
  const page = jest.fn(renewed);
  const isUnlocked = jest.fn(() => Promise.resolve(false));
  const { unmount } = openLocked({ page, isUnlocked });
  await waitFor(() => expect(isUnlocked).toHaveBeenCalled());
  expect(screen.getByLabelText('Password')).toBeVisible();
  expect(page).not.toHaveBeenCalled();
  unmount();
  openLocked({ page, isUnlocked: () => Promise.resolve(true) });
  expect(await screen.findByRole('heading', { name: 'Undertow' })).toBeVisible();
});

test('a locked page says that something waits, and not what', async () => {
  const broken = () => Promise.reject<never>(new TypeError('Failed to fetch'));
  const { unmount } = open(pageOf(aTrack()), { choose: broken });
  press('Yes');
  unmount();
  openLocked({ isUnlocked: () => Promise.resolve(false) });
  expect(await screen.findByText('The studio did not get 1 thing yet. Open the page to send it.')).toBeVisible();
  expect(screen.queryByText(/Yes|Undertow/)).toBeNull();
});

test('a locked page opens by itself when it comes back into sight and its password was taken away', async () => {
  const isUnlocked = jest.fn(() => Promise.resolve(true)).mockResolvedValueOnce(false);
  openLocked({ page: renewed, isUnlocked });
  await waitFor(() => expect(isUnlocked).toHaveBeenCalledTimes(1));
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByRole('heading', { name: 'Undertow' })).toBeVisible();
});

test('a password that gets no answer says so after a while, and why when it is over', async () => {
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  let end = () => {};
  globalThis.fetch = () => new Promise((_, reject) => (end = () => reject(new TypeError('No answer'))));
  openLocked({ isUnlocked: () => Promise.resolve(false) });
  await pass(0);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'tide' } });
  fireEvent.submit(screen.getByRole('button', { name: 'Open' }).closest('form')!);
  await pass(2000);
  expect(screen.queryByText(/^Still waiting/)).toBeNull();
  await pass(2000);
  expect(screen.getByText('Still waiting for an answer. Please check your connection.')).toBeVisible();
  await act(async () => end());
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t reach the server.');
  expect(screen.queryByText(/^Still waiting/)).toBeNull();
});

test.each([
  ['Try again is pressed', () => press('Try again')],
  ['it comes into sight again', () => void fireEvent(document, new Event('visibilitychange'))],
])('an open page whose link was ended by mistake opens again when %s', async (_, look) => {
  const over = () => Promise.reject<never>(new ApiError(410, '{}', '', true));
  const page = jest.fn(renewed).mockImplementation(over);
  open(pageOf(aTrack()), { page, eventsPath: '/events' });
  act(() => void FakeEvents.latest.dispatchEvent(new Event('over')));
  expect(await screen.findByRole('heading', { name: /^This link is no longer open/ })).toBeVisible();
  press('Try again');
  expect(await screen.findByText('It is not open yet.')).toBeVisible();
  page.mockImplementation(renewed);
  look();
  expect(await screen.findByRole('heading', { name: 'Undertow' })).toBeVisible();
});

test('a sound whose address ended plays on under its new one', async () => {
  open(pageOf(aTrack()), { page: renewed });
  press('Play');
  // Not in act(): a browser does not wait for the screen either.
  audio.dispatchEvent(new Event('error'));
  await waitFor(() => expect(audio).toHaveAttribute('src', '/undertow?signature=new'));
  expect(play).toHaveBeenCalledTimes(2);
});

test('what was paused stays so when its address is renewed', async () => {
  open(pageOf(aTrack()), { page: renewed });
  press('Play');
  press('Pause');
  fireEvent(audio, new Event('error'));
  await waitFor(() => expect(audio).toHaveAttribute('src', '/undertow?signature=new'));
  expect(play).toHaveBeenCalledTimes(1);
});

const versionOf = (id: string, kind: 'instrumental' | 'cut-30', duration: number) => ({
  ...{ id: id.repeat(24), kind, label: null, duration, fileStreamUrl: `/${kind}`, peaksUrl: null },
});

test('V goes on at the same second; a shorter version begins at its start, and after it comes that second again', async () => {
  const versions = [versionOf('a', 'cut-30', 30), versionOf('b', 'instrumental', 200)];
  open(pageOf(aTrack({ versions })));
  press('Play');
  audio.currentTime = 150;
  fireEvent(audio, new Event('timeupdate'));
  const pressV = () => {
    audio.currentTime = 0;
    fireEvent.keyDown(document.body, { key: 'v' });
    fireEvent(audio, new Event('loadedmetadata'));
    return [audio.getAttribute('src'), audio.currentTime];
  };
  expect(pressV()).toEqual(['/cut-30', 0]);
  expect(pressV()).toEqual(['/instrumental', 150]);
  expect(pressV()).toEqual(['/undertow?signature=old', 150]);
  pressV();
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(pressV()).toEqual(['/instrumental', 5]);
});

test('the time of a comment that is after the end of the chosen version leads to one that has it', () => {
  const comment = { id: '4'.repeat(24), at: 83, text: 'Here', createdAt: '2026-01-01T00:00:00Z', answers: [] };
  const track = aTrack({ versions: [versionOf('a', 'cut-30', 30)], comments: [comment] });
  open(pageOf(track, aTrack({ trackId: '2'.repeat(24), title: 'Tide' })));
  const dots = () => screen.getByRole('slider', { name: 'Seek in Undertow' }).querySelectorAll('[title]');
  const isMain = () => screen.getByRole('button', { name: 'Main' }).getAttribute('aria-pressed');
  expect(dots()).toHaveLength(1);
  press('30 s cut');
  expect([dots().length, isMain()]).toEqual([0, 'false']);
  press('Play from 1:23');
  fireEvent(audio, new Event('loadedmetadata'));
  expect([audio.getAttribute('src'), audio.currentTime, isMain()]).toEqual(['/undertow?signature=old', 83, 'true']);
  // Also while the short one plays.
  press('30 s cut');
  fireEvent(audio, new Event('loadedmetadata'));
  press('Play from 1:23');
  audio.currentTime = 0;
  fireEvent(audio, new Event('loadedmetadata'));
  expect([audio.getAttribute('src'), audio.currentTime, isMain()]).toEqual(['/undertow?signature=old', 83, 'true']);
});

test('a version that is taken out while it plays gives way to the one that is offered, at the same second', () => {
  const instrumental = versionOf('b', 'instrumental', 200);
  open(pageOf(aTrack({ versions: [instrumental] })), { eventsPath: '/events' });
  press('Play');
  expect(screen.getByRole('button', { name: 'Undertow · Main' })).toBeVisible();
  audio.currentTime = 50;
  fireEvent(audio, new Event('timeupdate'));
  audio.currentTime = 0;
  FakeEvents.latest.tell(
    pageOf(aTrack({ versionId: instrumental.id, fileStreamUrl: '/instrumental', versions: [instrumental] })),
  );
  fireEvent(audio, new Event('loadedmetadata'));
  expect([audio.getAttribute('src'), audio.currentTime]).toEqual(['/instrumental', 50]);
  expect(screen.getByRole('slider', { name: 'Seek in Undertow' })).toHaveAttribute('aria-valuenow', '50');
});

test('a track that stopped as it was taken out is not called gone when it is back, though another has its title', () => {
  const other = aTrack({ trackId: '2'.repeat(24) });
  open(pageOf(aTrack(), other), { eventsPath: '/events' });
  press('Play');
  FakeEvents.latest.tell(pageOf(other));
  expect(screen.getByText('“Undertow” has stopped: it is no longer available here.')).toBeVisible();
  FakeEvents.latest.tell(pageOf(aTrack(), other));
  expect(screen.queryByText(/has stopped/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Player' })).toBeNull();
});

test('a track without sound says so', () => {
  open(pageOf(aTrack({ fileStreamUrl: null })));
  expect(screen.getByText('This track cannot be played yet.')).toBeVisible();
});

test('a word that is mood and tag stands once', () => {
  open(pageOf(aTrack({ mood: 'Dark', tags: ['dark', 'strings'] })));
  expect(screen.getAllByText(/^dark$/i)).toHaveLength(1);
  expect(screen.getByText('strings')).toBeVisible();
});

test('a choice that is on its way stays while the studio changes the page', () => {
  open(pageOf(aTrack()), { choose: never, eventsPath: '/events' });
  press('Yes');
  FakeEvents.latest.tell(pageOf(aTrack({ note: 'It opens later' })));
  expect(screen.getByText('It opens later')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true');
});

test('what the studio changed while the line was broken is there when it is back', async () => {
  const page = jest.fn(() => Promise.resolve(pageOf(aTrack({ note: 'It opens later' }))));
  open(pageOf(aTrack()), { eventsPath: '/events', page });
  expect(FakeEvents.latest.url).toBe('/events?shown=one');
  FakeEvents.latest.dispatchEvent(new Event('open'));
  expect(page).not.toHaveBeenCalled();
  FakeEvents.latest.dispatchEvent(new Event('open'));
  await screen.findByText('It opens later');
});

test('a clearance sheet is offered where there is one, and leaves nothing behind in the browser', async () => {
  jest.useFakeTimers();
  const created = jest.spyOn(URL, 'createObjectURL').mockReturnValue('#sheet');
  const revoked = jest.spyOn(URL, 'revokeObjectURL');
  const clearanceSheet = () => Promise.resolve({ content: new Blob(), name: 'Sheet.pdf' });
  open(pageOf(aTrack({ hasSheet: true }), aTrack({ trackId: '2'.repeat(24), title: 'Tide' })), { clearanceSheet });
  expect(screen.getAllByRole('button', { name: 'Clearance sheet' })).toHaveLength(1);
  press('Clearance sheet');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect([created.mock.calls.length, revoked.mock.calls]).toEqual([1, [['#sheet']]]);
  created.mockRestore();
  revoked.mockRestore();
});
