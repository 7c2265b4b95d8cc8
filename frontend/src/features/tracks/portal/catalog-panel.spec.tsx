import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setSingleKeys } from '../../../lib/page/keys';
import type { Asked } from '../../../testing/fake-server';
import { aTrack } from '../../../testing/records';
import { openCatalog, many } from './catalog.fixture';
// Its code is here before a test waits for it.
import './track-page';

// Roles and names of many rows take time to compute.
jest.setTimeout(20_000);

test('the table shows a track in the product’s columns', async () => {
  openCatalog([aTrack({ album: 'Field Notes', bpm: 72, key: 'D minor' })]);
  expect(await screen.findByText('Loading music catalog...')).toBeVisible();
  await screen.findByRole('table');
  const columns = ['', 'Track', 'Artist', 'Album', 'Genre', 'Duration', 'BPM', 'Key', 'Status', 'Actions'];
  expect(screen.getAllByRole('columnheader').map((column) => column.textContent)).toEqual(columns);
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
  const shown = [
    '',
    'Salt RoadsIncomplete',
    'Mara Lindqvist',
    'Field Notes',
    'Cinematic',
    '2:21',
    '72',
    'D minor',
    'Available',
  ];
  expect(cells.slice(0, 9)).toEqual(shown);
});

test('a row says who must say yes, and how to reach them', async () => {
  const signatories = [
    { key: 'ana', name: 'Ana Ruiz', email: 'ana@example.org', phone: '+34 600' },
    { key: 'bo', name: 'Bo' },
    { key: 'none', name: 'Signs for nothing' },
  ];
  const composition = [{ name: 'Ana Ruiz', role: 'writer' as const, share: 100, signatory: 'ana' }];
  const master = ['ana', 'bo'].map((signatory) => ({ name: signatory, share: 50, signatory }));
  openCatalog([aTrack({ rights: { composition, master, signatories } })]);
  const row = within(await screen.findByRole('row', { name: /Salt Roads/ }));
  expect(row.getByText('Signed by')).toBeInTheDocument();
  for (const shown of [row.getByText('Incomplete'), row.getByText('Ana Ruiz, Bo')])
    expect(shown.parentElement).toHaveAttribute(
      'title',
      expect.stringMatching(/^Ana Ruiz, ana@example.org, \+34 600\nBo(\n|$)/),
    );
});

test('an empty catalog and an empty search say so in their own words', async () => {
  const { user } = openCatalog([]);
  expect(await screen.findByText('No tracks in catalog yet')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search tracks, artists, albums...' }), 'x');
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
  await waitFor(() => {
    const last = server.asked.at(-1)?.query;
    expect([last?.get('q'), last?.get('genre'), last?.get('available')]).toEqual(['under', 'Cinematic', 'true']);
  });
});

test('of a long list only the rows in sight are there and read, and the keyboard walks all of it', async () => {
  const { user, server } = openCatalog(many(1000));
  const table = await screen.findByRole<HTMLTableElement>('table');
  expect(table).toHaveAttribute('aria-rowcount', '1001');
  expect(table.rows.length).toBeLessThan(60);
  const first = screen.getByRole('row', { name: /Take 1 / });
  expect(first).toHaveAttribute('aria-rowindex', '2');
  act(() => first.focus());
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('row', { name: /Take 2 / })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByLabelText('Title')).toHaveValue('Take 2');
  const offsets = server.to('GET /api/admin/music').map(({ query }) => Number(query.get('offset') ?? 0));
  expect(Math.max(...offsets)).toBeLessThanOrEqual(50);
});

test('a refreshed list keeps the focus, and what is typed in the dialog', async () => {
  const { user, change, queryClient } = openCatalog(many(3));
  const id = many(2)[1]!.id;
  const focused = await screen.findByRole('row', { name: /Take 2/ });
  act(() => focused.focus());
  change(id, { title: 'Take 2 again' });
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByRole('row', { name: /Take 2 again/ })).toHaveFocus();
  await user.click(within(screen.getByRole('row', { name: /Take 2 again/ })).getByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByLabelText('Title'), ' and again');
  change(id, { title: 'Changed elsewhere' });
  await act(() => queryClient.refetchQueries());
  expect(screen.getByLabelText('Title')).toHaveValue('Take 2 again and again');
});

test('search, filters, order and the open track stand in the address', async () => {
  const track = aTrack({ title: 'Undertow' });
  const { history, user, server } = openCatalog([aTrack(), track], `/admin/tracks/${track.id}?q=under&sort=-bpm`);
  expect(await screen.findByRole('region', { name: 'Undertow' })).toBeVisible();
  expect(await screen.findByLabelText('Title')).toHaveValue('Undertow');
  await user.keyboard('{Escape}');
  expect(screen.getByPlaceholderText('Search tracks, artists, albums...')).toHaveValue('under');
  expect(server.to('GET /api/admin/music').map(({ query }) => query.get('sort'))).toContain('-bpm');
  await user.click(await screen.findByRole('button', { name: 'Track' }));
  await user.selectOptions(screen.getByLabelText('Genre'), 'Cinematic');
  await waitFor(() => expect(history.location.search).toContain('genre=Cinematic'));
  expect(history.location.search).toContain('sort=title');
  expect(history.location.pathname).toBe('/admin/tracks');
});

test('an address to a track that is gone says so', async () => {
  openCatalog([aTrack()], `/admin/tracks/${'f'.repeat(24)}`);
  const page = within(await screen.findByRole('region', { name: 'Track' }));
  expect(await page.findByText('There is no such track.')).toBeVisible();
});

test('a page of rows that does not load says why, and can be tried again', async () => {
  const tracks = many(200);
  const { user, server } = openCatalog(tracks);
  const list = ({ query }: Asked) => {
    const from = Number(query.get('offset') ?? 0);
    return { body: tracks.slice(from, from + 50), headers: { 'x-total-count': '200' } };
  };
  server.on('GET /api/admin/music', (asked: Asked) =>
    asked.query.get('offset') === '150' ? { status: 503, body: { detail: 'Catalog is unavailable' } } : list(asked),
  );
  await screen.findByRole('row', { name: /Take 1 / });
  fireEvent.scroll(screen.getByRole('region', { name: 'Music Catalog, scrollable' }), {
    target: { scrollTop: 190 * 57 },
  });
  expect(await screen.findByText('Catalog is unavailable')).toBeInTheDocument();
  server.on('GET /api/admin/music', list);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText('Catalog is unavailable')).not.toBeInTheDocument());
  expect(await screen.findByRole('row', { name: /Take 200 / })).toBeInTheDocument();
});

test('with single-key shortcuts off, neither j nor Delete acts on a row; arrows do', async () => {
  const { user } = openCatalog(many(3));
  setSingleKeys(false);
  const first = await screen.findByRole('row', { name: /Take 1 / });
  act(() => first.focus());
  await user.keyboard('j{Delete}');
  expect(first).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('row', { name: /Take 2 / })).toHaveFocus();
  setSingleKeys(true);
});
