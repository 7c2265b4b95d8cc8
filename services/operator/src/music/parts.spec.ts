import { partsOf } from './parts';

const many = (n: number, from = 0) =>
  Array.from({ length: n }, (_, at) => `Tide ${String(at + from).padStart(4, '0')}x.wav`);

test('a song and its versions come in together, in whatever folder they are', () => {
  const names = [...many(499), 'INST/Low Tide (Instrumental).wav', 'MAIN/03 Low Tide.wav'];
  expect(partsOf(names, [])).toEqual([many(499), ['INST/Low Tide (Instrumental).wav', 'MAIN/03 Low Tide.wav']]);
});

test('1,200 files are three parts, each file once', () => {
  const parts = partsOf(many(1200), []);
  expect(parts.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(new Set(parts.flat()).size).toBe(1200);
});

test('what has come in before does not again; a new file goes where there is room, its versions beside it', () => {
  const former = [
    { isOpen: false, names: ['A.wav'] },
    { isOpen: true, names: many(499) },
    { isOpen: true, names: ['B.wav'] },
  ];
  const parts = partsOf(['A.wav', 'B.wav', 'B (Instrumental).wav', 'B 30s.wav', 'C.wav', ...many(499)], former);
  expect(parts).toEqual([[], ['C.wav'], ['B (Instrumental).wav', 'B 30s.wav']]);
});
