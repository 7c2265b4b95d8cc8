import { act, screen, waitFor, within } from '@testing-library/react';
import { aTrack } from '../../../testing/records';
import { openCatalog, row } from './catalog.fixture';

test('a track is made unavailable with one press, shown at once, and taken back when the server refuses', async () => {
  const track = aTrack();
  const { user, server } = openCatalog([track]);
  server.on(`PUT /api/admin/music/${track.id}`, () => ({ status: 409, body: { detail: 'Somebody else changes it' } }));
  const press = async () => user.click((await row('Salt Roads')).getByRole('button', { name: 'Mark unavailable' }));
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else changes it');
  expect((await row('Salt Roads')).getByText('Available')).toBeVisible();

  const late = server.hold(`PUT /api/admin/music/${track.id}`);
  await press();
  expect(await (await row('Salt Roads')).findByText('Unavailable')).toBeVisible();
  await late.release({ body: {} });
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

test('two quick changes: the one that is refused is taken back and says so, its neighbor stays', async () => {
  const [salt, undertow] = [aTrack(), aTrack({ title: 'Undertow' })];
  const { user, server } = openCatalog([salt, undertow]);
  const refused = server.hold(`PUT /api/admin/music/${salt.id}`);
  server.hold(`PUT /api/admin/music/${undertow.id}`);
  await user.click((await row('Salt Roads')).getByRole('button', { name: 'Mark unavailable' }));
  await user.click((await row('Undertow')).getByRole('button', { name: 'Mark unavailable' }));
  expect(await (await row('Undertow')).findByText('Unavailable')).toBeVisible();
  await refused.release({ status: 409, body: { detail: 'Salt Roads is being exported' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Salt Roads is being exported');
  expect((await row('Salt Roads')).getByText('Available')).toBeVisible();
  expect((await row('Undertow')).getByText('Unavailable')).toBeVisible();
});

test('a track whose file is no audio says so', async () => {
  openCatalog([aTrack({ audio: { state: 'invalid', error: 'This file is not audio' } }), aTrack({ title: 'Fine' })]);
  expect((await row('Salt Roads')).getByText('This file is not audio')).toBeVisible();
  expect((await row('Fine')).queryByText('This file is not audio')).not.toBeInTheDocument();
});
