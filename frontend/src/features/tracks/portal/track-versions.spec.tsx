import type { Version } from '@cueroom/contracts/versions/versions';
import { screen, within } from '@testing-library/react';
import { FakeSound } from '../../../testing/fake-sound';
import { aTrack } from '../../../testing/records';
import { openCatalog, row } from './catalog.fixture';

const versionId = 'b'.repeat(24);
const aVersion = (version: Partial<Version> = {}): Version => ({
  id: versionId,
  kind: 'cut-30',
  label: null,
  fileUrl: '/api/objects/1',
  fileName: 'low-tide_30.wav',
  fileType: 'audio/wav',
  fileStreamUrl: '/api/objects/1?signature=1',
  duration: 62,
  audio: { state: 'valid' },
  hints: [{ code: 'length', words: '62 s long, and meant to be 30 s' }],
  createdAt: '2026-11-20T10:00:00.000Z',
  ...version,
});

const openVersions = async (track = aTrack({ versions: [aVersion()] })) => {
  const { user, server } = openCatalog([track]);
  const listed = await row('Salt Roads');
  await user.click(listed.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Track' }));
  await user.click(dialog.getByRole('tab', { name: 'Versions' }));
  return { user, server, listed, dialog };
};

test('a row says how many versions there are; the form lists them with what is odd about them', async () => {
  const { listed, dialog } = await openVersions();
  expect(listed.getByText('1 version')).toBeInTheDocument();
  const versions = within(dialog.getByRole('list', { name: 'Versions' }));
  expect(versions.getByText('30 s cut')).toBeVisible();
  expect(versions.getByText('62 s long, and meant to be 30 s')).toBeVisible();
  expect(versions.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('a version that is heard shows where it is, and what went wrong with it', async () => {
  const sound = new FakeSound();
  const { user, dialog } = await openVersions();
  await user.click(within(dialog.getByRole('list', { name: 'Versions' })).getByRole('button', { name: 'Play' }));
  expect(await dialog.findByRole('slider', { name: 'Seek' })).toBeVisible();
  await sound.break(MediaError.MEDIA_ERR_DECODE);
  expect(await dialog.findByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('a stem needs a label and a file; a version is renamed, removed and put back', async () => {
  const { user, server, dialog } = await openVersions();
  server.on('PATCH /api/admin/music/*/versions/*', aVersion({ kind: 'stem', label: 'Drums' }));
  server.on('DELETE /api/admin/music/*/versions/*', { status: 204 });
  server.on('POST /api/admin/music/*/versions', () => ({ status: 201, body: aVersion() }));
  await user.click(dialog.getByRole('button', { name: 'Add Version' }));
  expect(dialog.getByLabelText('Kind')).toHaveFocus();
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Stem');
  await user.click(dialog.getByRole('button', { name: 'Save Version' }));
  expect(dialog.getByText('Label is required')).toBeVisible();
  expect(dialog.getByText('File is required')).toBeVisible();
  expect(server.to('POST /api/admin/music/*/versions')).toEqual([]);
  await user.click(within(dialog.getByRole('group', { name: 'New version' })).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(dialog.getByRole('button', { name: 'Add Version' })).toHaveFocus();

  await user.click(dialog.getByRole('button', { name: 'Edit 30 s cut' }));
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Stem');
  await user.type(dialog.getByLabelText('Label'), 'Drums');
  await user.click(dialog.getByRole('button', { name: 'Save Version' }));
  expect(await screen.findByText('Version saved')).toBeVisible();
  expect(server.to('PATCH /api/admin/music/*/versions/*')[0]?.body).toEqual({ kind: 'stem', label: 'Drums' });

  await user.click(dialog.getByRole('button', { name: 'Remove 30 s cut' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Version restored')).toBeVisible();
  const [restored] = server.to('POST /api/admin/music/*/versions');
  expect(restored?.body).toEqual({ kind: 'cut-30', label: null, fileUrl: '/api/objects/1' });
});
