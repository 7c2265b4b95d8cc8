import type { ProjectScene } from '@cueroom/contracts/content/films';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeUploads } from '../../../testing/fake-uploads';
import { anAdminProject, dialogNamed, openProjects, row } from './projects.fixture';

const scene: ProjectScene = {
  ...{ title: 'The pier', kind: 'file', url: '/api/objects/a', renditions: [], posterUrl: null, fileName: 'pier.mp4' },
  processing: { state: 'running', progress: 40 },
};

test('scenes are uploaded, linked, named, moved and removed; one says how far it is', async () => {
  const project = anAdminProject({ scenes: [scene] });
  const uploads = new FakeUploads();
  const { user, server } = openProjects([project]);
  server
    .on('POST /api/objects/upload', { uploadURL: 'http://studio.test/api/objects/b?expires=1' })
    .on('PUT /api/admin/projects/*', () => ({ body: project }));
  await user.click((await row('Skerry')).getByRole('button', { name: 'Edit' }));
  const form = await dialogNamed('Edit Project');
  expect(within(form.getByRole('listitem', { name: 'Scene 1' })).getByText(/Processing, 40%/)).toBeVisible();

  await user.upload(form.getByLabelText('Add a Scene'), new File(['film'], 'quay.mp4', { type: 'video/mp4' }));
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  expect(form.getByRole('button', { name: 'Save Project' })).toBeDisabled();
  await act(async () => uploads.begun[0]?.succeed());
  const second = within(await form.findByRole('listitem', { name: 'Scene 2' }));
  expect(second.getByText('quay.mp4')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Add a Link' }));
  const third = within(form.getByRole('listitem', { name: 'Scene 3' }));
  await user.type(third.getByLabelText('Scene Title'), 'The crossing');
  await user.type(third.getByLabelText('Scene URL'), 'vimeo.com/12345');
  await user.click(form.getByRole('button', { name: 'Save Project' }));
  expect(await second.findByText('Title is required')).toBeVisible();
  await user.type(second.getByLabelText('Scene Title'), 'The quay');
  await user.click(form.getByRole('button', { name: 'Move scene 3 up' }));
  await user.click(form.getByRole('button', { name: 'Remove scene 1' }));
  await user.click(form.getByRole('button', { name: 'Save Project' }));
  expect(await screen.findByText('Project updated successfully')).toBeVisible();
  expect(server.to('PUT /api/admin/projects/*').at(-1)?.body).toEqual({
    scenes: [
      { title: 'The crossing', url: 'https://vimeo.com/12345', fileName: null },
      { title: 'The quay', url: 'http://studio.test/api/objects/b', fileName: 'quay.mp4' },
    ],
  });
});
