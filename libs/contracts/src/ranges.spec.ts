import { feltAs, feltRanges } from './ranges';

test('half and double of a tempo are near; a range without an end has neither', () => {
  expect(feltRanges({ from: 80, to: 95 })).toEqual([
    { from: 80, to: 95 },
    { from: 40, to: 47.5 },
    { from: 160, to: 190 },
  ]);
  expect(feltRanges({ to: 70 })).toEqual([{ to: 70 }]);
});

test('what a track is felt as; nothing where it has the tempo itself', () => {
  const around66 = { from: 62.7, to: 69.3 };
  expect([132, 33, 66, 90].map((bpm) => feltAs(bpm, [around66]))).toEqual([66, 66, undefined, undefined]);
  expect(feltAs(132, [around66, { from: 120 }])).toBeUndefined();
  expect(feltAs(35, [{ to: 30 }, { from: 69, to: 71 }])).toBe(70);
});
