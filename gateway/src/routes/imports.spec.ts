import { AppError } from '@cueroom/contracts/app-error';
import {
  addImport,
  applyImport,
  getImport,
  type Import,
  listImportRows,
  mapImport,
  undoImport,
} from '@cueroom/contracts/catalog/imports';
import { listTracks, type Track } from '@cueroom/contracts/catalog/tracks';
import { trackColumns } from '@cueroom/contracts/csv/track-columns';
import { limits } from '@cueroom/contracts/rules';
import { currentDeadline } from '@cueroom/platform/request-context';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';

const id = 'a'.repeat(24);
const fileUrl = `/api/objects/${'b'.repeat(32)}`;
const counts = { new: 2, changed: 1, unchanged: 0, refused: 1 };
const found: Import = {
  id,
  fileName: 'spring.csv',
  fileUrl,
  encoding: null,
  state: 'ready',
  columns: { title: 'Name' },
  headings: ['Name'],
  examples: [['Salt Roads']],
  counts,
  unknown: { genres: [], moods: [] },
  progress: 100,
  createdAt: '2026-11-24T03:00:00.000Z',
};

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway();
});
afterEach(() => gateway.app.close());
const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = asAdmin) =>
  gateway.call({ method, url: `/api/admin/${url}`, ...(payload && { payload }), headers });

test('an import begins with a file, and is asked for, mapped, applied and undone', async () => {
  gateway.bus.answer(addImport, () => ({ ...found, state: 'reading' }));
  gateway.bus.answer(getImport, () => found);
  gateway.bus.answer(mapImport, () => found);
  gateway.bus.answer(applyImport, () => ({ ...found, state: 'applying' }));
  gateway.bus.answer(undoImport, () => ({ ...found, state: 'applying' }));
  const begun = await call('POST', 'imports', { fileUrl: `http://localhost:80${fileUrl}`, columns: { title: 'Name' } });
  expect([begun.statusCode, begun.json().state]).toEqual([201, 'reading']);
  expect(gateway.bus.asked(addImport)).toEqual([{ fileUrl, columns: { title: 'Name' } }]);
  expect((await call('GET', `imports/${id}`)).json()).toEqual(found);
  expect((await call('PUT', `imports/${id}`, { columns: { title: 'Name', artist: null } })).statusCode).toBe(200);
  expect((await call('POST', `imports/${id}/apply`)).json().state).toBe('applying');
  expect((await call('POST', `imports/${id}/apply`, { goodRowsOnly: true })).statusCode).toBe(200);
  expect(gateway.bus.asked(applyImport)).toEqual([{ id }, { id, goodRowsOnly: true }]);
  expect((await call('POST', `imports/${id}/undo`)).statusCode).toBe(200);
});

test('rows come in pages, of one state or all', async () => {
  const row = {
    line: 2,
    state: 'new' as const,
    trackId: null,
    matchedBy: null,
    changes: [],
    errors: [],
    title: 'A',
    artist: 'B',
  };
  gateway.bus.answer(listImportRows, () => ({ items: [row], total: 120 }));
  const listed = await call('GET', `imports/${id}/rows?state=new&limit=1`);
  expect([listed.json(), listed.headers['x-total-count']]).toEqual([[row], '120']);
  expect(gateway.bus.asked(listImportRows)).toEqual([{ id, state: 'new', limit: 1 }]);
  expect((await call('GET', `imports/${id}/rows?state=old`)).statusCode).toBe(400);
});

