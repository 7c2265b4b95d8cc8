import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { NewTrack, type Track } from '../catalog/tracks';
import { moods, tempos, trackGenres, vocalKinds } from '../options';
import { aiStates, type Rights, sampleStates, writerRoles } from '../rights/rights';
import { guarded, unguarded } from './guard';
import { guessColumns, namedHeadings } from './headings';
import { rowChanges } from './row-changes';
import { cellsOf, exportedCells, type RowCells } from './track-cells';
import { trackColumns } from './track-columns';

/** What people type, and what could be taken for a separator, an escape, a formula or an end. */
const characters = fc.constantFrom(...'ab Zé語🎵|;\\,\'=+-@\t\r\n"%/()0');
const anyText = (max: number) =>
  fc.oneof(
    fc.string({ unit: characters, minLength: 1, maxLength: max }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: max }),
  );
const visible = (max: number) => anyText(max).filter((text) => /\S/.test(text) && text.length <= max);
/** The catalog stores texts without the space around them. */
const tidy = (max = 20) => visible(max).map((text) => text.trim());
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const share = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);

const rightsFor = (keys: string[]): fc.Arbitrary<Rights> => {
  const signatory = keys.length > 0 ? fc.option(fc.constantFrom(...keys), { nil: undefined }) : fc.constant(undefined);
  const optional = fc.option(visible(20), { nil: undefined });
  const ipi = fc.constantFrom('00014107338', undefined);
  const writer = fc.record({
    name: visible(20),
    role: fc.constantFrom(...writerRoles),
    share,
    pro: optional,
    ipi,
    publisher: optional,
    publisherPro: optional,
    publisherIpi: ipi,
    signatory,
  });
  return fc.record({
    composition: fc.array(writer, { maxLength: 4 }),
    master: fc.array(fc.record({ name: visible(20), share, signatory }), { maxLength: 4 }),
    signatories: fc.constant(keys.map((key) => ({ key, name: `For ${key}`, email: 'sign@example.org' }))),
    isrc: maybe(fc.constant('USS1Z9900001')),
    iswc: maybe(fc.constant('T0345246801')),
    samples: maybe(fc.constantFrom(...sampleStates)),
    ai: maybe(fc.constantFrom(...aiStates)),
    vocals: maybe(fc.constantFrom(...vocalKinds)),
    explicit: maybe(fc.boolean()),
    language: maybe(fc.constantFrom('en', 'pt-BR')),
    restrictions: maybe(visible(30)),
  });
};
const rights = fc.uniqueArray(visible(10), { maxLength: 3 }).chain(rightsFor);
const number = fc.integer({ min: 1, max: 1e7 }).map((thousandths) => thousandths / 1000);

const tracks = fc.record({
  id: fc.constant('a'.repeat(24)),
  title: tidy(),
  artist: tidy(),
  album: maybe(tidy()),
  genre: maybe(fc.constantFrom(...trackGenres)),
  mood: maybe(fc.constantFrom(...moods)),
  tempo: maybe(fc.constantFrom(...tempos)),
  duration: maybe(number),
  bpm: maybe(number),
  key: maybe(fc.constantFrom('D minor', 'B♭ major', 'F♯ major')),
  description: maybe(tidy(60)),
  available: fc.boolean(),
  tags: fc.uniqueArray(tidy(), { maxLength: 5 }),
  lyrics: maybe(tidy(60)),
  rights: maybe(rights),
  clearance: fc.constant({ value: 'incomplete', parties: 0, reasons: [] }),
  createdAt: fc.constant('2026-11-24T03:00:00.000Z'),
  updatedAt: fc.constant('2026-11-24T03:00:00.000Z'),
}) as unknown as fc.Arbitrary<Track>;

const columns = guessColumns(trackColumns);

