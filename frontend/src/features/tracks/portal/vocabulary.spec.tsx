import { screen, waitFor, within } from '@testing-library/react';
import { aTrack } from '../../../testing/records';
import { openCatalog } from './catalog.fixture';

const track = aTrack({ genre: 'Trip-Hop' });
const words = { genres: ['Trip-Hop', 'Soul'], moods: ['Wry'], revision: 4 };
const open = (address?: string) => {
  const opened = openCatalog([track], address);
  opened.server.on('GET /api/admin/vocabulary', words);
  return opened;
};

test('the studio’s own words follow the others in the filter and in the form, and the address knows them', async () => {
  const { server } = open(`/admin/tracks/${track.id}?genre=Soul&mood=Wry`);
  const dialog = within(await screen.findByRole('region', { name: track.title }));
  await waitFor(() => expect(dialog.getByLabelText(/^Mood/)).toHaveTextContent(/Playful.*Wry$/));
  expect(dialog.getByLabelText(/^Genre/)).toHaveValue('Trip-Hop');
  const [filter] = screen.getAllByRole('combobox', { name: 'Genre', hidden: true });
  expect(filter).toHaveTextContent(/^All GenresPop.*DocumentaryTrip-HopSoul$/);
  const asked = server.to('GET /api/admin/music').map(({ query }) => [query.get('genre'), query.get('mood')]);
  expect(new Set(asked.map(String))).toContain('Soul,Wry');
});

test('genres and moods are written one on each line; what cannot go is said at its list', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Genres and moods' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Genres and moods' }));
  const genres = await dialog.findByLabelText(/^Your genres/);
  expect(genres).toHaveValue('Trip-Hop\nSoul');
  expect(genres).toHaveAccessibleDescription(/Always there: Pop, Rock/);
  await user.clear(genres);
  await user.type(genres, 'Trip-Hop{Enter}Latin, Gospel{Enter}jazz');
  await user.click(dialog.getByRole('button', { name: 'Save Words' }));
  expect(await dialog.findByText('“jazz” is there already')).toBeVisible();
  await user.type(genres, '{Backspace>4/}');
  const detail = '“Soul” cannot be removed: 1 track has this genre';
  server.on('PUT /api/admin/vocabulary', () => ({ status: 409, body: { detail, errors: { genres: [detail] } } }));
  await user.click(dialog.getByRole('button', { name: 'Save Words' }));
  await waitFor(() => expect(genres).toHaveAccessibleDescription(expect.stringContaining(detail)));
  server.on('PUT /api/admin/vocabulary', ({ body }) => ({ body: { ...words, ...body, revision: 5 } }));
  await user.click(dialog.getByRole('button', { name: 'Save Words' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = server.to('PUT /api/admin/vocabulary').at(-1);
  expect([sent?.body, sent?.headers['If-Match']]).toEqual([{ genres: ['Trip-Hop', 'Latin', 'Gospel'] }, '"4"']);
});
