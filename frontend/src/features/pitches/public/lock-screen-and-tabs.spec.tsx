import { act, fireEvent } from '@testing-library/react';
import { aTrack, pageOf } from './listen-page.fixture';
import { beginListening, endListening, of, open, plays, press, sound, tide } from './listen-player.fixture';

beforeEach(beginListening);
afterEach(endListening);

test('the lock screen says what plays and where; its pause never starts, its play never stops', () => {
  const handlers = new Map<string, (details: object) => void>();
  const session = {
    ...{ playbackState: 'none', metadata: null as MediaMetadata | null },
    setActionHandler: (name: string, act: () => void) => {
      // As a browser that has no such button.
      if (name === 'seekto') throw new TypeError('unknown action');
      handlers.set(name, act);
    },
    setPositionState: jest.fn(),
  };
  const metadata = jest.fn(function (this: object, about: object) {
    Object.assign(this, about);
  });
  Object.assign(navigator, { mediaSession: session });
  Object.assign(globalThis, { MediaMetadata: metadata });
  const { unmount } = open({ ...pageOf(aTrack(), tide), coverUrl: '/api/objects/cover' });
  const ask = (name: string, details = {}) => act(() => handlers.get(name)!(details));
  press('Undertow', 'Play');
  expect(session).toMatchObject({
    playbackState: 'playing',
    metadata: {
      ...{ title: 'Undertow', artist: 'Zoë', album: 'Dark strings' },
      artwork: [{ src: 'http://localhost/api/objects/cover' }],
    },
  });
  for (let time = 0; time < 2; time++) ask('pause');
  expect([session.playbackState, plays().mock.calls.length]).toEqual(['paused', 1]);
  for (let time = 0; time < 2; time++) ask('play');
  expect(session.playbackState).toBe('playing');
  sound.audio.currentTime = 50;
  fireEvent(sound.audio, new Event('timeupdate'));
  expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 200, position: 50 });
  ask('seekforward');
  expect(sound.audio.currentTime).toBe(60);
  ask('seekbackward', { seekOffset: 30 });
  expect(sound.audio.currentTime).toBe(30);
  ask('nexttrack');
  expect(session.metadata).toMatchObject({ title: 'Tide', album: 'Low Water' });
  unmount();
  expect([session.metadata, session.playbackState]).toEqual([null, 'none']);
  Reflect.deleteProperty(navigator, 'mediaSession');
});

test('of two tabs the one that was pressed last sounds', () => {
  const tabs: FakeChannel[] = [];
  class FakeChannel {
    onmessage = () => {};
    constructor(readonly name: string) {
      tabs.push(this);
    }
    postMessage() {
      tabs.filter((one) => one !== this && one.name === this.name).forEach((one) => one.onmessage());
    }
    close() {
      tabs.splice(tabs.indexOf(this), 1);
    }
  }
  Object.assign(window, { BroadcastChannel: FakeChannel });
  const { unmount } = open();
  press('Undertow', 'Play');
  const other = new FakeChannel(tabs[0]!.name);
  act(() => other.postMessage());
  expect(of('Undertow').getByRole('button', { name: 'Play' })).toBeVisible();
  const heard = jest.spyOn(other, 'onmessage');
  press('Undertow', 'Play');
  expect(heard).toHaveBeenCalledTimes(1);
  unmount();
  expect(tabs).toEqual([other]);
  Reflect.deleteProperty(window, 'BroadcastChannel');
});