test('what was exported comes back equal, whatever is written in it', () => {
  fc.assert(
    fc.property(tracks, (track) => {
      const row = Object.entries(exportedCells(track)).map(([column, cell]) => [column, unguarded(guarded(cell))]);
      const cells = Object.fromEntries(row) as RowCells;
      const sent = plainToInstance(NewTrack, rowChanges(cells, columns, null));
      expect(validateSync(sent, { whitelist: true, forbidNonWhitelisted: true })).toEqual([]);
      const { id: _id, clearance: _clearance, createdAt: _created, updatedAt: _updated, ...published } = track;
      expect(cellsOf({ ...published, ...sent, rights: sent.rights ?? null } as never)).toEqual(cellsOf(track));
      // What is missing and what is null are alike.
      const isSaid = JSON.stringify(published.rights, (_, value) => value ?? undefined);
      if (sent.rights)
        expect(JSON.parse(JSON.stringify(sent.rights, (_, value) => value ?? undefined))).toEqual(JSON.parse(isSaid));
      expect({ ...sent, rights: null }).toEqual({ ...published, rights: null });
    }),
    { numRuns: 500 },
  );
});

test('no cell is a formula, and each comes back as it was', () => {
  const risky = fc.string({ unit: fc.constantFrom(..."'=+-@\t\ra "), maxLength: 6 });
  fc.assert(
    fc.property(risky, (cell) => {
      expect(guarded(cell)).not.toMatch(/^[=+\-@\t\r]/);
      expect(unguarded(guarded(cell))).toBe(cell);
    }),
  );
  expect(['=1', "'=1", "''=1", "'s", '-3 dB'].map(guarded)).toEqual(["'=1", "''=1", "'''=1", "'s", "'-3 dB"]);
});

test('a track is written as the documents say', () => {
  const said: Rights = {
    composition: [{ name: 'Ana; Ruiz', role: 'composer', share: 66.67, pro: 'SGAE', signatory: 'ana' }],
    master: [{ name: 'Low | Tide', share: 100 }],
    signatories: [{ key: 'ana', name: 'Ana Ruiz', email: 'ana@example.org' }],
  };
  const cells = cellsOf({ ...({ title: 'Reel', tags: ['slow, sad', 'strings'] } as Track), rights: said });
  expect(cells).toMatchObject({
    writers: 'Ana\\; Ruiz|composer|66.67|SGAE|||||ana',
    master: 'Low \\| Tide|100|',
    signatories: 'ana|Ana Ruiz|ana@example.org|',
    tags: 'slow\\, sad; strings',
  });
});

test.each([
  [{ duration: '2:21.5' }, { duration: 141.5 }],
  [{ duration: '1:02:03' }, { duration: 3723 }],
  [{ duration: '61,5' }, { duration: 61.5 }],
  [{ duration: 'long' }, { duration: 'long' }],
  [{ duration: '0:02:21' }, { duration: 141 }],
  [{ duration: '00:02:21.5' }, { duration: 141.5 }],
  [{ duration: '141,521' }, { duration: 141.521 }],
  [{ duration: '02:21:00' }, { duration: '02:21:00' }],
  [{ duration: '0.0979166666666667' }, { duration: '0.0979166666666667' }],
  [{ duration: '0,0979166666666667' }, { duration: '0,0979166666666667' }],
  [{ duration: '1,234' }, { duration: '1,234' }],
  [{ bpm: '96 BPM' }, { bpm: 96 }],
  [{ genre: 'cinematic' }, { genre: 'Cinematic' }],
  [{ mood: 'Wistful, dreamy' }, { mood: 'Dreamy' }],
  [{ genre: 'Polka' }, { genre: 'Polka' }],
  [{ tags: 'dark, slow ,,dark' }, { tags: ['dark', 'slow', 'dark'] }],
  [{ available: 'No' }, { available: false }],
  [{ available: '' }, { available: true }],
  [{ album: ' ' }, { album: null }],
  [{ title: '' }, { title: null }],
  [{ explicit: 'Clean' }, { rights: { explicit: false } }],
  [{ vocals: 'Instrumental' }, { rights: { vocals: 'instrumental' } }],
  [
    { writers: 'Ana | Composer | 50 %; Bo | writer | 50' },
    {
      rights: {
        composition: [
          { name: 'Ana', role: 'composer', share: 50 },
          { name: 'Bo', role: 'writer', share: 50 },
        ],
      },
    },
  ],
  [
    { writers: 'Ana Ruiz (SGAE) 60%, Bo Lind 40%' },
    {
      rights: {
        composition: [
          { name: 'Ana Ruiz', role: 'composer', share: 60, pro: 'SGAE' },
          { name: 'Bo Lind', role: 'composer', share: 40 },
        ],
      },
    },
  ],
  ...[
    'Ruiz, Ana; Ko, Ben',
    'Ana Ruiz; Ben Ko',
    'Ana Ruiz, Ben Ko',
    'Ruiz, Ana 50%\nKo, Ben 50%',
    'Ana Ruiz / Ben Ko',
  ].map((writers): [RowCells, object] => [
    { writers },
    { rights: { composition: ['Ana Ruiz', 'Ben Ko'].map((name) => ({ name, role: 'composer', share: 50 })) } },
  ]),
  [
    { writers: 'Davis, Jr., Sam; Lee, Jr.' },
    { rights: { composition: ['Davis, Jr., Sam', 'Lee, Jr.'].map((name) => ({ name, role: 'composer', share: 50 })) } },
  ],
  [
    { master: 'Low Tide, Inc.; Second, Hand' },
    { rights: { master: ['Low Tide, Inc.', 'Second, Hand'].map((name) => ({ name, share: 50 })) } },
  ],
  [{ master: 'Low Tide' }, { rights: { master: [{ name: 'Low Tide', share: 100 }] } }],
])('people write %j', (cells: RowCells, changes: object) => {
  expect(rowChanges(cells, { writers: 'Composer(s)' }, null)).toMatchObject(changes);
});

