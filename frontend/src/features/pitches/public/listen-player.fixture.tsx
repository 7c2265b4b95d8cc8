import type { ListenPage } from '@cueroom/contracts/pitches/listen';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { ListenApp } from './listen-app';
import { type ListenCalls, previewCalls } from './listen-calls';
import { aTrack, pageOf } from './listen-page.fixture';

export const tide = aTrack({ trackId: '2'.repeat(24), title: 'Tide', album: 'Low Water', fileStreamUrl: '/tide' });
export const never = () => new Promise<never>(() => {});
export const open = (page: ListenPage = pageOf(aTrack(), tide), calls: Partial<ListenCalls> = {}) => {
  const app = (shown: ListenPage) => (
    <ListenApp
      studio={{ name: 'Northwind', email: 'hello@northwind.example' }}
      first={{ status: 'open', page: shown }}
      calls={{ ...previewCalls(never), ...calls }}
    />
  );
  return render(app(page));
};

interface Sound {
  audio: HTMLAudioElement;
  /** What the element played. */
  ranges: [number, number][];
  /** Of the file: whether its head is there. */
  readyState: number;
}
/** The element that sounds. */
export const sound = {} as Sound;

/** A clock, and an element for sound, that a test moves. */
export const beginListening = () => {
  jest.useFakeTimers();
  sound.ranges = [];
  sound.readyState = 4;
  jest.spyOn(globalThis, 'Audio').mockImplementation(() => {
    sound.audio = document.createElement('audio');
    const played = () => ({
      length: sound.ranges.length,
      start: (index: number) => sound.ranges[index]![0],
      end: (index: number) => sound.ranges[index]![1],
    });
    let src = '';
    // A new address: the element forgets what it played.
    const arrive = () => sound.readyState > 0 && sound.audio.dispatchEvent(new Event('loadedmetadata'));
    const address = { get: () => src, set: (next: string) => ((src = next), (sound.ranges = []), arrive()) };
    return Object.defineProperties(sound.audio, {
      played: { get: played },
      src: address,
      readyState: { get: () => sound.readyState },
    });
  });
  const isPaused = (paused: boolean) =>
    function (this: HTMLMediaElement) {
      Object.defineProperty(this, 'paused', { configurable: true, value: paused });
      this.dispatchEvent(new Event(paused ? 'pause' : 'playing'));
      return Promise.resolve();
    };
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(isPaused(false));
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(isPaused(true) as () => void);
};
export const endListening = () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  localStorage.clear();
};

export const plays = () => HTMLMediaElement.prototype.play as jest.Mock;
export const of = (title: string) => within(screen.getByRole('group', { name: title }));
export const press = (title: string, name: string) => fireEvent.click(of(title).getByRole('button', { name }));
export const dock = () => within(screen.getByRole('region', { name: 'Player' }));
