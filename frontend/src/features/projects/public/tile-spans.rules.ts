import type { TileSize } from '@cueroom/contracts/content/projects';

interface Row {
  tiles: number[];
  free: number;
}

/**
 * How many columns each tile takes so that every row is full. A tile goes into the first row that has room, as in a CSS
 * grid with `auto-flow: dense`; what stays open is given to the doubles of the row, else to its last tiles.
 */
export const spansOf = (sizes: readonly TileSize[], columns: number): number[] => {
  const spans = sizes.map((size) => Math.min(size === 'double' ? 2 : 1, columns));
  const rows: Row[] = [];
  spans.forEach((span, tile) => {
    let row = rows.find(({ free }) => free >= span);
    if (!row) rows.push((row = { tiles: [], free: columns }));
    row.tiles.push(tile);
    row.free -= span;
  });
  for (const { tiles, free } of rows) {
    const doubles = tiles.filter((tile) => sizes[tile] === 'double');
    const widened = (doubles.length > 0 ? doubles : tiles).toReversed();
    for (let column = 0; column < free; column++) {
      const tile = widened[column % widened.length] ?? 0;
      spans[tile] = (spans[tile] ?? 1) + 1;
    }
  }
  return spans;
};
