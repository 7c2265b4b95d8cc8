import type { Ingest, IngestRow } from '@cueroom/contracts/catalog/ingests';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Asked } from '../../../../testing/fake-server';
import { aTrack } from '../../../../testing/records';
import { openCatalog } from '../catalog.fixture';
import { forgetUploads, ingestUploads } from './ingest-uploads';

jest.setTimeout(20_000);
jest.mock('../../../shared/uploads/upload-file', () => ({
  uploadFile: async (file: File) => `/api/objects/${file.name.length}${'a'.repeat(30)}`,
}));

const id = 'e'.repeat(24);
const none = { ready: 0, reading: 0, unreadable: 0, duplicate: 0, leftOut: 0 };
const empty = {
  ...{ title: null, artist: null, album: null, composer: null, publisher: null, genre: null, mood: null, bpm: null },
  ...{ key: null, isrc: null, iswc: null, comment: null, lyrics: null, versionOf: null, kind: null, label: null },
  ...{ duplicateOf: null, error: null, duration: 61, trackId: null, fileStreamUrl: null },
};
const aRow = (n: number, fields: Partial<IngestRow> = {}): IngestRow => ({
  ...empty,
  id: String(n).repeat(24),
  fileName: `Juno - Tide ${n}.wav`,
  title: `Tide ${n}`,
  artist: 'Juno',
  state: 'ready',
  ...fields,
});

afterEach(() => act(() => forgetUploads()));

/** A catalog with these files waiting: `change` is what the server does next. */
const openWith = (rows: IngestRow[], open = true) => {
  let found: Ingest = {
    ...{ id, state: 'open', counts: { ...none, ready: rows.length }, unknown: { genres: [], moods: [] }, added: 0 },
    ...{ createdAt: '2026-11-24T03:00:00.000Z', rows },
  };
  const catalog = openCatalog([aTrack()]);
  const change = (next: Partial<Ingest>) => void (found = { ...found, ...next });
  catalog.server
    .on('GET /api/admin/ingests', ({ query }: Asked) => ({
      body: found.state === query.get('state') && (open || found.state === 'done') ? [found] : [],
    }))
    .on('POST /api/admin/ingests', () => ({ status: 201, body: found }))
    .on('GET /api/admin/ingests/*', () => ({ body: found }))
    .on('POST /api/admin/ingests/*/files', ({ body }: Asked) => {
      const { fileName } = body as { fileName: string };
      const row = aRow(found.rows.length + 1, { fileName });
      change({ rows: [...found.rows, row] });
      return { status: 201, body: row };
    })
    .on('PATCH /api/admin/ingests/*/rows', ({ body }: Asked) => {
      const { ids, change: edit } = body as { ids: string[]; change: Partial<IngestRow> };
      change({ rows: found.rows.map((row) => (ids.includes(row.id) ? { ...row, ...edit } : row)) });
      return { body: found };
    })
    .on('POST /api/admin/ingests/*/add', () => {
      const rows = found.rows.map((row) => ({ ...row, state: 'added' as const }));
      change({ state: 'done', rows, added: rows.length, undoUntil: new Date(Date.now() + 86_400_000).toISOString() });
      return { status: 202, body: { ...found, state: 'adding' } };
    })
    .on('POST /api/admin/ingests/*/undo', () => {
      change({ state: 'open', added: 0 });
      return { status: 202, body: found };
    });
  return { ...catalog, change };
};

const openWindow = async ({ user }: ReturnType<typeof openWith>) => {
  await user.click(await screen.findByRole('button', { name: /Add files/ }));
  return within(await screen.findByRole('dialog', { name: 'Add files' }));
};

