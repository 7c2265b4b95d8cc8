import { FakeSound } from '../../../testing/fake-sound';
import { Player } from './player';
import { takeSound } from './sole-sound';
import type { Sound } from './sound';

const piece = (title: string, source: Sound['source'] = `/${title}.mp3`): Sound => ({
  ...{ id: title, title, artist: 'Mara Lindqvist', source, durationSec: 141 },
});
const never = () => new Promise<string>(() => {});

test('the lock screen follows what sounds, and is left to a film', async () => {
  new FakeSound();
  const acts = new Map<string, unknown>();
  const setActionHandler = (name: string, act: unknown) => acts.set(name, act);
  const session = { playbackState: 'none', metadata: null as { title: string } | null, setActionHandler };
  Object.assign(navigator, { mediaSession: session });
  Object.assign(globalThis, { MediaMetadata: Object });
  const [bar, excerpt] = [new Player(), new Player()];
  const queue = [piece('One'), piece('Two')];
  await bar.play(queue[0]!, queue);
  expect([session.metadata?.title, acts.get('nexttrack')]).toEqual(['One', expect.any(Function)]);
  await excerpt.play(piece('Cue'));
  // There is nothing to go on to.
  expect([session.metadata?.title, acts.get('nexttrack'), bar.now.isOn]).toEqual(['Cue', null, false]);
  takeSound({ pause: () => undefined });
  expect([session.metadata, session.playbackState, acts.get('play'), excerpt.now.isOn]).toEqual([
    ...[null, 'none', null, false],
  ]);
  Reflect.deleteProperty(navigator, 'mediaSession');
});

test('the element is loaded within the press, though the address comes later: WebKit plays nothing else', () => {
  new FakeSound();
  const load = jest.spyOn(HTMLMediaElement.prototype, 'load');
  void new Player().play(piece('Late', never));
  expect(load).toHaveBeenCalledTimes(1);
  load.mockRestore();
});

test('a sound that was closed while it loads does not come back', async () => {
  const sound = new FakeSound();
  const player = new Player();
  let arrive = (_address: string) => {};
  const played = player.play(piece('Late', () => new Promise((resolve) => (arrive = resolve))));
  player.close();
  arrive('/Late.mp3');
  await played;
  expect([player.now.state, sound.played]).toEqual(['idle', []]);
});

test('a player that was closed still knows what comes after a sound', async () => {
  const sound = new FakeSound();
  const player = new Player({ goesOn: true });
  const queue = [piece('One'), piece('Two')];
  player.know(queue);
  await player.play(queue[0]!);
  player.close();
  await player.play(queue[0]!);
  await sound.end();
  expect(sound.played).toEqual(['/One.mp3', '/One.mp3', '/Two.mp3']);
});
