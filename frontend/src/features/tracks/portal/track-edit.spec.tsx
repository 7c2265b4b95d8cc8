import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { screen, waitFor, within } from '@testing-library/react';
import type { Asked } from '../../../testing/fake-server';
import { aTrack } from '../../../testing/records';
import { openCatalog, row } from './catalog.fixture';

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
    lyrics: null,
    rights: null,
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
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This track does not exist. It was deleted meanwhile. What you typed is still here to copy.',
  );
  expect(dialog.getByLabelText('Title')).toHaveValue('Salt Roads II');
});

test('a window says that it is not saved, with the reason once the notice is gone, until the next try', async () => {
  const { user, server } = openCatalog([aTrack()]);
  server.on('PUT /api/admin/music/*', () => ({ status: 503, body: { detail: 'The catalog is unavailable' } }));
  await user.click((await row('Salt Roads')).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Track' }));
  await user.type(dialog.getByLabelText('Title'), ' II');
  await user.click(dialog.getByRole('button', { name: 'Save Track' }));
  const said = await dialog.findByText('Not saved.');
  expect(await screen.findAllByText('The catalog is unavailable')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(said).toHaveTextContent('Not saved. The catalog is unavailable');
  expect(said.closest('[aria-live], [role]')).toBe(screen.getByRole('dialog'));
  const next = server.hold('PUT /api/admin/music/*');
  await user.click(dialog.getByRole('button', { name: 'Save Track' }));
  await next.request();
  expect(dialog.queryByText(/^Not saved/)).not.toBeInTheDocument();
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

test('after a dialog was closed, Back does not open it again', async () => {
  const { user, history } = openCatalog([aTrack()], '/admin/tracks?q=salt');
  await user.click((await row('Salt Roads')).getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Track' });
  const entries = history.length;
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(history.location.href).toBe('/admin/tracks?q=salt');
  expect(history.length).toBe(entries);
  expect(history.canGoBack()).toBe(false);
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

  test('the same field: both values are shown, and Keep mine saves what was typed', async () => {
    const { user, dialog, sent } = await openEdit({ album: 'Tides' });
    expect(await dialog.findByRole('alert')).toHaveTextContent('AlbumMineField NotesTheirsTides');
    expect(dialog.getByLabelText('Album')).toHaveValue('Field Notes');
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Track updated')).toBeVisible();
    expect(sent().at(-1)).toEqual(['"4"', mine]);
  });

  test('Take theirs takes their value and leads to it, and what is typed next is based on it', async () => {
    const { user, dialog, sent } = await openEdit({ album: 'Tides' });
    await user.click(await dialog.findByRole('button', { name: 'Take theirs' }));
    expect(dialog.getByLabelText('Album')).toHaveValue('Tides');
    expect(dialog.getByLabelText('Album')).toHaveFocus();
    await user.keyboard('!{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Track updated')).toBeVisible();
    expect(sent().at(-1)).toEqual(['"4"', { album: 'Tides!' }]);
  });
});

test('Ctrl Enter saves from any field, also from a choice', async () => {
  const { user, server } = openCatalog([aTrack()]);
  server.on('PUT /api/admin/music/*', () => ({ body: aTrack({ mood: 'Dark' }) }));
  await user.click((await row('Salt Roads')).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Track' }));
  await user.selectOptions(dialog.getByLabelText('Mood'), 'Dark');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.to('PUT /api/admin/music/*')[0]?.body).toEqual({ mood: 'Dark' });
});
