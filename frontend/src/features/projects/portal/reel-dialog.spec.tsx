import type { ReelChoice } from '@cueroom/contracts/content/films';
import { screen, within } from '@testing-library/react';
import { dialogNamed, openProjects } from './projects.fixture';

const choice = (key: string, fields: Partial<ReelChoice> = {}): ReelChoice => ({
  ...{ key: key.repeat(32), title: null, projectId: '1'.repeat(24), projectTitle: 'Lane Four', status: 'active' },
  ...{ posterUrl: '/api/objects/a.poster.webp', isInReel: false, ...fields },
});

test('films are put into the reel and in an order; one that is not on the site says why', async () => {
  const { user, server } = openProjects([]);
  server.on('PUT /api/admin/reel', () => ({ status: 204, body: undefined }));
  server.on('GET /api/admin/reel', [
    choice('a', { title: 'The dive', isInReel: true }),
    choice('b', { title: 'The turn', status: 'draft' }),
    choice('c'),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Reel' }));
  const dialog = await dialogNamed('Reel');
  const others = within(await dialog.findByRole('list', { name: 'Other Films' }));
  expect(others.getByRole('listitem', { name: 'The turn' })).toHaveTextContent('Lane Four · Not on the site: draft');
  await user.click(others.getByRole('button', { name: 'Add The turn' }));
  await user.click(others.getByRole('button', { name: 'Add Lane Four' }));
  await user.click(dialog.getByRole('button', { name: 'Move Lane Four up' }));
  await user.click(dialog.getByRole('button', { name: 'Remove The dive' }));
  await user.click(dialog.getByRole('button', { name: 'Save Reel' }));
  expect(await screen.findByText('Reel saved')).toBeVisible();
  expect(server.to('PUT /api/admin/reel')[0]?.body).toEqual({ keys: ['c'.repeat(32), 'b'.repeat(32)] });
});
