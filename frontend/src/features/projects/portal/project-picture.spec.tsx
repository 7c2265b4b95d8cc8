import type { Project } from '@cueroom/contracts/content/projects';
import { act, screen, waitFor } from '@testing-library/react';
import type { Asked } from '../../../testing/fake-server';
import { FakeUploads } from '../../../testing/fake-uploads';
import { anAdminProject, picture, openProjects, row, dialogNamed, openForm, anImage } from './projects.fixture';

test('a picture is uploaded with its progress; when the save fails it need not travel again', async () => {
  const uploads = new FakeUploads();
  const { user, server, dialog } = await openForm();
  const uploadURL = 'http://studio.test/api/objects/abc?signature=1';
  server.on('POST /api/objects/upload', { uploadURL });
  server.on('POST /api/admin/projects', () => ({ status: 503, body: { detail: 'This service is unavailable' } }));
  await user.type(dialog.getByLabelText('Title'), 'Night Ferry');
  await user.selectOptions(dialog.getByLabelText('Medium'), 'Film');
  await user.type(dialog.getByLabelText('Image URL'), 'https://example.org/a.jpg');
  await user.upload(dialog.getByLabelText('Image File'), anImage());
  expect(dialog.getByLabelText('Image URL')).toHaveValue('');
  expect(dialog.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', 'blob:a-chosen-file');

  const save = dialog.getByRole('button', { name: 'Save Project' });
  await user.click(save);
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  act(() => uploads.begun[0]?.moveTo(0.4));
  const progress = await dialog.findByRole('progressbar', { name: 'Uploading still.png' });
  await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow', '40'));
  uploads.begun[0]?.succeed();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create project. This service is unavailable');
  expect(dialog.getByLabelText('Title')).toHaveValue('Night Ferry');

  server.on('POST /api/admin/projects', () => ({ status: 201, body: anAdminProject() }));
  await user.click(save);
  expect(await screen.findByText('Project created successfully')).toBeVisible();
  expect(uploads.begun).toHaveLength(1);
  expect(server.to('POST /api/objects/upload')[0]?.body).toMatchObject({ kind: 'image', filename: 'still.png' });
  expect(server.to('POST /api/admin/projects').at(-1)?.body).toMatchObject({
    imageUrl: 'http://studio.test/api/objects/abc',
    imageName: 'still.png',
  });
});

test('a picture that the server refuses is told where it was chosen, and the form stays filled in', async () => {
  const uploads = new FakeUploads();
  const { user, server, dialog } = await openForm();
  server.on('POST /api/objects/upload', { uploadURL: 'http://studio.test/api/objects/abc?signature=1' });
  await user.type(dialog.getByLabelText('Title'), 'Night Ferry');
  await user.selectOptions(dialog.getByLabelText('Medium'), 'Film');
  await user.upload(dialog.getByLabelText('Image File'), anImage());
  await user.click(dialog.getByRole('button', { name: 'Save Project' }));
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  const reason = 'This picture is damaged or incomplete.';
  act(() => uploads.begun[0]?.refuse(415, 'Invalid file type', { picture: [reason] }));
  expect(await dialog.findByText(reason)).toBeVisible();
  expect(dialog.getByLabelText('Title')).toHaveValue('Night Ferry');
  expect(server.to('POST /api/admin/projects')).toEqual([]);
});

test.each([
  ['text', anImage('notes.txt', 'text/plain'), 'Invalid file type: Please select an image file'],
  ['a drawing', anImage('logo.svg', 'image/svg+xml'), 'Invalid file type: Please select an image file'],
  [
    'too large',
    anImage('big.png', 'image/png', 5 * 2 ** 20 + 1),
    'File too large: Please select an image smaller than 5MB',
  ],
])('a file that is %s is refused at once', async (_what, file, message) => {
  const { dialog, user } = await openForm();
  await user.upload(dialog.getByLabelText('Image File'), anImage());
  // As if the file dialog had offered everything.
  dialog.getByLabelText('Image File').removeAttribute('accept');
  await user.upload(dialog.getByLabelText('Image File'), file);
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByText(/^still\.png/)).toBeVisible();
});

