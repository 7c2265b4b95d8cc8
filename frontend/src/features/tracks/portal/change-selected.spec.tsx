import { screen, waitFor, within } from '@testing-library/react';
import { undoLast } from '../../../ui/notices/undo';
import { many, openCatalog, row } from './catalog.fixture';

const id = 'b'.repeat(24);
const bulk = (fields: object) => ({ body: { id, state: 'done', changed: 2, failed: [], progress: 100, ...fields } });
const openDialog = async (count = 2) => {
  const opened = openCatalog(many(3));
  for (let nth = 1; nth <= count; nth++) await opened.user.click((await row(`Take ${nth} `)).getByRole('checkbox'));
  await opened.user.click(screen.getByRole('button', { name: 'Change selected' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Change ${count} tracks` }));
  return { ...opened, dialog };
};

test('what was chosen is applied to the selected tracks, and taken back with one Undo', async () => {
  const { user, server, dialog } = await openDialog();
  server.on('POST /api/admin/bulk', () => bulk({}));
  server.on('POST /api/admin/bulk/*/undo', () =>
    bulk({ state: 'undone', changed: 1, failed: [{ id, reason: 'It was changed since' }] }),
  );
  expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  expect(dialog.getByLabelText('Genre')).toHaveFocus();
  await user.selectOptions(dialog.getByLabelText('Genre'), 'Jazz');
  await user.selectOptions(dialog.getByLabelText('Mood'), 'None');
  await user.type(dialog.getByLabelText('Add Tags'), 'rain, sea,');
  await user.selectOptions(dialog.getByLabelText('Availability'), 'Unavailable');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('2 tracks changed')).toBeVisible();
  const change = { genre: 'Jazz', mood: null, tags: { add: ['rain', 'sea'], remove: [] }, available: false };
  const ids = many(2).map((track) => track.id);
  expect(server.to('POST /api/admin/bulk').map(({ body }) => body)).toEqual([{ entityType: 'track', ids, change }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
  await undoLast();
  expect(await screen.findByText('1 track changed back')).toBeVisible();
  expect(screen.getByText('1 could not be changed back: It was changed since')).toBeVisible();
});

test('of many it says how far it has come', async () => {
  const { user, server, dialog } = await openDialog();
  server.on('POST /api/admin/bulk', () => ({ status: 202, ...bulk({ state: 'running', changed: 0, progress: 40 }) }));
  const late = server.hold(`GET /api/admin/bulk/${id}`);
  await user.selectOptions(dialog.getByLabelText('Genre'), 'Jazz');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(dialog.getByRole('progressbar', { name: 'Changing' })).toHaveAttribute('aria-valuenow', '40'),
  );
  await late.release(bulk({ changed: 2 }));
  expect(await screen.findByText('2 tracks changed')).toBeVisible();
});

test('Ctrl Enter applies it; what could not be changed stays selected', async () => {
  const { user, server, dialog } = await openDialog();
  server.on('POST /api/admin/bulk', () => bulk({ changed: 1, failed: [{ id, reason: 'This track does not exist' }] }));
  await user.selectOptions(dialog.getByLabelText('Genre'), 'Jazz');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('1 could not be changed: This track does not exist')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('2 selected')).toBeVisible();
});

test('where nothing could be changed it says why', async () => {
  const { user, server, dialog } = await openDialog();
  server.on('POST /api/admin/bulk', () => bulk({ changed: 0, failed: [{ id, reason: 'This track does not exist' }] }));
  await user.selectOptions(dialog.getByLabelText('Genre'), 'Jazz');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('This track does not exist')).toBeVisible();
});
