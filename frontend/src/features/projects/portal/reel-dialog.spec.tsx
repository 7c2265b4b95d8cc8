import type { Reel, ReelChoice } from '@cueroom/contracts/content/films';
import { screen, waitFor, within } from '@testing-library/react';
import { dialogNamed, openProjects } from './projects.fixture';

const choice = (key: string, fields: Partial<ReelChoice> = {}): ReelChoice => ({
  ...{ key: key.repeat(32), title: null, projectId: '1'.repeat(24), projectTitle: 'Lane Four', status: 'active' },
  ...{ posterUrl: '/api/objects/a.poster.webp', ...fields },
});

const [dive, turn, own] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];
const films = [choice('a', { title: 'The dive' }), choice('b', { title: 'The turn', status: 'draft' }), choice('c')];
const aReel = (keys: string[], revision = 3): Reel => ({ keys, films, revision });

const openReel = async (reel: Reel) => {
  const { user, server } = openProjects([]);
  server.on('GET /api/admin/reel', reel);
  await user.click(await screen.findByRole('button', { name: 'Reel' }));
  const dialog = await dialogNamed('Reel');
  const others = within(await dialog.findByRole('list', { name: 'Other Films' }));
  return { user, server, dialog, others };
};

test('films are put into the reel and in an order; one that is not on the site says why', async () => {
  const { user, server, dialog, others } = await openReel(aReel([dive]));
  server.on('PUT /api/admin/reel', ({ body }) => ({ body: aReel((body as { keys: string[] }).keys, 4) }));
  expect(others.getByRole('listitem', { name: 'The turn' })).toHaveTextContent('Lane Four · Not on the site: draft');
  await user.click(others.getByRole('button', { name: 'Add The turn' }));
  await user.click(others.getByRole('button', { name: 'Add Lane Four' }));
  await user.click(dialog.getByRole('button', { name: 'Move Lane Four up' }));
  await user.click(dialog.getByRole('button', { name: 'Remove The dive' }));
  await user.click(dialog.getByRole('button', { name: 'Save Reel' }));
  expect(await screen.findByText('Reel saved')).toBeVisible();
  expect(server.to('PUT /api/admin/reel')[0]?.body).toEqual({ keys: [own, turn] });
});

test('a reel that someone else has changed stands beside mine, by the names of its films', async () => {
  const { user, server, dialog, others } = await openReel(aReel([dive]));
  server.on('PUT /api/admin/reel', ({ headers }) =>
    headers['If-Match'] === '"4"'
      ? { body: aReel([dive, own], 5) }
      : { status: 412, body: { status: 412, title: 'Changed', current: aReel([], 4) } },
  );
  await user.click(others.getByRole('button', { name: 'Add Lane Four' }));
  await user.click(dialog.getByRole('button', { name: 'Save Reel' }));
  const conflict = await dialog.findByRole('alert');
  expect(conflict).toHaveTextContent(/Changed in the meantimeIn the ReelMineThe dive, Lane FourTheirs\(empty\)/);
  await user.click(within(conflict).getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Reel saved')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
