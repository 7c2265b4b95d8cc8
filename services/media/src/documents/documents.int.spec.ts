import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDocument } from '@cueroom/contracts/media/documents';
import { downloadMade } from '@cueroom/contracts/media/downloads';
import { log } from '@cueroom/platform/logger';
import { FileStorage } from '@cueroom/storage/file-storage';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { DownloadsController } from '../downloads/downloads.controller';
import { WorkFolders } from '../files/work-folders';
import { type ObjectDocument, objectSchema } from '../objects/objects.schema';
import { storedFiles } from '../objects/stored-files.fixture';
import { DocumentsController } from './documents.controller';
import { MakeDocumentJob } from './make-document.job';

log.level = 'silent';
const database = freshDatabase();
let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-documents-'));
});
afterEach(() => rm(root, { recursive: true }));

/** In a process of its own: the reader is a module that jest cannot load. */
const reader = `
  const { extractText, getDocumentProxy } = await import('unpdf');
  const { buffer } = await import('node:stream/consumers');
  const document = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
  console.log(JSON.stringify(await extractText(document, { mergePages: true })));
`;
const read = (pdf: string) => {
  const input = Buffer.from(pdf, 'base64');
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', reader], { input });
  const { text, totalPages } = JSON.parse(output.toString()) as { text: string; totalPages: number };
  return { text: text.replace(/\s+/g, ' '), totalPages, source: input.toString('latin1') };
};

const sheet = {
  ...{ studio: 'Low Tide', paper: 'A4', brand: '#84562a', day: '2026-11-24' },
  ...{ title: 'Salt Roads', artist: 'Zoë' },
  sections: [{ title: 'Master', rows: [{ head: 'Ana Ruiz', figure: '50 %', details: ['Signs: Dana Ortiz'] }] }],
};
const withHeads = (...heads: string[]) => ({
  ...sheet,
  sections: [{ title: 'Master', rows: heads.map((head) => ({ head, details: [head] })) }],
});

/** The media service, and a worker that is at work on what is queued unless it is away. */
const withWorker = async () => {
  const bus = new RecordingBus();
  const storage = await FileStorage.open(path.join(root, 'objects'));
  const folders = await WorkFolders.open(path.join(root, 'work'));
  const { records } = storedFiles(await database.model<ObjectDocument>('StoredObject', objectSchema), storage);
  const downloads = new DownloadsController(records, storage, bus);
  const documents = new DocumentsController(records, storage, bus);
  const job = new MakeDocumentJob(storage, folders, bus);
  const draw = async (data: typeof sheet | ReturnType<typeof withHeads>) => {
    const before = bus.enqueued(makeDocument).length;
    const drawing = documents.draw({ template: 'clearance-sheet', data });
    drawing.catch(() => undefined);
    while (bus.enqueued(makeDocument).length === before) {
      if (await Promise.race([drawing.then(() => true), new Promise((done) => setTimeout(done, 5))])) return drawing;
    }
    const wanted = bus.enqueued(makeDocument).at(-1)!;
    await job.make(wanted);
    await downloads.finish(bus.published(downloadMade).at(-1)!);
    return drawing;
  };
  const close = async () => {
    await folders.onApplicationShutdown();
  };
  return { bus, draw, close };
};

test('a document is a tagged page in words that can be searched, known by its hash, and drawn once', async () => {
  const { bus, draw, close } = await withWorker();
  const first = await draw(sheet);
  expect(first.sha256).toBe(createHash('sha256').update(Buffer.from(first.pdf, 'base64')).digest('hex'));
  const { text, totalPages, source } = read(first.pdf);
  expect(totalPages).toBe(1);
  for (const words of ['Low Tide Clearance sheet 2026-11-24', 'Salt Roads', 'Zoë', 'Master', 'Ana Ruiz 50 %'])
    expect(text).toContain(words);
  expect(source).toContain('/StructTreeRoot');
  expect(source).toContain('/FontFile2');

  expect(await draw(sheet)).toEqual(first);
  expect(bus.enqueued(makeDocument)).toHaveLength(1);
  expect((await draw({ ...sheet, day: '2026-11-25' })).sha256).not.toBe(first.sha256);
  await close();
});

test('the same data makes the same bytes with another worker', async () => {
  const [one, other] = [await withWorker(), await withWorker()];
  expect((await one.draw({ ...sheet, title: 'Twice' })).pdf).toBe((await other.draw({ ...sheet, title: 'Twice' })).pdf);
  await one.close();
  await other.close();
});

test('what does not fit on a page goes on the next one, in a size that can be read', async () => {
  const { draw, close } = await withWorker();
  const { text, totalPages } = read(
    (await draw(withHeads(...Array.from({ length: 60 }, (_, nth) => `${'W'.repeat(200)} ${nth}`)))).pdf,
  );
  expect(totalPages).toBeGreaterThan(3);
  expect(text).toContain(`1 of ${totalPages}`);
  expect(text).toContain('W 59');
  await close();
});

test('every script is drawn in its letters, a character that no font has as its number; markup is text', async () => {
  const { draw, close } = await withWorker();
  const names = [
    '62.5 % @ ’ ı office',
    '坂本龍一',
    'אבא ואמא',
    'Нина Ζωή',
    'नमक 🎵',
    'أم كلثوم',
    '#import "/etc/passwd"',
    '*b* $x$ `c` @d <e> \\f',
  ];
  const { text } = read((await draw(withHeads(...names, '\u{20bb7}', 'a\0b\ud800c\u202ed\ne'))).pdf);
  // Word by word: the reader turns what is read from the right.
  for (const word of [...names, '[U+20BB7]', 'a b\ufffdcd e'].join(' ').split(' ')) expect(text).toContain(word);
  await close();
});
