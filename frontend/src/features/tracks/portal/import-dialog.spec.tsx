import type { Import, ImportRow } from '@cueroom/contracts/catalog/imports';
import { screen, waitFor, within } from '@testing-library/react';
import type { Asked } from '../../../testing/fake-server';
import { FakeUploads } from '../../../testing/fake-uploads';
import { aTrack } from '../../../testing/records';
import { openCatalog } from './catalog.fixture';

jest.setTimeout(20_000);
afterEach(() => jest.restoreAllMocks());
const id = 'a'.repeat(24);
const none = { new: 0, changed: 0, unchanged: 0, refused: 0 };
const begun: Import = {
  id,
  fileName: 'spring.csv',
  fileUrl: `/api/objects/${'c'.repeat(32)}`,
  encoding: null,
  state: 'reading',
  columns: {},
  headings: [],
  examples: [],
  counts: none,
  unknown: { genres: [], moods: [] },
  progress: 40,
  createdAt: '2026-11-24T03:00:00.000Z',
};
const ready: Import = {
  ...begun,
  state: 'ready',
  progress: 100,
  columns: { title: 'Song Title', artist: 'Artist Name' },
  headings: ['Song Title', 'Artist Name', 'Remarks'],
  examples: [
    ['Salt Roads', 'Mara', 'slow'],
    ['Undertow', 'Oto', ''],
  ],
  counts: { new: 1, changed: 1, unchanged: 0, refused: 1 },
};
const row = (fields: Partial<ImportRow>): ImportRow => ({
  line: 2,
  state: 'new',
  trackId: null,
  matchedBy: null,
  changes: [],
  errors: [],
  title: 'Undertow',
  artist: 'Oto',
  ...fields,
});
const rows = [
  row({ changes: [{ field: 'title', from: '', to: 'Undertow' }] }),
  row({
    line: 3,
    state: 'changed',
    title: 'Salt Roads',
    matchedBy: 'isrc',
    changes: [{ field: 'album', from: 'Field Notes', to: '' }],
  }),
  row({ line: 7, state: 'refused', title: 'Reel', errors: ['Line 7, ISRC: Not a valid ISRC'] }),
];

/** The window, after a file was chosen; the server answers with `current` from then on. */
const openImport = async (first: Import) => {
  localStorage.clear();
  let current = first;
  const { user, server } = openCatalog([aTrack()]);
  const uploads = new FakeUploads();
  uploads.onBegin = (upload) => upload.succeed();
  server
    .on('POST /api/objects/upload', {
      uploadURL: 'http://studio.test/put?x',
      objectPath: '/api/objects/1',
      method: 'PUT',
    })
    .on('POST /api/admin/imports', () => ({ status: 201, body: begun }))
    .on(`GET /api/admin/imports/*`, () => ({ body: current }))
    .on('PUT /api/admin/imports/*', ({ body }: Asked) => ({ body: (current = { ...current, ...(body as object) }) }))
    .on('POST /api/admin/imports/*/apply', () => ({ body: { ...current, state: 'applying' } }))
    .on('POST /api/admin/imports/*/undo', () => ({ body: { ...current, state: 'applying' } }))
    .on('GET /api/admin/imports/*/rows', ({ query }: Asked) => {
      const found = rows.filter(({ state }) => !query.get('state') || state === query.get('state'));
      return { body: found, headers: { 'x-total-count': String(found.length) } };
    });
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import CSV' }));
  await user.upload(await dialog.findByLabelText('CSV File'), new File(['a'], 'spring.csv', { type: 'text/csv' }));
  return { user, server, dialog, answer: (next: Partial<Import>) => (current = { ...current, ...next }) };
};

