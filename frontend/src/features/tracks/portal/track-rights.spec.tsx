import { screen, within } from '@testing-library/react';
import { aTrack, ownRights } from '../../../testing/records';
import { openCatalog, row } from './catalog.fixture';

const sideways = { ...ownRights, isrc: 'QZABC2600001' };

test('rights are taken from another track of the artist, without its code, completed and saved with what was touched', async () => {
  const track = aTrack({ title: 'Undertow' });
  const other = aTrack({ title: 'Salt Roads', rights: sideways });
  const { user, server } = openCatalog([track, other]);
  server.on('PUT /api/admin/music/*', () => ({ body: track }));
  await user.click((await row('Undertow')).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Track' }));
  await user.click(dialog.getByRole('tab', { name: 'Rights' }));
  // The fake server finds titles only.
  server.on('GET /api/admin/music', [track, other]);
  await user.selectOptions(await dialog.findByLabelText('Copy rights from'), 'Salt Roads');
  expect(dialog.queryByText('One-stop')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(dialog.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(dialog.getByText('One-stop')).toBeVisible();
  const owner = () => within(dialog.getByRole('group', { name: 'Owner 1' }));
  const typeShare = async (share: string) => {
    await user.clear(owner().getByLabelText('Share'));
    await user.type(owner().getByLabelText('Share'), share);
  };
  await typeShare('120');

  await user.click(dialog.getByRole('tab', { name: 'Track' }));
  await user.click(dialog.getByRole('button', { name: 'Save Track' }));
  expect(await dialog.findByText(/A share is a percentage/)).toBeVisible();
  expect(dialog.getByText('Master: 120 %, 20 % too much')).toBeVisible();
  await typeShare('80');
  await user.click(dialog.getByRole('button', { name: 'Save Track' }));
  expect(await screen.findByText('Track updated')).toBeVisible();
  expect(server.to('PUT /api/admin/music/*')[0]?.body).toEqual({
    rights: { ...ownRights, master: [{ ...ownRights.master[0], share: 80 }] },
  });
});

test('rights that a copy has replaced come back by Undo, unless something was typed since', async () => {
  const track = aTrack({ title: 'Undertow', rights: { ...ownRights, restrictions: 'No politics' } });
  const other = aTrack({ title: 'Salt Roads', rights: ownRights });
  const { user, server } = openCatalog([track, other]);
  await user.click((await row('Undertow')).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Track' }));
  server.on('GET /api/admin/music', [track, other]);
  await user.click(dialog.getByRole('tab', { name: 'Rights' }));
  await user.selectOptions(await dialog.findByLabelText('Copy rights from'), 'Salt Roads');
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(dialog.getByLabelText('Restrictions')).toHaveValue('');
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(dialog.getByLabelText('Restrictions')).toHaveValue('No politics');
  await user.keyboard('{Enter}');
  expect(dialog.getByLabelText('Restrictions')).toHaveValue('');
  await user.type(dialog.getByLabelText('Restrictions'), 'No tobacco');
  expect(dialog.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('Enter in the last row adds the next one, in tags the next tag, and saves nothing', async () => {
  const track = aTrack({ title: 'Undertow', tags: ['tide'] });
  const { user, server } = openCatalog([track]);
  server.on('PUT /api/admin/music/*', () => ({ body: track }));
  await user.click((await row('Undertow')).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Track' }));
  await user.type(dialog.getByLabelText('Tags'), ', salt{Enter}rope{Enter}');
  expect(dialog.getByLabelText('Tags')).toHaveValue('tide, salt, rope, ');
  await user.click(dialog.getByRole('tab', { name: 'Rights' }));
  await user.click(await dialog.findByRole('button', { name: 'Add owner' }));
  await user.keyboard('{Enter}North{Enter}South{Enter}');
  const nameOf = (owner: string) => within(dialog.getByRole('group', { name: owner })).getByLabelText('Name');
  expect(nameOf('Owner 1')).toHaveValue('North');
  expect(nameOf('Owner 2')).toHaveValue('South');
  expect(nameOf('Owner 3')).toHaveFocus();
  await user.click(nameOf('Owner 1'));
  await user.keyboard('{Enter}');
  expect(nameOf('Owner 2')).toHaveFocus();
  expect(server.to('PUT /api/admin/music/*')).toEqual([]);
});
