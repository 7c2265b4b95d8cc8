import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { aTrack } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import { AdminWindows } from '../../portal/admin/admin-header';
import CatalogPanel from './catalog-panel';

async function openForm() {
  const track = aTrack({ title: 'Undertow', album: 'Tides' });
  const server = new FakeServer()
    .on('GET /api/admin/music', [track])
    .on('GET /api/admin/music/*', track)
    .on('GET /api/admin/music/facets', { genre: [], available: [] });
  const windows = <AdminWindows key="windows" shown={null} onShow={() => undefined} onRefresh={() => undefined} />;
  const view = renderInPortal([<CatalogPanel key="list" />, windows], '/admin/tracks');
  await view.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Track' }));
  return { server, form, track, ...view };
}
const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('the first field has the focus, and a form without changes closes at once', async () => {
  const { user, form } = await openForm();
  expect(form.getByLabelText('Title')).toHaveFocus();
  await user.keyboard('{Escape}');
  await isClosed();
});

test('typed text is not lost by Escape: the window asks', async () => {
  const { user, form } = await openForm();
  await user.type(form.getByLabelText('Title'), ' II');
  await user.keyboard('{Escape}');
  expect(question()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(form.getByLabelText('Title')).toHaveValue('Undertow II');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await isClosed();
});

test('a saved change can be undone, and leaves what someone else has changed since', async () => {
  const { user, server, form, track } = await openForm();
  let current = { ...track };
  server.on('PUT /api/admin/music/*', ({ body, headers }: { body: unknown; headers: Record<string, string> }) => {
    if (headers['If-Match'] !== `"${current.revision}"`) return { status: 412, body: { detail: 'Changed', current } };
    current = { ...current, ...(body as object), revision: current.revision + 1 };
    return { body: current };
  });
  await user.clear(form.getByLabelText('Album'));
  await user.type(form.getByLabelText('Title'), ' II');
  await user.click(form.getByRole('button', { name: 'Save Track' }));
  expect(await screen.findByText('Track updated')).toBeVisible();
  expect(current).toMatchObject({ title: 'Undertow II', album: null });
  current = { ...current, album: 'Theirs', revision: current.revision + 1 };
  await isClosed();
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Change undone')).toBeVisible();
  expect(current).toMatchObject({ title: 'Undertow', album: 'Theirs' });
});

test('deleted one after the other, two tracks share a notice and come back with one Undo', async () => {
  const { user, server } = await openForm();
  server.on('DELETE /api/admin/music/*', () => ({ status: 204 })).on('POST /api/admin/music/*/restore', {});
  await user.keyboard('{Escape}');
  await isClosed();
  for (const notice of ['Track deleted', '2 tracks deleted']) {
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(notice)).toBeVisible();
  }
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 tracks restored')).toBeVisible();
  expect(server.to('POST /api/admin/music/*/restore')).toHaveLength(2);
});
