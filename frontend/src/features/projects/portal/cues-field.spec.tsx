import type { ProjectCue } from '@cueroom/contracts/content/cues';
import { anAdminProject, dialogNamed, openProjects, row } from './projects.fixture';

const cue: ProjectCue = {
  ...{ trackId: 'a'.repeat(24), startSec: 10, durationSec: 40, title: 'Low Tide', artist: 'Mara Lindqvist' },
  ...{ state: 'done', error: null, audioUrl: '/api/objects/cue.mp3' },
};

test('what the server refuses of a cue is said at the cue, a start at its field', async () => {
  const { user, server } = openProjects([anAdminProject({ cues: [cue] })]);
  const tooLate = '“Low Tide” ends before this cue starts. Choose an earlier start';
  const unreleased = '“Low Tide” is not released for the site. Release it in the catalog first';
  let errors: object = { 'cues.0.startSec': [tooLate] };
  server.on('PUT /api/admin/projects/*', () => ({ status: 422, body: { detail: 'Refused', errors } }));
  await user.click((await row('Skerry')).getByRole('button', { name: 'Edit' }));
  const form = await dialogNamed('Edit Project');
  const start = form.getByLabelText('Start (seconds)');
  await user.clear(start);
  await user.type(start, '900');
  await user.click(form.getByRole('button', { name: 'Save Project' }));
  expect(await form.findByText(tooLate)).toBeVisible();
  expect(start).toBeInvalid();
  expect(start).toHaveFocus();

  errors = { 'cues.0.trackId': [unreleased] };
  await user.click(form.getByRole('button', { name: 'Save Project' }));
  expect(await form.findByText(unreleased)).toBeVisible();
});
