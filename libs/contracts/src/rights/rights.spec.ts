import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import fc from 'fast-check';
import { clearanceOf, sayClearance } from './clearance';
import { drawnIswc, ipiOf, isrcOf, iswcOf } from './identifiers';
import { GivenRights, Rights, RightsField } from './rights';

class Song {
  @RightsField() rights?: Rights | null;
}

class Correction {
  @GivenRights() rights!: Rights | null;
}

/** The first message for each place. */
const errors = (rights: unknown, type: new () => object = Song): Record<string, string> => {
  const found: Record<string, string> = {};
  const collect = (all: readonly ValidationError[], path: string): void =>
    all.forEach(({ property, constraints, children = [] }) => {
      if (constraints) found[path + property] = Object.values(constraints)[0] ?? '';
      collect(children, `${path}${property}.`);
    });
  const options = { stopAtFirstError: true, whitelist: true, forbidNonWhitelisted: true };
  collect(validateSync(plainToInstance(type, { rights }), options), '');
  return found;
};

const ana = { key: 'ana', name: 'Ana Ruiz', email: 'ana@example.org' };
const writer = { name: 'Ana Ruiz', role: 'writer' as const, share: 100, signatory: 'ana' };
const owner = { name: 'Ana Ruiz', share: 100, signatory: 'ana' };
const clear = { composition: [writer], master: [owner], signatories: [ana], samples: 'none', ai: 'none' } as const;
const rightsOf = (changes: object = {}): Rights => ({ ...clear, ...changes }) as unknown as Rights;

test.each([
  [clear, {}],
  [null, {}],
  [{ ...clear, isrc: 'us-s1z-99-00001', iswc: 't-034.524.680-1' }, {}],
  [{ ...clear, isrc: 'US-S1Z-99-0001' }, { 'rights.isrc': 'Not a valid ISRC' }],
  [{ ...clear, iswc: 'T-034.524.680-2' }, { 'rights.iswc': 'Not a valid ISWC' }],
  [
    { ...clear, composition: [writer, { ...writer, ipi: '00014107339' }] },
    { 'rights.composition.1.ipi': 'Not a valid IPI' },
  ],
  [
    { ...clear, master: [{ ...owner, signatory: 'bo' }] },
    { 'rights.master.0.signatory': 'There is no signatory of this key' },
  ],
  [
    { ...clear, signatories: [ana, ana] },
    {
      'rights.signatories.0.key': 'Two signatories have this key',
      'rights.signatories.1.key': 'Two signatories have this key',
    },
  ],
  [{ ...clear, master: [{ ...owner, share: 33.333 }] }, { 'rights.master.0.share': expect.any(String) }],
  [{ ...clear, master: [{ ...owner, share: '50' }] }, { 'rights.master.0.share': expect.any(String) }],
  [{ ...clear, master: [{ ...owner, share: 0 }] }, { 'rights.master.0.share': expect.any(String) }],
  [{ ...clear, isrc: 'US.S1Z.99.00001' }, { 'rights.isrc': 'Not a valid ISRC' }],
  [
    { ...clear, composition: [{ ...writer, publisherPro: 'x'.repeat(61) }] },
    { 'rights.composition.0.publisherPro': expect.any(String) },
  ],
  [{ ...clear, master: [[owner]] }, { 'rights.master': expect.any(String) }],
  [{ ...clear, language: 'not a tag' }, { 'rights.language': expect.any(String) }],
  [{ ...clear, owner: 'me' }, { 'rights.owner': expect.any(String) }],
  [[], { rights: expect.any(String) }],
])('%j is checked at its place', (rights, expected) => {
  expect(errors(rights)).toEqual(expected);
});

test('rights that are to be written are not left out', () => {
  expect(errors(undefined)).toEqual({});
  expect(errors(undefined, Correction)).toEqual({ rights: 'rights are an object' });
  expect([errors(null, Correction), errors(clear, Correction)]).toEqual([{}, {}]);
});

