import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setSingleKeys } from '../../../lib/keys';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { aTrack } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import CatalogPanel from './catalog-panel';

/** A server that keeps these tracks: it lists, gives, changes, deletes and restores them. */
function openCatalog(tracks: PlayableTrack[], search = '?tab=music') {
  let kept = [...tracks];
  const idIn = ({ path }: Asked) => path.split('/')[4] ?? '';
  const one = (asked: Asked) => {
    const body = tracks.find(({ id }) => id === idIn(asked));
    return body ? { body } : { status: 404, body: { detail: 'This track does not exist' } };
  };
  const server = new FakeServer()
    .on('GET /api/admin/music', ({ query }: Asked) => {
      const found = kept.filter(({ title }) => title.toLowerCase().includes(query.get('q') ?? ''));
      const from = Number(query.get('offset') ?? 0);
      const body = found.slice(from, from + Number(query.get('limit')));
      return { body, headers: { 'x-total-count': String(found.length) } };
    })
    .on('GET /api/admin/music/*', one)
    .on('DELETE /api/admin/music/*', (asked: Asked) => {
      kept = kept.filter(({ id }) => id !== idIn(asked));
      return { status: 204 };
    })
    .on('POST /api/admin/music/*/restore', (asked: Asked) => {
      kept = [...tracks];
      return one(asked);
    });
  const change = (id: string, changes: Partial<PlayableTrack>) => {
    kept = kept.map((track) => (track.id === id ? { ...track, ...changes } : track));
  };
  return { server, change, ...renderInPortal(<CatalogPanel />, search) };
}
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => aTrack({ id: n.toString(16).padStart(24, '0'), title: `Take ${n + 1}` }));
// Roles and names of many rows take time to compute.
jest.setTimeout(20_000);

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

test('the table shows a track in the product’s columns', async () => {
  openCatalog([aTrack({ album: 'Field Notes', bpm: 72, key: 'D minor' })]);
  expect(await screen.findByText('Loading music catalog...')).toBeVisible();
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
  const first = screen.getByRole('row', { name: /^Take 1 / });
  expect(first).toHaveAttribute('aria-rowindex', '2');
  act(() => first.focus());
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('row', { name: /^Take 2 / })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Edit Track' })).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Take 2');
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
  await user.keyboard('{Enter}');
  await user.type(await screen.findByLabelText('Title'), ' and again');
  change(id, { title: 'Changed elsewhere' });
  await act(() => queryClient.refetchQueries());
  expect(screen.getByLabelText('Title')).toHaveValue('Take 2 again and again');
});

test('search, filters, order and the open track stand in the address', async () => {
  const track = aTrack({ title: 'Undertow' });
  const { history, user, server } = openCatalog([aTrack(), track], `?tab=music&q=under&sort=-bpm&open=${track.id}`);
  expect(await screen.findByRole('dialog', { name: 'Edit Track' })).toBeVisible();
  expect(await screen.findByLabelText('Title')).toHaveValue('Undertow');
  await user.keyboard('{Escape}');
  expect(screen.getByPlaceholderText('Search tracks, artists, albums...')).toHaveValue('under');
  expect(server.to('GET /api/admin/music').at(-1)?.query.get('sort')).toBe('-bpm');
  await user.click(await screen.findByRole('button', { name: 'Track' }));
  await user.selectOptions(screen.getByLabelText('Genre'), 'Cinematic');
  await waitFor(() => expect(history.location.search).toContain('genre=Cinematic'));
  expect(history.location.search).toContain('sort=title');
  expect(history.location.search).not.toContain('open');
});

