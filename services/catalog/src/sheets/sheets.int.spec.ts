import { createHash, createPublicKey, verify } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { describeObjects } from '@cueroom/contracts/media/objects';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { anObjectKey } from '@cueroom/testing/factories';
import PDFDocument from 'pdfkit';
import { pitchesForTests } from '../pitches/pitches.fixture';

const open = pitchesForTests();
jest.setTimeout(30_000); // it draws documents
const noon = new Date('2026-11-24T12:00:00Z');

const rights: Rights = {
  composition: [
    {
      name: 'Ana Ruiz',
      role: 'writer',
      share: 50,
      pro: 'SGAE',
      ipi: '00014107338',
      publisher: 'Salt Music',
      signatory: 'a',
    },
    { name: 'Žofie Černá', role: 'composer', share: 25, signatory: 'b' },
  ],
  master: [{ name: 'Дмитрий', share: 100, signatory: 'a' }],
  signatories: [
    { key: 'a', name: 'Dana Ortiz', email: 'dana@salt.example', phone: '+34 600' },
    { key: 'b', name: 'Zoë' },
  ],
  ...{
    isrc: 'QZABC2600001',
    iswc: 'T0345246801',
    samples: 'none',
    ai: null,
    vocals: null,
    explicit: null,
    language: null,
  },
  restrictions: 'Not for tobacco.\nNot before March.',
};

/** In a process of its own: the reader is a module that jest cannot load. */
const reader = `
  const { extractText, getDocumentProxy } = await import('unpdf');
  const { buffer } = await import('node:stream/consumers');
  const document = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
  console.log(JSON.stringify(await extractText(document, { mergePages: true })));
`;
const textOf = (pdf: Buffer) => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', reader], { input: pdf });
  const { text, totalPages } = JSON.parse(output.toString()) as { text: string; totalPages: number };
  return { text: text.replace(/\s+/g, ' '), totalPages };
};

const withSheets = async (fields: object = {}, settings: object = {}) => {
  const studio = await open({ STUDIO_NAME: 'Low Tide', ...settings });
  const key = anObjectKey();
  studio.bus.answer(describeObjects, ({ keys }) =>
    keys.map((one) => ({ key: one, contentType: 'audio/wav', bytes: 1, sha256: 'f'.repeat(64), filename: null })),
  );
  const trackId = await studio.aTrack({
    title: 'Salt Roads',
    artist: 'Zoë',
    rights,
    fileUrl: objectPathOf(key),
    ...fields,
  });
  const pdfOf = async (now = noon) =>
    Buffer.from((await studio.sheets.get({ id: trackId, isForStudio: true }, now)).pdf, 'base64');
  return { ...studio, trackId, pdfOf };
};

test('one page says who owns it, who signs and how to reach them, and what was not said; in words that can be searched', async () => {
  const { pdfOf, sheets, trackId } = await withSheets();
  const { text, totalPages } = textOf(await pdfOf());
  expect(totalPages).toBe(1);
  for (const words of [
    ...['Low Tide Clearance sheet 2026-11-24', 'Salt Roads', 'Zoë', 'Incomplete', 'Composition: 75 %, 25 % missing'],
    ...['Ana Ruiz, writer', '50 %', 'PRO: SGAE IPI: 00014107338 Signs: Dana Ortiz', 'Publisher: Salt Music'],
    ...['Žofie Černá, composer', 'PRO: Not specified', 'Дмитрий', 'Email: dana@salt.example Phone: +34 600'],
    ...[
      'ISRC: QZABC2600001',
      'ISWC: T-034.524.680-1',
      'Samples: None',
      'AI: Not specified',
      'Not for tobacco. Not before March.',
    ],
    ...['Main', `SHA-256: ${'f'.repeat(64)}`],
  ]) {
    expect(text).toContain(words);
  }
  expect((await sheets.get({ id: trackId }, noon)).filename).toBe('Clearance sheet - Zoë - Salt Roads.pdf');
});