test('what no column names stays; rights of which nothing is left are none', () => {
  const now = { composition: [], master: [{ name: 'Low Tide', share: 100 }], signatories: [], isrc: 'USS1Z9900001' };
  expect(rowChanges({ isrc: '' }, {}, now)).toEqual({ rights: { ...now, isrc: null } });
  expect(rowChanges({ isrc: '', master: '' }, {}, now)).toEqual({ rights: null });
  expect(rowChanges({ title: 'Reel' }, {}, now)).toEqual({ title: 'Reel' });
});

test.each([
  [['ID', 'TITLE', 'created_at', 'Createdat'], { id: 'ID', title: 'TITLE' }],
  [
    ['Song Title', 'Artist Name', 'Album Title', 'Genre(s)', 'Moods', 'Composer(s)', 'Publisher(s)', 'Length'],
    {
      title: 'Song Title',
      artist: 'Artist Name',
      album: 'Album Title',
      genre: 'Genre(s)',
      mood: 'Moods',
      writers: 'Composer(s)',
      duration: 'Length',
    },
  ],
  [
    ['SourceAudio ID', 'Track Title', 'Keywords', 'Notes', 'BPM', 'Vocal / Instrumental', 'Explicit', 'Publisher'],
    {
      title: 'Track Title',
      tags: 'Keywords',
      description: 'Notes',
      bpm: 'BPM',
      vocals: 'Vocal / Instrumental',
      explicit: 'Explicit',
      writers: 'Publisher',
    },
  ],
])('%j are guessed', (headings: string[], map: object) => {
  expect(guessColumns(headings)).toEqual(map);
});

test('numbers of another program are not taken for ids; headings are told apart', () => {
  expect(
    guessColumns(
      ['id', 'title'],
      [
        ['17', 'Reel'],
        ['', 'Reel 2'],
      ],
    ),
  ).toEqual({ title: 'title' });
  expect(guessColumns(['id', 'title'], [['a'.repeat(24), 'Reel']])).toEqual({ id: 'id', title: 'title' });
  expect(guessColumns(['Title', 'Tempo'], [['Reel', '92.5']])).toEqual({ title: 'Title', bpm: 'Tempo' });
  expect(guessColumns(['Title', 'Tempo'], [['Reel', 'Slow']])).toEqual({ title: 'Title', tempo: 'Tempo' });
  expect(namedHeadings([' Title ', 'Title', '', 'Title (2)'])).toEqual([
    'Title',
    'Title (2)',
    'Column 3',
    'Title (2) (2)',
  ]);
});