test('an address to a track that is gone says so', async () => {
  openCatalog([aTrack()], `?tab=music&open=${'f'.repeat(24)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Track' }));
  expect(await dialog.findByText('This track does not exist')).toBeVisible();
});
test('a track is made unavailable with one press, shown at once, and taken back when the server refuses', async () => {
  const track = aTrack();
  const { user, server } = openCatalog([track]);
  server.on(`PUT /api/admin/music/${track.id}`, () => ({ status: 409, body: { detail: 'Somebody else changes it' } }));
  const press = async () => user.click((await row('Salt Roads')).getByRole('button', { name: 'Mark unavailable' }));
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else changes it');
  expect((await row('Salt Roads')).getByText('Available')).toBeVisible();

  let answer: (given: object) => void = () => undefined;
  const answered = new Promise<object>((resolve) => (answer = resolve));
  const { fetch } = globalThis;
  globalThis.fetch = async (...asked) => {
    if (asked[1]?.method === 'PUT') await answered;
    return fetch(...asked);
  };
  server.on(`PUT /api/admin/music/${track.id}`, () => ({ body: {} }));
  await press();
  expect(await (await row('Salt Roads')).findByText('Unavailable')).toBeVisible();
  answer({});
  expect(await screen.findByText('Availability status has been updated')).toBeVisible();
  expect(server.to('PUT /api/admin/music/*').at(-1)?.body).toEqual({ available: false });
});

test('deleting asks first, gives the focus back when it is called off, leads it on when it is done, and can be undone', async () => {
  const { user, server } = openCatalog([aTrack(), aTrack({ title: 'Undertow' })]);
  const button = (await row('Salt Roads')).getByRole('button', { name: 'Delete' });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this track?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(button).toHaveFocus());
  expect(server.to('DELETE /api/admin/music/*')).toHaveLength(0);

  // No list comes over a network before the window is closed.
  const { fetch } = globalThis;
  globalThis.fetch = (...asked) => new Promise((answer) => setTimeout(() => answer(fetch(...asked)), 20));
  act(() => screen.getByRole('row', { name: /Salt Roads/ }).focus());
  await user.keyboard('{Delete}');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Track deleted')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Salt Roads/ })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('row', { name: /Undertow/ })).toHaveFocus());

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Track restored')).toBeVisible();
  expect(await screen.findByRole('row', { name: /Salt Roads/ })).toBeVisible();
});

test('a new track: the rules of the contract, then one call with null for what is empty', async () => {
  const { user, server } = openCatalog([]);
  server.on('POST /api/admin/music', () => ({ status: 201, body: aTrack() }));
  await user.click(await screen.findByRole('button', { name: 'Add Track' }));
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
  expect(server.to('POST /api/admin/music')[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
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
    releasedForSite: false,
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

test('what the server does not take is told at its field', async () => {
  const { user, server } = openCatalog([aTrack()]);
  const errors = { fileUrl: ['This file does not exist'], tags: ['each value in tags must be shorter'] };
  server.on('PUT /api/admin/music/*', () => ({ status: 400, body: { detail: 'Some fields are not valid', errors } }));
  await user.click((await row('Salt Roads')).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Track' }));
  await user.click(dialog.getByRole('button', { name: 'Save Track' }));
  expect(await dialog.findByText('This file does not exist')).toBeVisible();
  expect(dialog.getByLabelText('Tags')).toHaveAccessibleDescription(/each value in tags must be shorter/);
});

test('two quick changes: the one that is refused is taken back and says so, its neighbor stays', async () => {
  const [salt, undertow] = [aTrack(), aTrack({ title: 'Undertow' })];
  const { user, server } = openCatalog([salt, undertow]);
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  server.on(`PUT /api/admin/music/${salt.id}`, async () => {
    await refused;
    return { status: 409, body: { detail: 'Salt Roads is being exported' } };
  });
  server.on(`PUT /api/admin/music/${undertow.id}`, () => new Promise(() => {}));
  await user.click((await row('Salt Roads')).getByRole('button', { name: 'Mark unavailable' }));
  await user.click((await row('Undertow')).getByRole('button', { name: 'Mark unavailable' }));
  expect(await (await row('Undertow')).findByText('Unavailable')).toBeVisible();
  refuse();
  expect(await screen.findByRole('alert')).toHaveTextContent('Salt Roads is being exported');
  expect((await row('Salt Roads')).getByText('Available')).toBeVisible();
  expect((await row('Undertow')).getByText('Unavailable')).toBeVisible();
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
  await screen.findByRole('row', { name: /^Take 1 / });
  fireEvent.scroll(screen.getByRole('region', { name: 'Music Catalog, scrollable' }), {
    target: { scrollTop: 190 * 57 },
  });
  expect(await screen.findByText('Catalog is unavailable')).toBeInTheDocument();
  server.on('GET /api/admin/music', list);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText('Catalog is unavailable')).not.toBeInTheDocument());
  expect(await screen.findByRole('row', { name: /^Take 200 / })).toBeInTheDocument();
});

test('after a dialog was closed, Back does not open it again', async () => {
  const { user, history } = openCatalog([aTrack()], '?tab=music&q=salt');
  await user.click((await row('Salt Roads')).getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Track' });
  const entries = history.length;
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(history.location.search).toBe('?tab=music&q=salt');
  expect(history.length).toBe(entries);
  expect(history.canGoBack()).toBe(false);
});

test('with single-key shortcuts off, neither j nor Delete acts on a row; arrows do', async () => {
  const { user } = openCatalog(many(3));
  setSingleKeys(false);
  const first = await screen.findByRole('row', { name: /^Take 1 / });
  act(() => first.focus());
  await user.keyboard('j{Delete}');
  expect(first).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('row', { name: /^Take 2 / })).toHaveFocus();
  setSingleKeys(true);
});

test('a track whose file is no audio says so', async () => {
  openCatalog([aTrack({ audio: { state: 'invalid', error: 'This file is not audio' } }), aTrack({ title: 'Fine' })]);
  expect((await row('Salt Roads')).getByText('This file is not audio')).toBeVisible();
  expect((await row('Fine')).queryByText('This file is not audio')).not.toBeInTheDocument();
});

describe('two people edit the same track', () => {
  const track = { ...aTrack({ album: null, key: null }), revision: 3 } as PlayableTrack;
  const openEdit = async (current: object) => {
    const { user, server } = openCatalog([track]);
    server.on('PUT /api/admin/music/*', ({ body, headers }: Asked) =>
      headers['If-Match'] === '"4"'
        ? { body: { ...track, ...current, ...(body as object), revision: 5 } }
        : { status: 412, body: { detail: 'Changed meanwhile', current: { ...track, ...current, revision: 4 } } },
    );
    await user.click((await row('Salt Roads')).getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Track' }));
    await user.type(dialog.getByLabelText('Album'), 'Field Notes');
    await user.click(dialog.getByRole('button', { name: 'Save Track' }));
    const sent = () => server.to('PUT /api/admin/music/*').map(({ body, headers }) => [headers['If-Match'], body]);
    return { user, dialog, sent };
  };
  const mine = { album: 'Field Notes' };

  test('different fields: only what was typed is sent, and both changes stay', async () => {
    const { sent } = await openEdit({ key: 'D minor' });
    expect(await screen.findByText('Track updated')).toBeVisible();
    expect(sent()).toEqual([
      ['"3"', mine],
      ['"4"', mine],
    ]);
  });

  test('the same field: both values are shown, and Use mine saves what was typed', async () => {
    const { user, dialog, sent } = await openEdit({ album: 'Tides' });
    expect(await dialog.findByText('yours “Field Notes”, theirs “Tides”')).toBeVisible();
    expect(dialog.getByLabelText('Album')).toHaveValue('Field Notes');
    await user.click(dialog.getByRole('button', { name: 'Use mine' }));
    expect(await screen.findByText('Track updated')).toBeVisible();
    expect(sent().at(-1)).toEqual(['"4"', mine]);
  });

  test('Use theirs takes their value, and what is typed next is based on it', async () => {
    const { user, dialog, sent } = await openEdit({ album: 'Tides' });
    await user.click(await dialog.findByRole('button', { name: 'Use theirs' }));
    expect(dialog.getByLabelText('Album')).toHaveValue('Tides');
    await user.type(dialog.getByLabelText('Key'), 'A');
    await user.click(dialog.getByRole('button', { name: 'Save Track' }));
    expect(await screen.findByText('Track updated')).toBeVisible();
    expect(sent().at(-1)).toEqual(['"4"', { key: 'A' }]);
  });
});
