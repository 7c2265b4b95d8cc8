import type { TrashRow } from '@cueroom/contracts/trash';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dialogNamed, openBriefs } from '../../briefs/portal/briefs.fixture';

const at = '2026-11-28T10:00:00.000Z';
const row = (id: string, title: string): TrashRow => ({
  ...{ entityType: 'brief', id, title, deletedBy: 'grace', deletedAt: at },
  endsAt: '2026-12-28T10:00:00.000Z',
});

/** The trash of the list of briefs. */
const openTrash = async (address = '/admin/briefs') => {
  const user = userEvent.setup();
  let rows = [row('a', 'Lane Five'), row('b', 'Night Bus')];
  const { server } = openBriefs([], address);
  const take = ({ path }: { path: string }) => {
    rows = rows.filter(({ id }) => id !== path.split('/')[5]);
    return { body: {} };
  };
  server
    .on('GET /api/admin/trash', () => ({ body: rows }))
    .on('POST /api/admin/trash/*/*/restore', take)
    .on('DELETE /api/admin/trash/*/*', (asked: { path: string }) => ({ ...take(asked), status: 204 }));
  return { user, server };
};
const itemOf = async (title: string) => {
  const list = within(await screen.findByRole('list', { name: 'Trash' }));
  return within((await list.findByText(title)).closest('li')!);
};

test('beside a list: what was deleted of it is restored, or deleted for good when asked twice', async () => {
  const { user, server } = await openTrash();
  await user.click(await screen.findByRole('button', { name: 'Trash' }));
  const first = await itemOf('Lane Five');
  expect(first.getByText('Brief, deleted by grace')).toBeVisible();
  expect(server.to('GET /api/admin/trash')[0]?.query.get('entityType')).toBe('brief');
  await user.click(first.getByRole('button', { name: 'Restore' }));
  await screen.findByText('Brief restored');
  expect(server.to('POST /api/admin/trash/brief/a/restore')).toHaveLength(1);
  const second = await itemOf('Night Bus');
  await user.click(second.getByRole('button', { name: 'Delete for good' }));
  const question = await dialogNamed('Delete this brief for good?');
  expect(server.to('DELETE /api/admin/trash/brief/b')).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Brief deleted for good');
  expect(await (await dialogNamed('Trash')).findByText('Nothing is in the trash.')).toBeVisible();
});

test('from the search over everything it holds every kind', async () => {
  const { user, server } = await openTrash();
  await screen.findByRole('button', { name: 'Trash' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'trash{Enter}');
  await itemOf('Lane Five');
  expect(server.to('GET /api/admin/trash')[0]?.query.get('entityType')).toBeNull();
});
