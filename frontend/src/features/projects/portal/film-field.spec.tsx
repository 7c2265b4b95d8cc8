import { screen } from '@testing-library/react';
import { anAdminProject, dialogNamed, openProjects, row } from './projects.fixture';

const address = `/api/objects/${'a'.repeat(32)}`;
const filmed = () => anAdminProject({ videoUrl: address, videoFileName: 'ferry.mp4' });

async function editFilm() {
  const opened = openProjects([filmed()]);
  opened.server.on('PUT /api/admin/projects/*', () => ({ body: anAdminProject({ videoUrl: null }) }));
  await opened.user.click((await row('Skerry')).getByRole('button', { name: 'Edit' }));
  const form = await dialogNamed('Edit Project');
  return { ...opened, form, url: form.getByLabelText(/^Film URL/) };
}
const sent = ({ server }: Awaited<ReturnType<typeof editFilm>>) =>
  server.to('PUT /api/admin/projects/*').map(({ body }) => body);

test('an uploaded film is not removed, or replaced, without a word; it can be kept', async () => {
  const opened = await editFilm();
  const { user, form, url } = opened;
  expect(form.queryByText(/when you save/)).not.toBeInTheDocument();
  await user.clear(url);
  await user.type(url, 'https://vimeo.com/12345');
  expect(form.getByText('ferry.mp4 is replaced when you save.')).toBeVisible();
  await user.clear(url);
  expect(form.getByText('ferry.mp4 is removed when you save.')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Keep the film' }));
  expect(url).toHaveValue(address);
  expect(url).toHaveFocus();
  expect(form.queryByText(/when you save/)).not.toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Save Project' }));
  expect(await screen.findByText('Project updated successfully')).toBeVisible();
  expect(sent(opened)).toEqual([{}]);
});

test('a film that was removed is named by the notice', async () => {
  const opened = await editFilm();
  await opened.user.clear(opened.url);
  await opened.user.click(opened.form.getByRole('button', { name: 'Save Project' }));
  expect(await screen.findByText('The Keeper of Skerry Nine. Its film was removed.')).toBeVisible();
  expect(sent(opened)).toEqual([{ videoUrl: null, videoFileName: null }]);
});
