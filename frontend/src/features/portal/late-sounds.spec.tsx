import { act, renderHook } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server';
import { FakeSound } from '../../testing/fake-sound';
import { aTrack } from '../../testing/records';
import { renderScreen } from '../../testing/render-screen';
import { useClipPreview } from '../projects/portal/use-clip-preview';
import { Player } from '../shared/player/player';
import PlayerBar from '../shared/player/player-bar';
import { portalPlayer } from '../shared/player/portal-player';

const cue = (trackId: string) => ({ trackId, startSec: 4, durationSec: 30 });
const aServer = () => new FakeServer().on('GET /api/admin/music/*', aTrack({ fileStreamUrl: '/cue.mp3' }));

/** The elements that sound. */
const sounding = new Set<HTMLMediaElement>();
beforeEach(() => {
  new FakeSound();
  sounding.clear();
  Object.assign(HTMLMediaElement.prototype, {
    play(this: HTMLMediaElement) {
      sounding.add(this);
      return Promise.resolve();
    },
    pause(this: HTMLMediaElement) {
      sounding.delete(this);
      this.dispatchEvent(new Event('pause'));
    },
  });
});

test('a cue that is stopped while its address loads stays silent', async () => {
  const late = aServer().hold('GET /api/admin/music/*');
  const { result } = renderHook(useClipPreview);
  await act(async () => void result.current.play(cue('one')));
  await act(async () => result.current.stop());
  await late.release();
  expect(sounding.size).toBe(0);
});

test('a cue whose form is closed while its address loads stays silent', async () => {
  const late = aServer().hold('GET /api/admin/music/*');
  const { result, unmount } = renderHook(useClipPreview);
  await act(async () => void result.current.play(cue('one')));
  unmount();
  await late.release();
  expect(sounding.size).toBe(0);
});

test('of two cues only the second one sounds', async () => {
  aServer();
  const [one, two] = [renderHook(useClipPreview), renderHook(useClipPreview)];
  await act(() => one.result.current.play(cue('one')));
  await act(() => two.result.current.play(cue('two')));
  expect(sounding.size).toBe(1);
});

test('of two presses on one cue a single sound is left, whichever address comes last', async () => {
  const server = aServer();
  const [first, second] = [server.hold('GET /api/admin/music/*'), server.hold('GET /api/admin/music/*')];
  const { result } = renderHook(useClipPreview);
  for (let press = 0; press < 2; press++) await act(async () => void result.current.play(cue('one')));
  await second.release();
  await first.release();
  expect(sounding.size).toBe(1);
});

test('the preview of a pitch and the player do not sound together', async () => {
  await act(() => portalPlayer.play({ id: 't', title: 'Tide', artist: 'Oto', source: '/t.mp3' }));
  const preview = new Player({ goesOn: true });
  const track = {
    id: 'x',
    album: null,
    title: 'Undertow',
    artist: 'Oto',
    source: '/x.mp3',
    durationSec: 10,
  };
  await act(() => preview.play(track));
  expect(sounding.size).toBe(1);
});

test('a sound that still loads is stopped by the key that began it', async () => {
  const { user } = renderScreen(<PlayerBar />);
  let arrive = (_address: string) => {};
  const source = () => new Promise<string>((resolve) => (arrive = resolve));
  await act(async () => void portalPlayer.play({ id: 't', title: 'Tide', artist: 'Oto', source }));
  await user.keyboard(' ');
  await act(async () => arrive('/t.mp3'));
  expect(sounding.size).toBe(0);
});