test('numbers are stored in one form, however they were written', () => {
  const { rights } = plainToInstance(Song, {
    rights: {
      ...clear,
      isrc: 'us-s1z-99-00001',
      iswc: 't-034.524.680-1',
      composition: [{ ...writer, ipi: '014107338' }],
    },
  });
  expect(rights).toMatchObject({ isrc: 'USS1Z9900001', iswc: 'T0345246801', composition: [{ ipi: '00014107338' }] });
  const { rights: blank } = plainToInstance(Song, { rights: rightsOf({ isrc: '', iswc: ' ', restrictions: ' ' }) });
  expect(blank).toMatchObject({ isrc: null, iswc: null, restrictions: null });
  expect(drawnIswc('T0345246801')).toBe('T-034.524.680-1');
  expect([ipiOf('00014107338'), ipiOf('00014107339'), isrcOf('x'), iswcOf('T0345246802')]).toEqual([
    '00014107338',
    null,
    null,
    null,
  ]);
});

test.each([
  [clear, 'one-stop', 1, []],
  [
    { ...clear, samples: 'uncleared', master: [] },
    'blocked',
    1,
    ['Samples are not cleared', 'Master: 0 %, 100 % missing'],
  ],
  [
    null,
    'incomplete',
    0,
    ['Composition: 0 %, 100 % missing', 'Master: 0 %, 100 % missing', 'Samples not specified', 'AI use not specified'],
  ],
  [
    {
      ...clear,
      master: [
        { ...owner, share: 105 - 25 },
        { ...owner, share: 25 },
      ],
    },
    'incomplete',
    1,
    ['Master: 105 %, 5 % too much'],
  ],
  [
    {
      ...clear,
      composition: [
        { ...writer, share: 75 },
        { ...writer, name: 'Bo', share: 25, signatory: null },
      ],
    },
    'incomplete',
    1,
    ['Composition: nobody can sign for Bo (25 %)'],
  ],
  [{ ...clear, master: [{ ...owner, signatory: 'label' }] }, 'two-stop', 2, []],
])('%j', (rights, value, parties, reasons) => {
  expect(clearanceOf(rights as unknown as Rights)).toEqual({ value, parties, reasons });
});

const shares = (sum: number) =>
  fc.array(fc.integer({ min: 1, max: sum }), { minLength: 0, maxLength: 6 }).map((cuts) => {
    const ends = [...new Set([...cuts, sum])].sort((a, b) => a - b);
    return ends.map((end, index) => (end - (ends[index - 1] ?? 0)) / 100);
  });

test('shares that make 100 % are whole, however they are cut; 0.06 % more or less is not', () => {
  fc.assert(
    fc.property(shares(10_000), (parts) => {
      const composition = parts.map((share) => ({ ...writer, share }));
      expect(clearanceOf(rightsOf({ composition })).value).toBe('one-stop');
    }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 9_900, max: 10_100 }).chain((sum) => fc.tuple(fc.constant(sum), shares(sum))),
      ([sum, parts]) => {
        const { value } = clearanceOf(rightsOf({ master: parts.map((share) => ({ ...owner, share })) }));
        expect(value).toBe(Math.abs(sum - 10_000) <= 5 ? 'one-stop' : 'incomplete');
      },
    ),
  );
});

test('of complete rights the number of signatories alone decides', () => {
  const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(names, names, (ofWork, ofMaster) => {
      const cut = (keys: string[]) =>
        keys.map((signatory, index) => ({ ...writer, signatory, share: index === 0 ? 100 - (keys.length - 1) : 1 }));
      const clearance = clearanceOf(rightsOf({ composition: cut(ofWork), master: cut(ofMaster) }));
      const parties = new Set([...ofWork, ...ofMaster]).size;
      expect(clearance).toMatchObject({ parties, reasons: [] });
      expect(sayClearance(clearance)).toBe(['', 'One-stop', 'Two-stop'][parties] ?? `${parties} parties`);
    }),
  );
});

/** The definition, the other way round. */
test('an IPI has exactly one pair of check digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (number) => {
      const head = String(number).padStart(9, '0');
      const good = Array.from({ length: 100 }, (_, check) => ipiOf(head + String(check).padStart(2, '0'))).filter(
        Boolean,
      );
      expect(good).toHaveLength(1);
    }),
  );
});