test('of a stored picture: unnamed it stays, removed it is sent as none', async () => {
  const project = anAdminProject({ image: picture, imageUrl: '/api/objects/a.480.webp', hasOwnPicture: true });
  const { user, server } = openProjects([project]);
  server.on('PUT /api/admin/projects/*', () => ({ body: project }));
  const sent = () => server.to('PUT /api/admin/projects/*').map(({ body }) => (body as Partial<Project>).imageUrl);
  await user.click((await row('Skerry')).getByRole('button', { name: 'Edit' }));
  const form = await dialogNamed('Edit Project');
  expect(form.getByLabelText('Image URL')).toHaveValue('');
  await user.click(form.getByRole('button', { name: 'Save Project' }));
  expect(await screen.findByText('Project updated successfully')).toBeVisible();
  expect(sent()).toEqual([undefined]);

  await user.click((await row('Skerry')).getByRole('button', { name: 'Edit' }));
  const again = await dialogNamed('Edit Project');
  await user.click(again.getByRole('button', { name: 'Remove picture' }));
  expect(again.queryByRole('img', { name: 'Preview' })).not.toBeInTheDocument();
  await user.click(again.getByRole('button', { name: 'Save Project' }));
  await waitFor(() => expect(sent()).toEqual([undefined, null]));
});

describe('two people edit the picture of the same project', () => {
  const old = anAdminProject({ hasOwnPicture: true, imageName: 'old.png', imageUrl: '/api/objects/a.480.webp' });
  const openEdit = async (current: Partial<Project>, project = old) => {
    const uploads = new FakeUploads();
    uploads.onBegin = (upload) => upload.succeed();
    const { user, server, kept } = openProjects([project]);
    server.on('POST /api/objects/upload', { uploadURL: 'http://studio.test/api/objects/mine?signature=1' });
    server.on('PUT /api/admin/projects/*', ({ body, headers }: Asked) => {
      kept[0] = { ...project, ...current, revision: 1 };
      return headers['If-Match'] === '"1"'
        ? { body: { ...kept[0], ...(body as object), revision: 2 } }
        : { status: 412, body: { detail: 'Changed meanwhile', current: kept[0] } };
    });
    await user.click((await row('Skerry')).getByRole('button', { name: 'Edit' }));
    const form = await dialogNamed('Edit Project');
    const save = () => user.click(form.getByRole('button', { name: 'Save Project' }));
    const sent = () => server.to('PUT /api/admin/projects/*').map(({ body, headers }) => [headers['If-Match'], body]);
    return { user, form, save, sent };
  };
  const theirs = { hasOwnPicture: true, imageName: 'red.png', imageUrl: null };
  const mine = { imageUrl: 'http://studio.test/api/objects/mine', imageName: 'still.png' };

  test('it is said, and Keep mine sends the chosen file', async () => {
    const { user, form, save, sent } = await openEdit(theirs);
    await user.upload(form.getByLabelText('Image File'), anImage());
    await save();
    expect(await form.findByRole('alert')).toHaveTextContent('ImageMineChangedTheirsChanged, too');
    expect(sent()).toEqual([['"0"', mine]]);
    await user.click(form.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Project updated successfully')).toBeVisible();
    expect(sent().at(-1)).toEqual(['"1"', mine]);
  });

  test('Take theirs drops the chosen file, with the other field that both changed', async () => {
    const { user, form, save, sent } = await openEdit({ ...theirs, externalLink: 'https://theirs.example' });
    await user.upload(form.getByLabelText('Image File'), anImage());
    await user.type(form.getByLabelText('External Link'), 'https://mine.example');
    await user.type(form.getByLabelText(/^Description/), 'A ferry');
    await save();
    expect(await form.findByRole('alert')).toHaveTextContent('Minehttps://mine.exampleTheirshttps://theirs.example');
    expect(form.getByText('Changed, too')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Take theirs' }));
    expect(form.queryByText(/^still\.png/)).not.toBeInTheDocument();
    await save();
    expect(await screen.findByText('Project updated successfully')).toBeVisible();
    expect(sent().at(-1)).toEqual(['"1"', { description: 'A ferry' }]);
  });

  test('a link of mine, a file of theirs: Take theirs drops the link', async () => {
    const { user, form, save, sent } = await openEdit(theirs, anAdminProject());
    await user.type(form.getByLabelText('Image URL'), 'https://example.org/a.jpg');
    await save();
    expect(await form.findByRole('alert')).toHaveTextContent('ImageMineChangedTheirsChanged, too');
    await user.click(form.getByRole('button', { name: 'Take theirs' }));
    expect(form.getByLabelText('Image URL')).toHaveValue('');
    await save();
    expect(sent().at(-1)).toEqual(['"1"', {}]);
  });

  test.each([
    ['theirs stays', theirs, false],
    ['mine is sent', { genre: 'Folk' }, true],
  ])('only one picture was changed: %s', async (_which, current, isMine) => {
    const { user, form, save, sent } = await openEdit(current, anAdminProject());
    await user.type(form.getByLabelText(/^Description/), 'A ferry');
    if (isMine) await user.upload(form.getByLabelText('Image File'), anImage());
    await save();
    expect(await screen.findByText('Project updated successfully')).toBeVisible();
    expect(sent().at(-1)).toEqual(['"1"', { description: 'A ferry', ...(isMine && mine) }]);
  });
});
