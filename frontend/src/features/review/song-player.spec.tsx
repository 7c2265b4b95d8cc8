import { fireEvent, screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server';
import { aSong } from '../../testing/records';
import { renderScreen } from '../../testing/render-screen';
import { SongPlayer } from './song-player';

// jsdom has audio elements that make no sound: the test says what they hear.
let sound: HTMLAudioElement;
const play = jest.spyOn(HTMLMediaElement.prototype, 'play');
jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
  fireEvent(this, new Event('pause'));
});
jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
  sound = this as HTMLAudioElement;
  Object.defineProperty(this, 'duration', { value: 141, configurable: true });
  fireEvent(this, new Event('loadedmetadata'));
  fireEvent(this, new Event('canplay'));
});
beforeEach(() =>
  play.mockReset().mockImplementation(function (this: HTMLMediaElement) {
    fireEvent(this, new Event('playing'));
    return Promise.resolve();
  }),
);

const valid = () => aSong({ audio: { state: 'valid' } });
function open(answer: unknown = { audioUrl: '/api/objects/00ff.preview.mp3?expires=1&signature=2' }) {
  const server = new FakeServer().on('GET /api/admin/songs/*', () => answer as { body: unknown });
  return { server, ...renderScreen(<SongPlayer song={valid()} isCompact={false} />) };
}
const loaded = { body: { audioUrl: '/api/objects/00ff.preview.mp3?expires=1&signature=2' } };

test('without a file there is nothing to press', () => {
  renderScreen(<SongPlayer song={aSong()} />);
  expect(screen.getByText('No audio')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('nothing is fetched before Load Audio; then it plays, pauses and returns to the start', async () => {
  const { user, server } = open(loaded);
  expect(server.asked).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Load Audio' }));
  await user.click(await screen.findByRole('button', { name: 'Play' }));
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await user.click(screen.getByRole('button', { name: 'Play' }));
  sound.currentTime = 140;
  fireEvent(sound, new Event('timeupdate'));
  expect(screen.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuenow', '140');
  fireEvent(sound, new Event('ended'));
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(screen.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuenow', '0');
});

test('the sliders go by a second and by a tenth, and say where they are', async () => {
  const { user } = open(loaded);
  await user.click(screen.getByRole('button', { name: 'Load Audio' }));
  const seek = await screen.findByRole('slider', { name: 'Seek' });
  seek.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(seek).toHaveAttribute('aria-valuetext', '2 seconds of 2 minutes 21 seconds');
  screen.getByRole('slider', { name: 'Volume' }).focus();
  await user.keyboard('{ArrowLeft}');
  expect(sound.volume).toBeCloseTo(0.9);
});

test('a browser that blocks the sound is told so, and Try Again plays', async () => {
  play.mockRejectedValueOnce(new DOMException('blocked', 'NotAllowedError'));
  const { user } = open(loaded);
  await user.click(screen.getByRole('button', { name: 'Load Audio' }));
  await user.click(await screen.findByRole('button', { name: 'Play' }));
  expect(await screen.findByText('Audio playback blocked by browser. Click to enable')).toBeVisible();
  Object.defineProperty(sound, 'readyState', { value: 4, configurable: true });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
});

test.each([
  [1, 'Audio loading was aborted'],
  [2, 'Network error while loading audio'],
  [3, 'Audio decoding failed - file may be corrupted'],
  [4, 'Audio format not supported'],
])('media error %i is told in words', async (code, message) => {
  globalThis.MediaError ??= class {
    static readonly MEDIA_ERR_ABORTED = 1;
    static readonly MEDIA_ERR_NETWORK = 2;
    static readonly MEDIA_ERR_DECODE = 3;
    static readonly MEDIA_ERR_SRC_NOT_SUPPORTED = 4;
  } as unknown as typeof MediaError;
  const { user } = open(loaded);
  await user.click(screen.getByRole('button', { name: 'Load Audio' }));
  await screen.findByRole('button', { name: 'Play' });
  Object.defineProperty(sound, 'error', { value: { code }, configurable: true });
  fireEvent(sound, new Event('error'));
  expect(await screen.findByText(message)).toBeVisible();
});

test('an answer without usable sound is told', async () => {
  const { user } = open({ body: { audioFileData: 'data:audio/mpeg;base64,AAAA' } });
  await user.click(screen.getByRole('button', { name: 'Load Audio' }));
  await waitFor(() => expect(screen.getByText('Invalid or corrupted audio data')).toBeVisible());
});
