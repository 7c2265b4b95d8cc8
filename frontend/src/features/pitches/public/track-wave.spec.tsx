import { act, fireEvent, render, screen } from '@testing-library/react';
import { ListenApp } from './listen-app';
import { broken, never, studio } from './listen-app.fixture';
import { previewCalls } from './listen-calls';
import { aTrack, pageOf } from './listen-page.fixture';

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const peaks = jest.fn<Promise<Response>, []>();
const wave = () => screen.getByRole('slider', { name: 'Seek in Undertow' }).querySelector('svg');

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('playing'));
  });
  globalThis.fetch = peaks.mockReset().mockImplementation(broken);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test.each([
  ['the line is back', () => window.dispatchEvent(new Event('online'))],
  ['its track plays', () => fireEvent.click(screen.getAllByRole('button', { name: /^(Play|Pause)$/ })[0]!)],
])('a picture of a sound that did not come is asked for again when %s, and then no more', async (_, tell) => {
  const page = pageOf(aTrack({ peaksUrl: '/undertow.json?signature=old' }));
  render(<ListenApp studio={studio} first={{ status: 'open', page }} calls={previewCalls(never)} />);
  await pass(60_000);
  expect([peaks.mock.calls.length, wave()]).toEqual([1, null]);
  peaks.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ data: [-40, 40, -80, 80], bits: 8 }))));
  tell();
  await pass(0);
  expect([peaks.mock.calls.length, wave()]).toEqual([2, expect.anything()]);
  tell();
  await pass(0);
  expect(peaks).toHaveBeenCalledTimes(2);
});
