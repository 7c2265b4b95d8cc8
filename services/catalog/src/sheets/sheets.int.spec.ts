import { createHash, createPublicKey, verify } from 'node:crypto';
import { defaultAccent, shadesOf } from '@cueroom/contracts/content/accent';
import { getSiteContent } from '@cueroom/contracts/content/site-content';
import { defaultTexts } from '@cueroom/contracts/content/site-texts';
import { drawDocument } from '@cueroom/contracts/media/documents';
import { describeObjects } from '@cueroom/contracts/media/objects';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { anObjectKey } from '@cueroom/testing/factories';
import { pitchesForTests } from '../pitches/pitches.fixture';
import type { SheetFacts } from './sheet-facts';

const open = pitchesForTests();
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
  // As the worker: the same data makes the same file.
  const drawn: SheetFacts[] = [];
  studio.bus.answer(drawDocument, ({ template, data }) => {
    drawn.push(data as SheetFacts);
    const pdf = Buffer.from(JSON.stringify([template, data]));
    return { pdf: pdf.toString('base64'), sha256: createHash('sha256').update(pdf).digest('hex') };
  });
  const sheetOf = (now = noon) => studio.sheets.get({ id: trackId, isForStudio: true }, now);
  const factsOf = async () => {
    await sheetOf();
    return linesOf(drawn.at(-1)!);
  };
  return { ...studio, trackId, drawn, sheetOf, factsOf };
};

/** A sheet's facts as one reads them. */
const linesOf = ({ studio, day, title, artist, sections }: SheetFacts): string[] => [
  ...[studio, day, title, artist],
  ...sections.flatMap((section) => [
    section.title,
    ...section.rows.flatMap(({ head, figure, details }) => [[head, figure].filter(Boolean).join(' '), ...details]),
  ]),
];

test('it says who owns the track, who signs and how to reach them, and what was not said', async () => {
  const { factsOf, drawn, sheetOf } = await withSheets();
  expect(await factsOf()).toEqual(
    expect.arrayContaining([
      ...['Low Tide', '2026-11-24', 'Salt Roads', 'Zoë', 'Incomplete', 'Composition: 75 %, 25 % missing'],
      ...['Ana Ruiz, writer 50 %', 'PRO: SGAE   IPI: 00014107338   Signs: Dana Ortiz'],
      'Publisher: Salt Music   PRO: Not specified   IPI: Not specified',
      ...['Žofie Černá, composer 25 %', 'Дмитрий 100 %', 'Email: dana@salt.example   Phone: +34 600'],
      ...['ISRC: QZABC2600001', 'ISWC: T-034.524.680-1', 'Samples: None', 'AI: Not specified'],
      ...['Restrictions: Not for tobacco.\nNot before March.', `SHA-256: ${'f'.repeat(64)}`],
    ]),
  );
  expect(drawn[0]?.paper).toBe('A4');
  expect((await sheetOf()).filename).toBe('Clearance sheet - Zoë - Salt Roads.pdf');
});

test("it is in the studio's color, and in ours while that cannot be read", async () => {
  const { bus, drawn, sheetOf } = await withSheets();
  await sheetOf();
  expect(drawn.at(-1)?.brand).toBe(shadesOf(defaultAccent).light['brand-deep']);
  const look = { accent: '#1f4fa3', logo: null, revision: 1 };
  bus.answer(getSiteContent, () => ({ ...defaultTexts, ...look }));
  await sheetOf();
  expect(drawn.at(-1)?.brand).toBe(shadesOf('#1f4fa3').light['brand-deep']);
});

test('a track without rights says so in each section', async () => {
  const { factsOf } = await withSheets({ rights: null });
  const lines = await factsOf();
  for (const title of ['Composition', 'Master', 'Who signs'])
    expect(lines[lines.indexOf(title) + 1]).toBe('Not specified');
});

test('the same facts on the same day are the same file; it is known and signed, and a changed one is not', async () => {
  const { sheetOf, sheets } = await withSheets();
  const { pdf } = await sheetOf();
  expect((await sheetOf(new Date('2026-11-24T20:00:00Z'))).pdf).toBe(pdf);
  expect((await sheetOf(new Date('2026-11-25T12:00:00Z'))).pdf).not.toBe(pdf);
  const bytes = Buffer.from(pdf, 'base64');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { signature, publicKey, ...known } = await sheets.verify({ sha256 });
  expect(known).toEqual({
    ...{ sha256, studio: 'Low Tide', kind: 'clearance-sheet', title: 'Salt Roads', artist: 'Zoë' },
    issuedAt: '2026-11-24T00:00:00.000Z',
  });
  const key = createPublicKey({ key: publicKey, format: 'jwk' });
  expect(verify(null, Buffer.from(sha256, 'hex'), key, Buffer.from(signature, 'base64url'))).toBe(true);
  const altered = createHash('sha256')
    .update(Buffer.concat([bytes, Buffer.from(' ')]))
    .digest('hex');
  await expect(sheets.verify({ sha256: altered })).rejects.toMatchObject({ kind: 'not_found' });
});

test('a client gets it where the studio allows it', async () => {
  const { controller, people, sheets, trackId, drawn } = await withSheets();
  const { id } = await controller.add({ title: 'Northlight', status: 'open', askRights: false, tracks: [{ trackId }] });
  const token = (await people.add({ id, name: 'Dana' })).token!;
  await expect(sheets.getForClient({ token, trackId })).rejects.toMatchObject({ kind: 'not_found' });
  const { revision } = await controller.get({ id });
  await controller.update({ id, changes: { askRights: true }, ifMatch: [revision] });
  expect((await sheets.getForClient({ token, trackId })).filename).toMatch(/\.pdf$/);
  const lines = linesOf(drawn.at(-1)!);
  expect(lines).toContain('Ana Ruiz, writer 50 %');
  expect(lines).not.toContain('Incomplete');
  await expect(sheets.getForClient({ token, trackId: 'e'.repeat(24) })).rejects.toMatchObject({ kind: 'not_found' });
});