test('twenty files are chosen, seen in the table and added, with one Undo', async () => {
  const opened = openWith([], false);
  const { user, server } = opened;
  const dialog = await openWindow(opened);
  const files = Array.from(
    { length: 20 },
    (_, n) => new File(['sound'], `Juno - Tide ${n + 1}.wav`, { type: 'audio/wav' }),
  );
  fireEvent.change(dialog.getByLabelText('Audio Files'), {
    target: { files: [...files, new File(['x'], 'cover.jpg')] },
  });
  const add = await dialog.findByRole('button', { name: 'Add 20 tracks' }, { timeout: 10_000 });
  expect(dialog.getByText('1 file skipped: not audio')).toBeVisible();
  expect(server.to('POST /api/admin/ingests')).toHaveLength(1);
  expect(ingestUploads.files.every(({ file }) => file === null)).toBe(true);
  await user.click(add);
  expect(await screen.findByText('20 tracks added')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Tracks taken back')).toBeInTheDocument();
  expect(server.to('POST /api/admin/ingests/*/undo')).toHaveLength(1);
});

test('files of an earlier visit wait; a draft is edited in place, and many at once', async () => {
  const opened = openWith([aRow(1), aRow(2, { artist: null, error: 'Artist is required' }), aRow(3)]);
  const { user, server } = opened;
  const dialog = await openWindow(opened);
  const row = within(await dialog.findByRole('row', { name: 'Juno - Tide 2.wav' }));
  expect(dialog.getByRole('button', { name: 'Add 2 tracks' })).toBeEnabled();
  await user.type(row.getByLabelText('Artist'), 'Mara{Enter}');
  await waitFor(() => expect(server.to('PATCH /api/admin/ingests/*/rows')).toHaveLength(1));
  expect(server.to('PATCH /api/admin/ingests/*/rows')[0]?.body).toEqual({
    ids: ['2'.repeat(24)],
    change: { artist: 'Mara' },
  });
  await user.click(dialog.getByLabelText('Select Juno - Tide 1.wav'));
  await user.click(dialog.getByLabelText('Select Juno - Tide 3.wav'));
  const many = within(dialog.getByRole('form', { name: 'Change selected' }));
  await user.selectOptions(many.getByLabelText('Field'), 'Genre');
  await user.selectOptions(many.getByLabelText('Value'), 'Folk');
  await user.click(many.getByRole('button', { name: 'Set for 2 files' }));
  await waitFor(() => expect(dialog.getAllByDisplayValue('Folk')).toHaveLength(2));
});

test('a merged file becomes a version, and is counted no more', async () => {
  const opened = openWith([aRow(1), aRow(2)]);
  const dialog = await openWindow(opened);
  await opened.user.click(await dialog.findByLabelText('Select 2 files'));
  await opened.user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await dialog.findByRole('button', { name: 'Add 1 track' })).toBeEnabled();
  expect(opened.server.to('PATCH /api/admin/ingests/*/rows')[0]?.body).toEqual({
    ids: ['2'.repeat(24)],
    change: { versionOf: '1'.repeat(24) },
  });
});

test('what is typed stays when the file has been read meanwhile', async () => {
  const opened = openWith([aRow(1, { title: null, state: 'reading' })]);
  opened.change({ counts: { ...none, reading: 1 } });
  const dialog = await openWindow(opened);
  const title = (await dialog.findByLabelText('Title')) as HTMLInputElement;
  await opened.user.type(title, 'By hand');
  opened.change({ rows: [aRow(1, { title: 'By tags' })], counts: { ...none, ready: 1 } });
  await dialog.findByText('Ready', undefined, { timeout: 5000 });
  expect(title).toHaveValue('By hand');
});

test('what was added can be taken back when its notice is gone', async () => {
  const opened = openWith([aRow(1), aRow(2)]);
  const { user, server } = opened;
  await user.click(await (await openWindow(opened)).findByRole('button', { name: 'Add 2 tracks' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const earlier = within(await (await openWindow(opened)).findByRole('list', { name: 'Added earlier' }));
  expect(earlier.getByText(/^Added 2 tracks at \d/)).toBeVisible();
  await user.click(earlier.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Tracks taken back')).toBeInTheDocument();
  expect(server.to('POST /api/admin/ingests/*/undo')).toHaveLength(1);
  expect(screen.queryByRole('list', { name: 'Added earlier' })).not.toBeInTheDocument();
});

test('a table about the files is chosen, says how much of it is theirs, and its columns can be changed', async () => {
  const opened = openWith([aRow(1), aRow(2)]);
  const table = { importId: 'f'.repeat(24), state: 'ready' as const, rows: 3, matched: 2 };
  const found = { id: table.importId, state: 'ready', columns: { title: 'Song' }, headings: ['Song'], examples: [] };
  opened.server
    .on('POST /api/admin/ingests/*/table', () => {
      opened.change({ table });
      return { body: {} };
    })
    .on('GET /api/admin/imports/*', found)
    .on('PUT /api/admin/imports/*', found);
  const dialog = await openWindow(opened);
  fireEvent.change(await dialog.findByLabelText('Table'), { target: { files: [new File(['a'], 'catalog.csv')] } });
  expect(await dialog.findByText('2 of 3 rows of the table have a file')).toBeVisible();
  expect(opened.server.to('POST /api/admin/ingests/*/table')[0]?.body).toEqual({
    objectPath: expect.stringMatching(/^\/api\/objects\//),
  });
  await opened.user.click(dialog.getByRole('button', { name: 'Columns' }));
  await opened.user.selectOptions(await dialog.findByLabelText('Song'), 'Album');
  await waitFor(() =>
    expect(opened.server.to('PUT /api/admin/imports/*')[0]?.body).toEqual({ columns: { album: 'Song' } }),
  );
});
