import { act, screen } from '@testing-library/react';
import { portalPlayer } from '../../shared/player/portal-player';
import { FakeServer } from '../../../testing/fake-server';
import { FakeSound } from '../../../testing/fake-sound';
import { aSong, aSubmission } from '../../../testing/records';
import { renderScreen } from '../../../testing/render-screen';
import { SongPlayer } from './song-player';
import { soundOf } from './song-sound';

const address = '/api/objects/00ff.preview.mp3?expires=1&signature=2';

function openPlayers(answer: unknown = { audioUrl: address }) {
  const sound = new FakeSound();
  const server = new FakeServer().on('GET /api/admin/songs/*', () => ({ body: answer }));
  const songs = [aSong({ audio: { state: 'valid' } }), aSong({ audio: { state: 'valid' } })];
  const submission = aSubmission({ songs });
  const view = renderScreen(songs.map((song) => <SongPlayer key={song.id} song={song} submission={submission} />));
  return { server, sound, songs, ...view };
}
const firstButton = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement;

test('without a file there is nothing to press', () => {
  const song = aSong();
  renderScreen(<SongPlayer song={song} submission={aSubmission({ songs: [song] })} />);
  expect(screen.getByText('No audio')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('of music whose files were deleted nothing can be played', () => {
  const song = aSong({ audio: { state: 'valid' } });
  const receipt = { deletedAt: song.createdAt, keptUntil: song.createdAt, files: [] };
  renderScreen(<SongPlayer song={song} submission={aSubmission({ songs: [song], receipt })} />);
  expect(screen.getByText('No audio')).toBeVisible();
});

test('nothing is fetched before Load Audio; then the song is ready, and plays on request', async () => {
  const { user, server, sound, songs } = openPlayers();
  expect(server.asked).toHaveLength(0);
  await user.click(firstButton('Load Audio'));
  await screen.findByRole('slider', { name: 'Volume' });
  expect(sound.played).toEqual([]);
  await user.click(firstButton('Play'));
  expect(sound.played).toEqual([address]);
  expect(server.asked.map(({ path, query }) => `${path}?${query}`)).toEqual([
    `/api/admin/songs/${songs[0]?.id}?audioFileData=none`,
  ]);
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(screen.getAllByRole('button', { name: 'Play' })).toHaveLength(2);
});

test('one song sounds at a time, and each has the only Seek slider while it is the one', async () => {
  const { user } = openPlayers();
  await user.click(firstButton('Play'));
  expect(await screen.findByRole('slider', { name: 'Seek' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Play' }));
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Play' })).toHaveLength(1);
  expect(screen.getAllByRole('slider', { name: 'Seek' })).toHaveLength(1);
});

test('while the sound is on its way, the button says so; Play does not wait for it', async () => {
  const { user, sound, server } = openPlayers();
  sound.arrives = false;
  await user.click(firstButton('Load Audio'));
  expect(await screen.findByRole('button', { name: 'Loading audio…' })).toBeDisabled();
  await user.click(firstButton('Play'));
  await user.click(firstButton('Play'));
  await sound.arrive();
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  expect(server.asked).toHaveLength(1);
});

test('Space, while a sound is on its way, plays it as soon as it is there', async () => {
  const { user, sound } = openPlayers();
  sound.arrives = false;
  await user.click(firstButton('Load Audio'));
  act(() => portalPlayer.toggle());
  await sound.arrive();
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
});

test('a song of ten minutes can be heard', async () => {
  const { user } = openPlayers({ audioFileData: `data:audio/mpeg;base64,${'A'.repeat(12_800_000)}` });
  await user.click(firstButton('Load Audio'));
  expect(await screen.findByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuemax', '141');
});

test.each([
  ['damaged sound', { audioFileData: `data:audio/mpeg;base64,${'A'.repeat(120)}*${'A'.repeat(120)}` }],
  ['too little sound', { audioFileData: 'data:audio/mpeg;base64,AAAA' }],
  ['no sound at all', {}],
])('an answer with %s is told, and Try Again asks again', async (_, answer) => {
  const { user, server } = openPlayers(answer);
  await user.click(firstButton('Load Audio'));
  expect(await screen.findByText('Invalid or corrupted audio data')).toBeVisible();
  server.on('GET /api/admin/songs/*', { audioFileData: `data:audio/mpeg;base64,${'A'.repeat(120)}` });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
});

test('a listed address that no longer works is asked for anew', async () => {
  const { sound, server, user } = openPlayers();
  const song = aSong({ audio: { state: 'valid', previewUrl: '/old.mp3' } });
  const submission = aSubmission({ songs: [song] });
  renderScreen(<SongPlayer song={song} submission={submission} />);
  await act(() => portalPlayer.play(soundOf(song, submission)));
  await sound.break(2);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  expect(sound.played).toEqual(['/old.mp3', address]);
  expect(server.to('GET /api/admin/songs/*')).toHaveLength(1);
});
