import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  addImportRows,
  endImportRows,
  failImport,
  type FileRow,
  importLimits,
} from '@cueroom/contracts/catalog/imports';
import type { ImportEncoding } from '@cueroom/contracts/csv/encodings';
import { log } from '@cueroom/platform/logger';
import { FileStorage } from '@cueroom/storage/file-storage';
import { anObjectKey } from '@cueroom/testing/factories';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { WorkFolders } from '../files/work-folders';
import { importErrors, ReadImportJob } from './read-import.job';

log.level = 'silent';
let root: string;
let folders: WorkFolders;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-imports-'));
  folders = await WorkFolders.open(path.join(root, 'work'));
});
afterAll(async () => {
  await folders.onApplicationShutdown();
  await rm(root, { recursive: true });
});
const importId = 'a'.repeat(24);

/** What catalog is told of a file with these bytes. */
const reading = async (bytes: Buffer | null, encoding?: ImportEncoding) => {
  const bus = new RecordingBus();
  bus.answer(addImportRows, () => undefined);
  bus.answer(endImportRows, () => undefined);
  bus.answer(failImport, () => undefined);
  const storage = await FileStorage.open(path.join(root, 'objects'));
  const objectKey = anObjectKey();
  const file = path.join(root, 'uploaded');
  await writeFile(file, bytes ?? '');
  if (bytes) await storage.putFile(objectKey, file);
  await new ReadImportJob(storage, folders, bus).read({ importId, objectKey, encoding });
  const batches = bus.asked(addImportRows).map(({ rows }) => rows);
  const [end] = bus.asked(endImportRows);
  const [failed] = bus.asked(failImport);
  return { rows: batches.flat(), batches, headings: end?.headings, total: end?.total, error: failed?.error };
};

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

test.each<[string, Buffer, Omit<FileRow, 'line'>[]]>([
  [
    'Excel in Europe',
    Buffer.from('Title;Artist\r\nNiñez;Zoë\r\n"Salt; Roads";M\r\n', 'latin1'),
    [{ cells: ['Niñez', 'Zoë'] }, { cells: ['Salt; Roads', 'M'] }],
  ],
  [
    'Windows signs',
    Buffer.from([...Buffer.from('Title,Artist\r\nIt'), 0x92, ...Buffer.from('s,M '), 0x96, 0x20, 0x80]),
    [{ cells: ['It’s', 'M – €'] }],
  ],
  ['Excel as Unicode text', utf16('Title\tArtist\r\n語\t"Zoë ""Z"""\r\n'), [{ cells: ['語', 'Zoë "Z"'] }]],
  ['UTF-16, the other way round', swapped(utf16('Title\tArtist\r\n語\tZoë\r\n')), [{ cells: ['語', 'Zoë'] }]],
  ...[(bytes: Buffer) => bytes, swapped].map((order): [string, Buffer, Omit<FileRow, 'line'>[]] => [
    'UTF-16 without its mark',
    order(Buffer.from('Title,Artist\r\n語,Zoë\r\n', 'utf16le')),
    [{ cells: ['語', 'Zoë'] }],
  ]),
  ['a database', Buffer.from('Title|Artist\nSalt, Roads|Zoë\n'), [{ cells: ['Salt, Roads', 'Zoë'] }]],
  [
    'LibreOffice',
    Buffer.from('"Title","Artist"\n"Salt, ""Roads""\nand more","Zoë"\n'),
    [{ cells: ['Salt, "Roads"\nand more', 'Zoë'] }],
  ],
  ['Numbers', Buffer.from('Title,Artist\nSalt Roads,Zoë'), [{ cells: ['Salt Roads', 'Zoë'] }]],
  ['our own', Buffer.from('\ufeffTitle,Artist\r\n"a\rb\r\nc",Zoë\r\n'), [{ cells: ['a\rb\r\nc', 'Zoë'] }]],
  ['an old Mac', Buffer.from('Title,Artist\rSalt Roads,Zoë\r'), [{ cells: ['Salt Roads', 'Zoë'] }]],
  [
    'Excel with its hint',
    Buffer.from('sep=;\r\nTitle;Artist\r\nSalt Roads;Zoë\r\n'),
    [{ cells: ['Salt Roads', 'Zoë'] }],
  ],
  ...['Catalog of Low Tide\nExported on 28 November, 2026\n\n', 'Low Tide;;\n;;\n'].map(
    (above): [string, Buffer, Omit<FileRow, 'line'>[]] => [
      'lines above the headings',
      Buffer.from(`${above}Title;Artist\nSalt, Roads;Zoë\n`),
      [{ cells: ['Salt, Roads', 'Zoë'] }],
    ],
  ),
  [
    'rows of nothing and commas at the end',
    Buffer.from('Title,Artist,\n\n,,\nSalt Roads,Zoë,,,\nOne\n'),
    [{ cells: ['Salt Roads', 'Zoë'] }, { cells: ['One'] }],
  ],
])('%s', async (_, bytes, rows) => {
  const read = await reading(bytes);
  expect(read).toMatchObject({ headings: ['Title', 'Artist'], rows, total: rows.length });
});

