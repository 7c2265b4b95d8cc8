import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { FakeSound } from '../../../testing/fake-sound';
import { renderScreen } from '../../../testing/render-screen';
import { type Playable, portalPlayer } from './portal-player';
import { PortalWave } from './player-parts';

const peaksPath = '/api/objects/00ff.peaks.json';
const piece: Playable = {
  ...{ id: 'one', title: 'One', artist: 'Mara Lindqvist', source: '/one.mp3', durationSec: 200 },
  peaksUrl: `${peaksPath}?expires=1&signature=2`,
};

function openWave(isSlider = false, onRow = jest.fn()) {
  const sound = new FakeSound();
  const server = new FakeServer().on(`GET ${peaksPath}`, { version: 2, bits: 8, length: 2, data: [-64, 64, -128, 8] });
  const view = renderScreen(
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-static-element-interactions -- a row
    <div onClick={onRow}>
      <PortalWave sound={piece} isSlider={isSlider} className="h-8" />
    </div>,
  );
  const wave = screen.getByRole('slider', { hidden: true });
  jest.spyOn(wave, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 400 } as DOMRect);
  const clickAt = (share: number) => act(async () => void fireEvent.click(wave, { clientX: 100 + share * 400 }));
  return { sound, server, wave, clickAt, onRow, ...view };
}

test('a press plays from there at once, though nothing was loaded, and does not open the row', async () => {
  const { sound, clickAt, onRow } = openWave();
  await clickAt(0.5);
  expect(sound.played).toEqual(['/one.mp3']);
  expect(sound.element.currentTime).toBe(70.5);
  expect(onRow).not.toHaveBeenCalled();
  await clickAt(0.25);
  expect([sound.played.length, sound.element.currentTime]).toEqual([2, 35.25]);
});

test('until the sound is there, the place that was pressed is shown by the length that the list knows', async () => {
  const { sound, clickAt, wave } = openWave();
  sound.arrives = false;
  await clickAt(0.5);
  expect(wave).toHaveAttribute('aria-valuenow', '100');
  expect(portalPlayer.now.state).not.toBe('paused');
  await sound.arrive();
  expect(wave).toHaveAttribute('aria-valuenow', '70');
});

test('a sound that is lost on the way goes on where it was', async () => {
  const { sound, clickAt } = openWave();
  await clickAt(0.5);
  await sound.break(2);
  await act(async () => void portalPlayer.resume());
  expect([sound.played.length, sound.element.currentTime]).toEqual([2, 70.5]);
});

test('in a list it is for the pointer; elsewhere it is the Seek slider, with keys', async () => {
  const inList = openWave();
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  inList.unmount();
  const { user, clickAt, wave } = openWave(true);
  expect(screen.getByRole('slider', { name: 'Seek' })).toBe(wave);
  await clickAt(0.5);
  wave.focus();
  await user.keyboard('{ArrowRight}{PageUp}{ArrowLeft}{ArrowLeft}');
  expect(wave).toHaveAttribute('aria-valuetext', '1 minute 19 seconds of 2 minutes 21 seconds');
  await user.keyboard('{Home} ');
  expect([portalPlayer.now.positionSec, portalPlayer.now.state]).toEqual([0, 'paused']);
});

test('its picture is read once, though every refresh of the list signs the address anew', async () => {
  const server = new FakeServer().on(`GET ${peaksPath}`, { bits: 8, data: [-64, 64] });
  const again = { ...piece, peaksUrl: `${peaksPath}?expires=2&signature=3` };
  const { container } = renderScreen(
    [piece, again].map((sound, index) => <PortalWave key={index} sound={sound} className="h-8" />),
  );
  await waitFor(() => expect(container.querySelectorAll('path')).toHaveLength(2));
  expect(server.to(`GET ${peaksPath}`)).toHaveLength(1);
});
