import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server';
import { aTrack } from '../../testing/records';
import { renderScreen } from '../../testing/render-screen';
import { CatalogPanel } from './catalog-panel';

function openCatalog(tracks: PlayableTrack[]) {
  const server = new FakeServer().on('GET /api/admin/music', ({ query }: { query: URLSearchParams }) => {
    const found = tracks.filter(({ title }) => title.toLowerCase().includes(query.get('q') ?? ''));
    return { body: found, headers: { 'x-total-count': String(found.length) } };
  });
  return { server, ...renderScreen(<CatalogPanel />) };
}
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

test('the table shows a track in the product’s columns', async () => {
  openCatalog([aTrack({ album: 'Field Notes', bpm: 72, key: 'D minor' })]);
  expect(screen.getByText('Loading music catalog...')).toBeVisible();
  await screen.findByRole('table');
  const columns = ['Track', 'Artist', 'Album', 'Genre', 'Duration', 'BPM', 'Key', 'Status', 'Actions'];
  expect(screen.getAllByRole('columnheader').map((column) => column.textContent)).toEqual(columns);
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
  const shown = ['Salt Roads', 'Mara Lindqvist', 'Field Notes', 'Cinematic', '2:21', '72', 'D minor', 'Available'];
  expect(cells.slice(0, 8)).toEqual(shown);
});

test('an empty catalog and an empty search say so in their own words', async () => {
  const { user } = openCatalog([]);
  expect(await screen.findByText('No tracks in catalog yet')).toBeVisible();
  await user.type(screen.getByPlaceholderText('Search tracks, artists, albums...'), 'x');
  expect(await screen.findByText('No tracks match your filters')).toBeVisible();
});

test('search and filters are asked of the server', async () => {
  const { user, server } = openCatalog([aTrack(), aTrack({ title: 'Undertow' })]);
  await screen.findByRole('table');
  await user.type(screen.getByPlaceholderText('Search tracks, artists, albums...'), 'under');
  await user.selectOptions(screen.getByLabelText('Genre'), 'Cinematic');
  await user.selectOptions(screen.getByLabelText('Availability'), 'Available');
  await waitFor(() => expect(screen.queryByText('Salt Roads')).not.toBeInTheDocument());
  expect(screen.getByText('Undertow')).toBeVisible();
  const last = server.asked.at(-1)?.query;
  expect([last?.get('q'), last?.get('genre'), last?.get('available')]).toEqual(['under', 'Cinematic', 'true']);
});

test('only a track with a file can be played', async () => {
  openCatalog([aTrack({ title: 'Mute' }), aTrack({ title: 'Loud', fileUrl: 'https://example.org/loud.mp3' })]);
  expect((await row('Mute')).queryByRole('button', { name: 'Play' })).not.toBeInTheDocument();
  expect((await row('Loud')).getByRole('button', { name: 'Play' })).toBeVisible();
});

test('Next and Previous go through what can be played', async () => {
  const file = { fileUrl: 'https://example.org/a.mp3' };
  const { user } = openCatalog([
    aTrack({ title: 'One', ...file }),
    aTrack({ title: 'Mute' }),
    aTrack({ title: 'Two', ...file }),
  ]);
  await user.click((await row('One')).getByRole('button', { name: 'Play' }));
  const player = within(screen.getByRole('region', { name: 'Player' }));
  expect(player.getByText('One')).toBeVisible();
  expect(player.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await user.click(player.getByRole('button', { name: 'Next' }));
  expect(player.getByText('Two')).toBeVisible();
  expect(player.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('a track is made unavailable with one press', async () => {
  const { user, server } = openCatalog([aTrack({ id: '0123456789abcdef01234567' })]);
  server.on('PUT /api/admin/music/*', () => ({ body: {} }));
  await user.click((await row('Salt Roads')).getByRole('button', { name: 'Mark unavailable' }));
  expect(await screen.findByText('Availability status has been updated')).toBeVisible();
  expect(server.to('PUT /api/admin/music/0123456789abcdef01234567')[0]?.body).toEqual({ available: false });
});

test('deleting asks first, and gives the focus back when it is called off', async () => {
  const { user, server } = openCatalog([aTrack()]);
  server.on('DELETE /api/admin/music/*', () => ({ status: 204 }));
  const button = (await row('Salt Roads')).getByRole('button', { name: 'Delete' });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this track?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(button).toHaveFocus());
  expect(server.to('DELETE /api/admin/music/*')).toHaveLength(0);

  await user.click(button);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Track deleted')).toBeVisible();
  expect(server.to('DELETE /api/admin/music/*')).toHaveLength(1);
});

test('a new track: the rules of the contract, then one call with null for what is empty', async () => {
  const { user, server } = openCatalog([]);
  server.on('POST /api/admin/music', () => ({ status: 201, body: aTrack() }));
  await user.click(screen.getByRole('button', { name: 'Add Track' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Track' }));
  await user.type(dialog.getByLabelText('BPM'), '-4');
  await user.click(dialog.getByRole('button', { name: 'Save Track' }));
  expect(await dialog.findByText('Title is required')).toBeVisible();
  expect(dialog.getByText('Artist is required')).toBeVisible();
  expect(dialog.getByText('BPM must be a positive number')).toBeVisible();

  await user.type(dialog.getByLabelText('Title'), 'Undertow');
  await user.type(dialog.getByLabelText('Artist'), 'Oto Beke');
  await user.clear(dialog.getByLabelText('BPM'));
  await user.type(dialog.getByLabelText('Duration (seconds)'), '180');
  await user.type(dialog.getByLabelText('Tags'), 'slow, , strings,slow');
  await user.click(dialog.getByRole('button', { name: 'Save Track' }));
  expect(await screen.findByText('Track added')).toBeVisible();
  expect(server.to('POST /api/admin/music')[0]?.body).toEqual({
    title: 'Undertow',
    artist: 'Oto Beke',
    album: null,
    genre: null,
    mood: null,
    tempo: null,
    duration: 180,
    bpm: null,
    key: null,
    fileUrl: null,
    tags: ['slow', 'strings'],
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a save that fails tells the server’s reason and keeps what was typed', async () => {
  const { user, server } = openCatalog([aTrack()]);
  server.on('PUT /api/admin/music/*', () => ({ status: 404, body: { detail: 'This track does not exist' } }));
  await user.click((await row('Salt Roads')).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Track' }));
  await user.type(dialog.getByLabelText('Title'), ' II');
  await user.click(dialog.getByRole('button', { name: 'Save Track' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This track does not exist');
  expect(dialog.getByLabelText('Title')).toHaveValue('Salt Roads II');
});