test('the same facts on the same day are the same file; it is known and signed, and a changed one is not', async () => {
  const { pdfOf, sheets } = await withSheets();
  const pdf = await pdfOf();
  expect((await pdfOf(new Date('2026-11-24T20:00:00Z'))).equals(pdf)).toBe(true);
  expect((await pdfOf(new Date('2026-11-25T12:00:00Z'))).equals(pdf)).toBe(false);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const { signature, publicKey, ...known } = await sheets.verify({ sha256 });
  expect(known).toEqual({
    ...{ sha256, studio: 'Low Tide', kind: 'clearance-sheet', title: 'Salt Roads', artist: 'Zoë' },
    issuedAt: '2026-11-24T00:00:00.000Z',
  });
  const key = createPublicKey({ key: publicKey, format: 'jwk' });
  expect(verify(null, Buffer.from(sha256, 'hex'), key, Buffer.from(signature, 'base64url'))).toBe(true);
  const altered = createHash('sha256')
    .update(Buffer.concat([pdf, Buffer.from(' ')]))
    .digest('hex');
  await expect(sheets.verify({ sha256: altered })).rejects.toMatchObject({ kind: 'not_found' });
});

const many = {
  ...rights,
  composition: Array.from({ length: 30 }, (_, n) => ({
    name: 'W'.repeat(60) + n,
    role: 'writer' as const,
    share: 3.33,
    publisher: `House ${n}`,
  })),
  master: Array.from({ length: 30 }, (_, n) => ({ name: `Owner ${n}`, share: 3.33 })),
  restrictions: 'Not for tobacco. '.repeat(117),
};
test.each([
  ['no rights at all', null, 'Master Not specified'],
  ['as many shares as there may be, with long names', many, 'House 29'],
])('%s: one page', async (_, some, words) => {
  const { pdfOf } = await withSheets({ rights: some, title: 'W'.repeat(200) }, { PAPER_SIZE: 'Letter' });
  const { text, totalPages } = textOf(await pdfOf());
  expect(totalPages).toBe(1);
  expect(text).toContain(words);
});

test('every script is drawn in its letters, a letter that no face has as its number', async () => {
  const owners = ['坂本龍一', 'אבא ואמא', 'Нина Ζωή', 'लता 🎵', '\u{20bb7}'];
  const master = owners.map((name) => ({ name, share: 20 }));
  const { pdfOf } = await withSheets({ rights: { ...rights, master }, artist: 'أم كلثوم' });
  const { text } = textOf(await pdfOf());
  for (const words of [...owners.slice(0, -1), '[U+20BB7]', 'أم كلثوم']) expect(text).toContain(words);
});

test('a client gets it where the studio allows it', async () => {
  const { controller, people, sheets, trackId } = await withSheets();
  const { id } = await controller.add({ title: 'Northlight', status: 'open', askRights: false, tracks: [{ trackId }] });
  const token = (await people.add({ id, name: 'Dana' })).token!;
  await expect(sheets.getForClient({ token, trackId })).rejects.toMatchObject({ kind: 'not_found' });
  const { revision } = await controller.get({ id });
  await controller.update({ id, changes: { askRights: true }, ifMatch: [revision] });
  const { filename, pdf } = await sheets.getForClient({ token, trackId });
  expect(filename).toMatch(/\.pdf$/);
  const { text } = textOf(Buffer.from(pdf, 'base64'));
  expect(text).toContain('Ana Ruiz');
  expect(text).not.toMatch(/Clearance Incomplete|25 % missing/);
  await expect(sheets.getForClient({ token, trackId: 'e'.repeat(24) })).rejects.toMatchObject({ kind: 'not_found' });
});

test('while sheets are drawn other requests get their turn after a few words, also while many are drawn', async () => {
  const { sheets, trackId } = await withSheets();
  const mostInOneTurn = async (atOnce: number) => {
    let [turn, isDrawn] = [0, false];
    const countTurns = () => {
      turn++;
      if (!isDrawn) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    const inTurns = new Map<number, number>();
    const { text } = PDFDocument.prototype;
    const drawn = jest.spyOn(PDFDocument.prototype, 'text').mockImplementation(function (this: never, ...words) {
      inTurns.set(turn, (inTurns.get(turn) ?? 0) + 1);
      return text.apply(this, words as never);
    });
    await Promise.all(Array.from({ length: atOnce }, () => sheets.get({ id: trackId, isForStudio: true }, noon)));
    isDrawn = true;
    drawn.mockRestore();
    return Math.max(...inTurns.values());
  };
  const alone = await mostInOneTurn(1);
  expect(alone).toBeLessThan(20);
  expect(await mostInOneTurn(5)).toBe(alone);
});
