import type { TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Asked } from '../../../testing/fake-server';
import { aTrack } from '../../../testing/records';
import { openCatalog } from './catalog.fixture';

const tracks = () => [
  aTrack({ title: 'Salt Roads', mood: 'Calm', tags: ['strings'] }),
  aTrack({ title: 'Undertow', mood: null, tags: ['night'] }),
  aTrack({ title: 'Third Rail', mood: null, tags: [] }),
];

async function editTwo() {
  const given = tracks();
  const { user, server } = openCatalog(given);
  server.on('PUT /api/admin/music/*', { status: 200, body: {} });
  for (const title of ['Salt Roads', 'Undertow'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  act(() => screen.getByRole('row', { name: /Undertow/ }).focus());
  await user.keyboard('e');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 tracks' }));
  const sent = () =>
    server
      .to('PUT /api/admin/music/*')
      .map(({ path, body }) => [given.find(({ id }) => path.endsWith(id))?.title, body as TrackChanges]);
  return { user, server, dialog, sent };
}

test('several tracks get the same mood and more tags; the rest stays, and Undo puts it back', async () => {
  const { user, dialog, sent } = await editTwo();
  expect(dialog.getByRole('button', { name: 'Save 2 tracks' })).toBeDisabled();
  await user.selectOptions(dialog.getByLabelText('Mood'), 'Dark');
  await user.type(dialog.getByLabelText('Add Tags'), 'strings, slow,{Enter}');
  expect(await screen.findByText('2 tracks updated')).toBeVisible();
  expect(sent()).toEqual([
    ['Salt Roads', { mood: 'Dark', tags: ['strings', 'slow'] }],
    ['Undertow', { mood: 'Dark', tags: ['night', 'strings', 'slow'] }],
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toHaveLength(4));
  expect(sent().slice(2)).toEqual([
    ['Salt Roads', { mood: 'Calm', tags: ['strings'] }],
    ['Undertow', { mood: null, tags: ['night'] }],
  ]);
});

test('where one track fails, it is told how many were changed', async () => {
  const { user, server, dialog } = await editTwo();
  let asked = 0;
  server.on('PUT /api/admin/music/*', (_: Asked) =>
    ++asked === 1 ? { body: {} } : { status: 503, body: { detail: 'The catalog is away' } },
  );
  await user.selectOptions(dialog.getByLabelText('Tempo'), 'Slow');
  await user.click(dialog.getByRole('button', { name: 'Save 2 tracks' }));
  expect(await screen.findByText('1 of 2 tracks updated')).toBeVisible();
  expect(screen.getByText('The catalog is away')).toBeVisible();
});
