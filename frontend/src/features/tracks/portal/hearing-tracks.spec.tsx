import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { Version } from '@cueroom/contracts/versions/versions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { FakeSound } from '../../../testing/fake-sound';
import { aTrack } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import PlayerBar from '../../shared/player/player-bar';
import { portalPlayer } from '../../shared/player/portal-player';
import CatalogPanel from './catalog-panel';

const file = { fileUrl: 'https://example.org/a.mp3' };

function openCatalog(tracks: PlayableTrack[], shown = [<CatalogPanel key="list" />]) {
  const sound = new FakeSound();
  const server = new FakeServer()
    .on('GET /api/admin/music', () => ({ body: tracks, headers: { 'x-total-count': String(tracks.length) } }))
    .on('GET /api/admin/music/*', ({ path }: Asked) => ({ body: tracks.find(({ id }) => path.endsWith(id)) }));
  return { sound, server, ...renderInPortal(shown, '/admin/tracks') };
}
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('only a track with a file can be played', async () => {
  openCatalog([aTrack({ title: 'Mute' }), aTrack({ title: 'Loud', ...file })]);
  const controls = async (name: string) => {
    const row = within(await rowOf(name));
    return [row.queryByRole('button', { name: 'Play' }), row.queryByRole('slider', { hidden: true })];
  };
  expect(await controls('Mute')).toEqual([null, null]);
  expect(await controls('Loud')).not.toContain(null);
});

test('the portal’s player plays a track from its row, with what can be played around it', async () => {
  const { user, sound } = openCatalog([
    aTrack({ title: 'One', ...file }),
    aTrack({ title: 'Mute' }),
    aTrack({ title: 'Two', ...file }),
  ]);
  await user.click(within(await rowOf('One')).getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(sound.played).toEqual([file.fileUrl]));
  expect(portalPlayer.now).toMatchObject({ sound: { title: 'One' }, queue: [{ title: 'One' }, { title: 'Two' }] });
  const two = await rowOf('Two');
  act(() => two.focus());
  await user.keyboard(' ');
  await waitFor(() => expect(portalPlayer.now.sound?.title).toBe('Two'));
  await user.keyboard(' ');
  expect(portalPlayer.now.state).toBe('paused');
});

test('V goes on with the next version at the same second, and comes back to the song', async () => {
  const version: Version = {
    ...{ id: 'b'.repeat(24), kind: 'instrumental', label: null, fileUrl: '/1', fileName: null, fileType: null },
    ...{ fileStreamUrl: '/instrumental.mp3', duration: 141, audio: { state: 'valid' }, hints: [], createdAt: '' },
  };
  const shown = [<CatalogPanel key="list" />, <PlayerBar key="player" />];
  const { user, sound } = openCatalog([aTrack({ title: 'One', ...file, versions: [version] })], shown);
  await user.click(within(await rowOf('One')).getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(portalPlayer.now.state).toBe('playing'));
  act(() => {
    portalPlayer.seek(60);
    // As after a press on the waveform.
    screen.getByRole('slider', { name: 'Seek' }).focus();
  });
  await user.keyboard('v');
  await waitFor(() => expect(sound.played).toEqual([file.fileUrl, '/instrumental.mp3']));
  expect(portalPlayer.now.sound?.title).toBe('One (Instrumental)');
  expect(portalPlayer.now.positionSec).toBeCloseTo(60);
  await user.keyboard('v');
  await waitFor(() => expect(portalPlayer.now.sound?.title).toBe('One'));
});