test('letters are read as they are chosen', async () => {
  const file = Buffer.from([...Buffer.from('Title,Artist\n'), 0xcd, 0xee, 0xf7, 0xfc, ...Buffer.from(',x\n')]);
  expect((await reading(file, 'windows-1251')).rows[0]?.cells).toEqual(['Ночь', 'x']);
  expect((await reading(file)).rows[0]?.cells).toEqual(['Íî÷ü', 'x']);
});

test('writers in columns of their own are joined in one more', async () => {
  const head = 'Title,Writer 1 First Name,Writer 1 Last Name,Writer 2 Name';
  const { headings, rows } = await reading(Buffer.from(`${head}\nOne,Ana,Ruiz,Bo\nTwo\n`));
  expect(headings?.at(-1)).toBe('Writers');
  expect(rows.map(({ cells }) => [cells.length, cells.at(-1)])).toEqual([
    [5, 'Ana Ruiz|writer|50|||; Bo|writer|50|||'],
    [5, ''],
  ]);
});

test('each row is named by the line that it begins in', async () => {
  const { rows: below } = await reading(Buffer.from('Low Tide\n\nTitle,Artist\nOne,x\n"Two\na",y\nThree,z\n'));
  expect(below.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [4, 'One'],
    [5, 'Two\na'],
    [7, 'Three'],
  ]);
  const { rows } = await reading(Buffer.from('Title,Artist\n\n"a\nb\nc",One\n,\nTwo,"x\r\ny"\nThree,z\n'));
  expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [3, 'a\nb\nc'],
    [7, 'Two'],
    [9, 'Three'],
  ]);
});

test.each<[string, Buffer | null, RegExp | string]>([
  ['a quote that stays open', Buffer.from('Title\nOne\n"Two\nThree\n'), /^Line 3: a quote is opened/],
  ['a quote in the middle', Buffer.from('Title\nOne\n5" tape\n'), /^Line 3: a quote inside a cell/],
  ['what follows a quote', Buffer.from('Title\n"One"\n"Two"x\n'), /^Line 3: something follows/],
  ['a row without an end', Buffer.from(`Title\nOne\n"${'x'.repeat(200_000)}`), /^Line 3: this row is too long/],
  ['a picture', Buffer.from([0x89, 0x50, 0, 0, 0, 1, 2]), 'This is not a CSV file'],
  ['nothing', Buffer.from('\n'), importErrors.empty],
  ['no file', null, importErrors.gone],
  ['too many columns', Buffer.from(`${'a,'.repeat(importLimits.columns)}b\n`), /^Line 1: there are more than 200/],
  ['too many rows', Buffer.from(`Title\n${'a\n'.repeat(importLimits.rows + 1)}`), importErrors.tooMany],
])('%s is said', async (_, bytes, error) => {
  const read = await reading(bytes);
  expect(read.error).toEqual(typeof error === 'string' ? error : expect.stringMatching(error));
  expect(read.headings).toBeUndefined();
});

test('many rows come in parts that a request can carry', async () => {
  const long = `${'ü'.repeat(10_000)},Zoë\n`;
  const { batches, total } = await reading(Buffer.from(`Title,Artist\n${'Reel,Zoë\n'.repeat(1200)}${long.repeat(60)}`));
  expect(total).toBe(1260);
  expect(batches.slice(0, 2).map((rows) => rows.length)).toEqual([499, 500]);
  expect(batches.length).toBeGreaterThan(4);
  for (const rows of batches) expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThan(500_000);
});
