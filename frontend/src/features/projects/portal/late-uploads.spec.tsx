import { act, screen, waitFor, within } from '@testing-library/react';
import { settled } from '../../../testing/fake-server';
import { FakeUploads } from '../../../testing/fake-uploads';
import { aTrack } from '../../../testing/records';
import { openCatalog, row } from '../../tracks/portal/catalog.fixture';
import { anAdminProject, openForm, openProjects } from './projects.fixture';

let made = 0;
const upload = () => ({ body: { uploadURL: `http://studio.test/api/objects/${++made}?expires=1` } });
const film = () => new File(['film'], 'film.mp4', { type: 'video/mp4' });
const still = () => new File(['png'], 'still.png', { type: 'image/png' });
const song = (name = 'new.wav') => new File(['RIFF'], name, { type: 'audio/wav' });
const isAsked = () => screen.queryByRole('dialog', { name: 'Discard your changes?' }) !== null;
const begun = (uploads: FakeUploads, count: number) =>
  waitFor(() => {
    if (uploads.begun.length < count) throw new Error(`${count} uploads have not begun`);
  });

async function openTrack() {
  const opened = openCatalog([aTrack()]);
  opened.server.on('POST /api/objects/upload', upload);
  await opened.user.click((await row('Salt Roads')).getByRole('button', { name: 'Edit' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Edit Track' })) };
}

test('a project is not saved before both of its uploads are there', async () => {
  const uploads = new FakeUploads();
  const { user, server, dialog } = await openForm();
  server.on('POST /api/objects/upload', upload);
  await user.upload(dialog.getByLabelText('Film File'), film());
  await begun(uploads, 1);
  await user.upload(dialog.getByLabelText('Add a Picture'), still());
  await begun(uploads, 2);
  await act(async () => uploads.begun[1]?.succeed());
  await dialog.findByLabelText('What can be seen');
  expect(dialog.getByRole('button', { name: 'Save Project' })).toBeDisabled();
});

test('a track is not saved before both of its uploads are there', async () => {
  const uploads = new FakeUploads();
  const { user, dialog } = await openTrack();
  await user.upload(dialog.getByLabelText('Audio File'), song());
  await begun(uploads, 1);
  await user.click(dialog.getByRole('tab', { name: 'Versions' }));
  await user.click(dialog.getByRole('button', { name: 'Add Version' }));
  await user.upload(dialog.getByLabelText('Version File'), song('drums.wav'));
  await begun(uploads, 2);
  await act(async () => uploads.begun[1]?.succeed());
  await dialog.findByText('Upload complete');
  expect(dialog.getByRole('button', { name: 'Save Track' })).toBeDisabled();
});

test('a file that was uploaded for a track is not lost by Escape', async () => {
  new FakeUploads().onBegin = (one) => one.succeed();
  const { user, dialog } = await openTrack();
  await user.upload(dialog.getByLabelText('Audio File'), song());
  await dialog.findByText('Upload complete');
  await user.keyboard('{Escape}');
  await settled();
  expect(isAsked()).toBe(true);
});

test('a film that was uploaded for a project is not lost by Escape', async () => {
  new FakeUploads().onBegin = (one) => one.succeed();
  const project = anAdminProject({ title: 'Skerry' });
  const { user, server } = openProjects([project]);
  server.on('POST /api/objects/upload', upload).on('GET /api/admin/projects/*', project);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Project' }));
  await user.upload(dialog.getByLabelText('Film File'), film());
  await dialog.findByText('Upload complete');
  await user.keyboard('{Escape}');
  await settled();
  expect(isAsked()).toBe(true);
});

const openVersion = async () => {
  new FakeUploads().onBegin = (one) => one.succeed();
  const opened = await openTrack();
  const { user, server, dialog } = opened;
  server.on('PUT /api/admin/music/*', aTrack());
  server.on('POST /api/admin/music/*/versions', () => ({ status: 201, body: { kind: 'other', label: 'Drums' } }));
  await user.click(dialog.getByRole('tab', { name: 'Versions' }));
  await user.click(dialog.getByRole('button', { name: 'Add Version' }));
  await user.upload(dialog.getByLabelText('Version File'), song('drums.wav'));
  await dialog.findByText('Upload complete');
  await user.type(dialog.getByLabelText('Label'), 'Drums');
  return opened;
};

test('Enter in the label of a version does not save the track in its place', async () => {
  const { user, server } = await openVersion();
  await user.keyboard('{Enter}');
  await settled();
  expect(server.to('PUT /api/admin/music/*')).toEqual([]);
});

test('Escape over a version that is being made asks first', async () => {
  const { user } = await openVersion();
  await user.keyboard('{Escape}');
  await settled();
  expect(isAsked()).toBe(true);
});

test('a track that is saved leaves its window open over a version that is not', async () => {
  const { user, server, dialog } = await openVersion();
  await user.click(dialog.getByRole('button', { name: 'Save Track' }));
  await screen.findByText('Track updated');
  expect(dialog.getByLabelText('Label')).toHaveValue('Drums');
  await user.click(dialog.getByRole('button', { name: 'Save Version' }));
  await screen.findByText('Version saved');
  expect(server.to('POST /api/admin/music/*/versions')).toHaveLength(1);
});

test('what is typed of a version while it is saved stays, and is saved as a change of it', async () => {
  const { user, server, dialog } = await openVersion();
  server.on('PATCH /api/admin/music/*/versions/*', { kind: 'instrumental', label: 'Drums dry' });
  const late = server.hold('POST /api/admin/music/*/versions');
  await user.click(dialog.getByRole('button', { name: 'Save Version' }));
  await late.request();
  await user.type(dialog.getByLabelText('Label'), ' dry');
  await late.release({ status: 201, body: { id: 'b'.repeat(24), kind: 'instrumental', label: 'Drums' } });
  expect(dialog.getByLabelText('Label')).toHaveValue('Drums dry');
  await user.click(dialog.getByRole('button', { name: 'Save Version' }));
  await settled();
  expect(server.to('PATCH /api/admin/music/*/versions/*')[0]?.body).toMatchObject({ label: 'Drums dry' });
});

test('a version whose answer was lost is sent again under the same key', async () => {
  const { user, server, dialog } = await openVersion();
  const lost = server.hold('POST /api/admin/music/*/versions');
  await user.click(dialog.getByRole('button', { name: 'Save Version' }));
  await lost.fail();
  await user.click(dialog.getByRole('button', { name: 'Save Version' }));
  await settled();
  const keys = server.to('POST /api/admin/music/*/versions').map(({ headers }) => headers['Idempotency-Key']);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0] ?? 'no key').not.toBe('no key');
});