test('after a version that is too short, V comes back to the place; after one that is broken it plays on', async () => {
  const version: Version = {
    ...{ id: 'b'.repeat(24), kind: 'cut-30', label: null, fileUrl: '/1', fileName: null, fileType: null },
    ...{ fileStreamUrl: '/30.mp3', duration: 30, audio: { state: 'valid' }, hints: [], createdAt: '' },
  };
  const shown = [<CatalogPanel key="list" />, <PlayerBar key="player" />];
  const { user, sound } = openCatalog([aTrack({ title: 'One', ...file, versions: [version] })], shown);
  await user.click(within(await rowOf('One')).getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(portalPlayer.now.state).toBe('playing'));
  act(() => portalPlayer.seek(60));
  await user.keyboard('v');
  await waitFor(() => expect(sound.played).toEqual([file.fileUrl, '/30.mp3']));
  expect(portalPlayer.now.positionSec).toBe(0);
  await sound.moveTo(2);
  await sound.break(MediaError.MEDIA_ERR_DECODE);
  await user.keyboard('v');
  await waitFor(() => expect(sound.played).toEqual([file.fileUrl, '/30.mp3', file.fileUrl]));
  expect(portalPlayer.now.positionSec).toBeCloseTo(60);
});

test('the row that plays is marked, and its button pauses', async () => {
  const { user } = openCatalog([aTrack({ title: 'One', ...file }), aTrack({ title: 'Two', ...file })]);
  await user.click(within(await rowOf('Two')).getByRole('button', { name: 'Play' }));
  const two = await screen.findByRole('row', { current: true });
  expect(two).toBe(await rowOf('Two'));
  await user.click(within(two).getByRole('button', { name: 'Pause' }));
  expect(portalPlayer.now.state).toBe('paused');
  expect(screen.getAllByRole('button', { name: 'Play' })).toHaveLength(2);
});

test('a press on a waveform plays the track from there, with what can be played around it', async () => {
  const { sound } = openCatalog([aTrack({ title: 'One', ...file }), aTrack({ title: 'Two', ...file })]);
  const wave = within(await rowOf('Two')).getByRole('slider', { hidden: true });
  jest.spyOn(wave, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 100 } as DOMRect);
  fireEvent.click(wave, { clientX: 50 });
  await waitFor(() => expect(sound.played).toEqual([file.fileUrl]));
  expect(sound.element.currentTime).toBe(70.5);
  expect(portalPlayer.now.queue).toHaveLength(2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('on a phone the waveform stands on the card, and plays from where it is pressed', async () => {
  const phone = (media: string) =>
    ({ media, matches: /max-width/.test(media), ...listening }) as unknown as MediaQueryList;
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const query = jest.spyOn(window, 'matchMedia').mockImplementation(phone);
  const { sound } = openCatalog([aTrack({ title: 'One', ...file })]);
  const wave = within(await screen.findByRole('listitem')).getByRole('slider', { hidden: true });
  jest.spyOn(wave, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 100 } as DOMRect);
  fireEvent.click(wave, { clientX: 50 });
  await waitFor(() => expect(sound.element.currentTime).toBe(70.5));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  query.mockRestore();
});

test('the form says in words what its numbers are; a tempo heard at half or double is put right by one press', async () => {
  const track = aTrack({ title: 'One', bpm: 174.5, duration: 217.722, key: 'D minor' });
  const { user, server } = openCatalog([track]);
  server.on('PUT /api/admin/music/*', () => ({ body: track }));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Track' }));
  expect(dialog.getByLabelText(/^Duration/)).toHaveAccessibleDescription('3:37');
  await user.clear(dialog.getByLabelText('Key'));
  await user.type(dialog.getByLabelText('Key'), 'Bbm');
  expect(dialog.getByLabelText('Key')).toHaveAccessibleDescription('B♭ minor');
  await user.click(dialog.getByRole('button', { name: 'Half the BPM' }));
  await user.click(dialog.getByRole('button', { name: 'Half the BPM' }));
  await user.click(dialog.getByRole('button', { name: 'Double the BPM' }));
  expect(dialog.getByLabelText(/^BPM/)).toHaveValue(87.25);
  await user.click(dialog.getByRole('button', { name: 'Save Track' }));
  await waitFor(() =>
    expect(server.to('PUT /api/admin/music/*').map(({ body }) => body)).toEqual([{ bpm: 87.25, key: 'Bbm' }]),
  );
});