test('a file is chosen, read, looked at with what is refused first, imported without that, and taken back', async () => {
  const { user, server, dialog, answer } = await openImport(ready);
  // It is read in a moment, and then this is gone.
  await dialog.findByRole('progressbar', { name: 'Reading the file' });
  expect(server.to('POST /api/objects/upload')[0]?.body).toMatchObject({ kind: 'csv', filename: 'spring.csv' });
  const columns = within(await dialog.findByRole('group', { name: 'Columns' }));
  expect(columns.getByLabelText('Song Title')).toHaveValue('title');
  expect(columns.getByLabelText('Song Title')).toHaveAccessibleDescription('Salt Roads · Undertow');
  expect(columns.getByLabelText('Remarks')).toHaveDisplayValue('Not imported');

  const list = () => within(dialog.getByRole('list', { name: 'Rows' })).getAllByRole('listitem');
  expect(await dialog.findByText('Line 7, ISRC: Not a valid ISRC')).toBeVisible();
  expect(list()).toHaveLength(1);
  await user.selectOptions(dialog.getByLabelText('Show'), 'All (3)');
  await waitFor(() => expect(list()).toHaveLength(3));
  expect(list()[1]).toHaveTextContent('Line 3Salt Roads by OtoChangedfound by ISRCAlbumField Notes → empty');
  expect(dialog.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument();

  const undoUntil = new Date(Date.now() + 3_600_000).toISOString();
  answer({ state: 'done', undoUntil });
  await user.click(dialog.getByRole('button', { name: 'Import valid rows' }));
  expect(await dialog.findByText('Imported: 1 new track, 1 changed track.')).toBeVisible();
  expect(server.to('POST /api/admin/imports/*/apply')[0]?.body).toEqual({ goodRowsOnly: true });
  const lists = server.to('GET /api/admin/music').length;
  answer({ state: 'undone' });
  await user.click(dialog.getByRole('button', { name: 'Undo import' }));
  expect(await dialog.findByText(/The import was undone/)).toBeVisible();
  await waitFor(() => expect(server.to('GET /api/admin/music').length).toBeGreaterThan(lists));
});

test('a column that is chosen anew is judged anew, and leaves the field that another one takes', async () => {
  const { user, server, dialog } = await openImport({ ...ready, counts: { ...none, new: 2 } });
  const columns = within(await dialog.findByRole('group', { name: 'Columns' }));
  await user.selectOptions(columns.getByLabelText('Remarks'), 'Title');
  await waitFor(() => expect(columns.getByLabelText('Song Title')).toHaveDisplayValue('Not imported'));
  expect(server.to('PUT /api/admin/imports/*')[0]?.body).toEqual({
    columns: { artist: 'Artist Name', title: 'Remarks' },
  });
  await user.click(await dialog.findByRole('button', { name: 'Import' }));
  await waitFor(() => expect(server.to('POST /api/admin/imports/*/apply')[0]?.body).toEqual({ goodRowsOnly: false }));
});

test('genres and moods that the studio does not have are added at a press, and the rows are judged anew', async () => {
  const unknown = { genres: ['Trip-Hop', 'Soul'], moods: ['Wry'] };
  const { user, server, dialog, answer } = await openImport({ ...ready, unknown });
  server.on('GET /api/admin/vocabulary', { genres: ['soul'], moods: [], revision: 2 });
  server.on('PUT /api/admin/vocabulary', ({ body }) => {
    answer({ unknown: { genres: [], moods: [] }, counts: { ...none, new: 3 } });
    return { body: { ...body, revision: 3 } };
  });
  expect(await dialog.findByText('New to your catalog: Trip-Hop, Soul, Wry')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add 2 genres and 1 mood' }));
  expect(await dialog.findByText('3 new, 0 changed.')).toBeVisible();
  const [sent] = server.to('PUT /api/admin/vocabulary');
  expect([sent?.body, sent?.headers['If-Match']]).toEqual([{ genres: ['soul', 'Trip-Hop'], moods: ['Wry'] }, '"2"']);
  expect(dialog.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
});

test('where letters look wrong, the same file is read once more in those that are chosen', async () => {
  const { user, server, dialog } = await openImport(ready);
  await user.selectOptions(await dialog.findByLabelText('Letters'), 'Cyrillic (Windows)');
  await waitFor(() =>
    expect(server.to('POST /api/admin/imports')[1]?.body).toEqual({
      fileUrl: begun.fileUrl,
      encoding: 'windows-1251',
    }),
  );
});

test('a file that cannot be read says where it is broken; another one can be chosen', async () => {
  const error = 'Line 3: a quote is opened and not closed';
  const { user, dialog } = await openImport({ ...begun, state: 'failed', error });
  expect(await dialog.findByText(error)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Choose another file' }));
  expect(dialog.getByLabelText('CSV File')).toBeVisible();
});

test('the catalog is exported with the filters of its list', async () => {
  const { user, server } = openCatalog([aTrack()], '/admin/tracks?genre=Cinematic&q=salt');
  server.on('GET /api/admin/music.csv', () => ({
    body: 'id,title',
    headers: { 'content-disposition': 'attachment; filename="tracks-2026-11-24.csv"' },
  }));
  URL.createObjectURL = () => 'blob:tracks';
  URL.revokeObjectURL = () => undefined;
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  await user.click(await screen.findByRole('link', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toEqual(['tracks-2026-11-24.csv blob:tracks']));
  expect(Object.fromEntries(server.to('GET /api/admin/music.csv')[0]!.query)).toEqual({
    genre: 'Cinematic',
    q: 'salt',
  });
});

test('of a track that would be unavailable it is said in which open pitches it stands', async () => {
  const track = aTrack({ title: 'Salt Roads', pitches: [{ id, title: 'Dark strings' }] });
  const { server, dialog } = await openImport({ ...ready, counts: { ...none, changed: 1 } });
  const changes = [{ field: 'available', from: 'true', to: 'false' }];
  server
    .on('GET /api/admin/imports/*/rows', [row({ state: 'changed', trackId: track.id, changes })])
    .on('GET /api/admin/music/*', track);
  expect(await dialog.findByText('Used in open pitches: Dark strings')).toBeVisible();
});
