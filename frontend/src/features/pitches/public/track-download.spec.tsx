import type { FetchableDownload } from '@cueroom/contracts/media/downloads';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ApiError } from '../../../lib/api/api-error';
import { type ListenCalls, previewCalls } from './listen-calls';
import { DownloadButton, SheetButton } from './track-download';

const mib = 2 ** 20;
const zip = (more: Partial<FetchableDownload> = {}): FetchableDownload => ({
  ...{ id: 'e'.repeat(32), state: 'queued', filename: 'Dark strings.zip', bytes: null, error: null, url: null },
  ...more,
});
const done = (bytes: number, url = '/zip') => zip({ state: 'done', bytes, url });
const never = () => new Promise<never>(() => {});
const show = (calls: Partial<ListenCalls>) =>
  render(
    <DownloadButton
      label="Download all"
      access="mp3"
      calls={{ ...previewCalls(never), name: 'link', ...calls }}
      wanted={{ all: true }}
    />,
  );
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

let saved: string[];
beforeEach(() => {
  jest.useFakeTimers();
  saved = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href')!);
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  localStorage.clear();
});

test('a small ZIP is saved at once; a large one says first how large it is', async () => {
  const startDownload = jest.fn(() => Promise.resolve(zip()));
  const download = jest.fn(() => Promise.resolve(done(3 * mib)));
  show({ startDownload, download });
  press('Download all');
  await pass(1000);
  expect(saved).toEqual(['/zip']);
  // The page does not see whether a broken line has cut it.
  press('Save the ZIP again');
  await pass(0);
  expect([saved, startDownload.mock.calls.length]).toEqual([['/zip', '/zip'], 1]);
  saved = [];
  download.mockImplementation(() => Promise.resolve(done(184 * mib, '/large')));
  press('Download all');
  await pass(1000);
  expect(saved).toEqual([]);
  press('Save the ZIP, 184.0 MB');
  await pass(0);
  expect(saved).toEqual(['/large']);
  expect(screen.getByRole('button', { name: 'Download all' })).toBeVisible();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a ZIP that is being made is waited for also after a reload, through a dead line, and saved when asked', async () => {
  const download = jest.fn<Promise<FetchableDownload>, [string]>(() => Promise.resolve(zip({ progress: 40 })));
  const asked = jest.fn<Promise<FetchableDownload>, [string]>(never).mockResolvedValueOnce(zip({ progress: 40 }));
  const { unmount } = show({ startDownload: () => Promise.resolve(zip()), download: asked });
  press('Download all');
  await pass(1000);
  expect(screen.getByRole('button', { name: 'Preparing… 40 %' })).toBeVisible();
  unmount();
  const startDownload = jest.fn(never);
  show({ startDownload, download });
  await pass(1000);
  expect(screen.getByRole('button', { name: 'Preparing… 40 %' })).toBeVisible();
  download.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  await pass(2000);
  download.mockImplementation(() => Promise.resolve(done(3 * mib)));
  await pass(10_000);
  expect(saved).toEqual([]);
  press('Save the ZIP, 3.0 MB');
  await pass(0);
  expect([saved, startDownload.mock.calls.length]).toEqual([['/zip'], 0]);
});

test('a ZIP that is asked for again is not said to be on its way before it is, and is saved as the first was', async () => {
  const download = jest.fn<Promise<FetchableDownload>, [string]>(() => Promise.resolve(done(184 * mib)));
  const saving = () => screen.queryByText(/^Your browser is saving the ZIP/);
  show({ startDownload: () => Promise.resolve(zip()), download });
  for (let time = 1; time <= 2; time++) {
    press('Download all');
    await pass(1000);
    expect(saving()).toBeNull();
    press('Save the ZIP, 184.0 MB');
    await pass(0);
    expect([saving(), saved.length]).toEqual([expect.anything(), time]);
  }
  // A day later it is gone.
  download.mockImplementation(() => Promise.reject(new ApiError(404, '{}', '', true)));
  press('Save the ZIP again');
  await pass(0);
  expect([saving(), saved.length]).toEqual([null, 2]);
});

test('while nothing answers it says so, and what helps, until an answer comes', async () => {
  let answer = (_download: FetchableDownload) => {};
  const startDownload = () => new Promise<FetchableDownload>((resolve) => (answer = resolve));
  const download = jest.fn<Promise<FetchableDownload>, [string]>(() =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  show({ startDownload, download });
  press('Download all');
  await pass(2000);
  expect(screen.queryByText(/^Still waiting/)).toBeNull();
  await pass(2000);
  expect(screen.getByText('Still waiting for an answer. Please check your connection.')).toBeVisible();
  await act(async () => answer(zip()));
  expect(screen.queryByText(/^Still waiting/)).toBeNull();
  await pass(1000);
  expect(screen.getByText(/^Still waiting/)).toBeVisible();
  download.mockImplementation(() => Promise.resolve(done(3 * mib)));
  await pass(2000);
  expect([saved, screen.queryByText(/^Still waiting/)]).toEqual([['/zip'], null]);
});

test('a clearance sheet that gets no answer says so after a while, and why when it is over', async () => {
  let end = () => {};
  render(<SheetButton load={() => new Promise((_, reject) => (end = () => reject(new TypeError('No answer'))))} />);
  press('Clearance sheet');
  await pass(2000);
  expect(screen.queryByText(/^Still waiting/)).toBeNull();
  await pass(2000);
  expect(screen.getByText('Still waiting for an answer. Please check your connection.')).toBeVisible();
  await act(async () => end());
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t reach the server.');
  expect(screen.queryByText(/^Still waiting/)).toBeNull();
});

test.each([
  ['a track, whose row of buttons stands out to the left', { trackId: '1'.repeat(24) }, 'pl-2.5'],
  ['all tracks, whose row does not', { all: true }, ''],
])('what is said of the download of %s begins where the page does', async (_, wanted, padding) => {
  const startDownload = () => Promise.reject<never>(new TypeError('Failed to fetch'));
  const calls = { ...previewCalls(never), startDownload };
  render(<DownloadButton label="Download" access="original" calls={calls} wanted={wanted} />);
  press('Download');
  press('WAV');
  await pass(0);
  const said = screen.getByRole('alert');
  expect(said.className.match(/\bp[lx]?-[\d.]+/)?.[0] ?? '').toBe(padding);
});