test('what is wrong is said: by field, 422 for refused rows, 409 for a second time, 401 for strangers', async () => {
  expect((await call('POST', 'imports', {})).json().errors).toEqual({ fileUrl: ['File is required'] });
  for (const columns of [{ titel: 'Name' }, { title: 3 }, ['title'], 'title']) {
    const refused = await call('POST', 'imports', { fileUrl, columns });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['columns']]);
  }
  expect((await call('PUT', `imports/${id}`, {})).json().errors).toEqual({ columns: [expect.any(String)] });
  for (const [kind, status] of [
    ['impossible', 422],
    ['conflict', 409],
  ] as const) {
    gateway.bus.answer(applyImport, () => {
      throw new AppError(kind, 'No');
    });
    expect((await call('POST', `imports/${id}/apply`)).statusCode).toBe(status);
  }
  expect((await call('POST', 'imports', { fileUrl }, {} as never)).statusCode).toBe(401);
  expect((await call('GET', 'music.csv', undefined, {} as never)).statusCode).toBe(401);
});

const aTrack = (n: number, fields: Partial<Track> = {}): Track =>
  ({
    id: n.toString(16).padStart(24, '0'),
    title: `Take ${n}`,
    artist: 'Zoë',
    tags: [],
    available: true,
    rights: null,
    clearance: { value: 'incomplete', parties: 0, reasons: [] },
    createdAt: '2026-11-24T03:00:00.000Z',
    updatedAt: '2026-11-24T03:00:00.000Z',
    ...fields,
  }) as Track;

test('the catalog as CSV: with the filters, guarded, and page by page', async () => {
  const tracks = [
    aTrack(0, { title: '=1+1', album: "'-x", description: 'a\nb' }),
    ...Array.from({ length: 1100 }, (_, n) => aTrack(n + 1)),
  ];
  const isLimited: boolean[] = [];
  gateway.bus.answer(listTracks, ({ offset = 0, limit = 0 }) => {
    isLimited.push(currentDeadline() !== undefined);
    // One was added while the first page was read.
    const from = offset === 0 ? 0 : offset - 1;
    return { items: tracks.slice(from, from + limit), total: tracks.length + (offset === 0 ? 0 : 1) };
  });
  const answer = await call('GET', 'music.csv?genre=Pop&q=salt');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="tracks-\d{4}-\d\d-\d\d\.csv"$/),
  });
  const [headings, first, ...others] = answer.body.split('\r\n');
  expect(headings).toBe(`\ufeff${trackColumns.join(',')}`);
  const ends = 'true,,,,,,,,,,,,,,incomplete,2026-11-24T03:00:00.000Z,2026-11-24T03:00:00.000Z';
  expect(first).toBe(`${aTrack(0).id},'=1+1,Zoë,''-x,,,,,,,"a\nb",${ends}`);
  expect(others).toHaveLength(1101);
  expect(new Set(others).size).toBe(1101);
  expect(gateway.bus.asked(listTracks).map((asked) => asked)).toEqual(
    [0, 450, 900].map((offset) => ({ genre: 'Pop', q: 'salt', limit: limits.pageSize, offset })),
  );
  // A long file takes as long as it takes.
  expect(isLimited).toEqual([true, false, false]);
  expect((await call('GET', 'music.csv?bpm=fast')).statusCode).toBe(400);
});

test('no track is missing from the file because others were deleted meanwhile', async () => {
  let tracks = Array.from({ length: 1800 }, (_, n) => aTrack(n + 1));
  const all = tracks.map(({ id }) => id);
  let deletions = [24, 180, 3];
  gateway.bus.answer(listTracks, ({ offset = 0, limit = 0 }) => {
    const items = tracks.slice(offset, offset + limit);
    const answer = { items, total: tracks.length };
    // Some of those that were just read, before the next page.
    tracks = tracks.filter(({ id }, n) => n >= (deletions[0] ?? 0) || !all.includes(id));
    deletions = deletions.slice(1);
    return answer;
  });
  const { body } = await call('GET', 'music.csv');
  const [, ...rows] = body.trimEnd().split('\r\n');
  expect(rows.map((row) => row.slice(0, 24))).toEqual(all);
});

test('a catalog that is away is a problem, not half a file', async () => {
  const answer = await call('GET', 'music.csv');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, expect.stringMatching(/problem\+json/)]);
});
