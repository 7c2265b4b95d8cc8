import type { TileSize } from '@cueroom/contracts/content/projects';
import { spansOf } from './tile-spans.rules';

const sizesOf = (letters: string): TileSize[] => [...letters].map((letter) => (letter === 'd' ? 'double' : 'single'));
const spans = (letters: string, columns: number) => spansOf(sizesOf(letters), columns).join('');

test.each([
  ['sssss', 2, '11112'],
  ['dsss', 2, '2112'],
  ['dd', 3, '33'],
  ['ds', 3, '21'],
  ['dsd', 3, '213'],
  ['ssd', 4, '112'],
  ['ssds', 4, '1124'],
  ['sssss', 4, '11114'],
  ['ss', 4, '22'],
  ['dd', 4, '22'],
])('%s in %i columns: %s', (letters, columns, expected) => expect(spans(letters, columns)).toBe(expected));

test('whatever the portfolio holds, a dense grid of these spans has no hole', () => {
  for (const columns of [2, 3, 4]) {
    for (let number = 1; number < 1024; number++) {
      const letters = number.toString(2).slice(1).replaceAll('0', 's').replaceAll('1', 'd');
      const free: number[] = [];
      for (const span of spansOf(sizesOf(letters), columns)) {
        const row = free.findIndex((cells) => cells >= span);
        if (row < 0) free.push(columns - span);
        else free[row] = (free[row] ?? 0) - span;
      }
      expect({ letters, columns, holes: free.filter(Boolean) }).toEqual({ letters, columns, holes: [] });
    }
  }
});
