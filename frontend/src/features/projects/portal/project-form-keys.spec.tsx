import { aTrack } from '../../../testing/records';
import { openForm, created, fillIn } from './projects.fixture';

test('Enter in a row fills it or adds the next one, and saves nothing', async () => {
  const opened = await openForm();
  const { user, server, dialog } = opened;
  server.on('POST /api/admin/projects', created);
  await fillIn(opened);
  await user.click(dialog.getByRole('button', { name: 'Add Credit' }));
  await user.keyboard('{Enter}Director{Enter}Ines Varga{Enter}Composer{Enter}Ada Reel');
  expect(dialog.getByLabelText('Credit 1: name')).toHaveValue('Ines Varga');
  expect(dialog.getByLabelText('Credit 2: role')).toHaveValue('Composer');
  expect(dialog.getByLabelText('Credit 2: name')).toHaveValue('Ada Reel');
  expect(server.to('POST /api/admin/projects')).toEqual([]);
});

test('Enter in the seconds of a cue leads on, and saves nothing', async () => {
  const opened = await openForm();
  const { user, server, dialog } = opened;
  server.on('POST /api/admin/projects', created);
  server.on('GET /api/admin/music', [aTrack({ title: 'Ropeworks', releasedForSite: true, duration: 141 })]);
  await fillIn(opened);
  await user.type(dialog.getByLabelText('Add a Cue'), 'rope{Enter}');
  await user.click(await dialog.findByRole('button', { name: /Ropeworks/ }));
  await user.click(dialog.getByLabelText('Start (seconds)'));
  await user.keyboard('{Enter}');
  expect(dialog.getByLabelText('Length (seconds)')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(dialog.getByLabelText('Add a Cue')).toHaveFocus();
  expect(server.to('POST /api/admin/projects')).toEqual([]);
});

test('Enter in the search for cues adds the first released track, and saves nothing', async () => {
  const opened = await openForm();
  const { user, server, dialog } = opened;
  server.on('POST /api/admin/projects', created);
  server.on('GET /api/admin/music', [
    aTrack({ title: 'Rope and Tar' }),
    aTrack({ title: 'Ropeworks', releasedForSite: true, duration: 141 }),
  ]);
  await fillIn(opened);
  await user.type(dialog.getByLabelText('Add a Cue'), 'rope');
  await dialog.findByRole('button', { name: /Ropeworks/ });
  await user.keyboard('{Enter}');
  expect(dialog.getByRole('listitem', { name: 'Cue 1m1' })).toHaveTextContent(/Ropeworks/);
  expect(dialog.getByLabelText('Add a Cue')).toHaveValue('');
  expect(dialog.getByLabelText('Add a Cue')).toHaveFocus();
  expect(server.to('POST /api/admin/projects')).toEqual([]);
});
