import { screen, waitFor } from '@testing-library/react';
import { aTrack } from '../../../testing/records';
import { openCatalog, row } from './catalog.fixture';

const pitch = { id: 'a'.repeat(24), title: 'Dark strings', trackCount: 0, revision: 1, tracks: [] };

test('after the chosen tracks went into a pitch the focus is in the list', async () => {
  const { server, user } = openCatalog([aTrack({ title: 'Salt Roads' }), aTrack({ title: 'Undertow' })]);
  server
    .on('GET /api/admin/music/facets', { genre: [], available: [] })
    .on('GET /api/admin/pitches', [pitch])
    .on('GET /api/admin/pitches/*', pitch);
  const late = server.hold('PUT /api/admin/pitches/*');
  await user.click((await row('Salt Roads')).getByRole('checkbox'));
  const menu = await screen.findByRole('button', { name: 'Add to pitch …' });
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: /Dark strings/ }));
  await waitFor(() => expect(menu).toHaveFocus());
  await late.release({ body: pitch });
  await waitFor(() => expect(screen.getByRole('row', { name: /Salt Roads/ })).toHaveFocus());
});
