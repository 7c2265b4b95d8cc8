import { placeOf } from '@cueroom/contracts/csv/row-changes';
import type { ImportField } from '@cueroom/contracts/csv/track-columns';
import type { ManyTracks } from '../tracks/many-tracks.repository';
import type { ImportRowDocument } from './imports.schema';
import { type Found, keysOf, mappedCells, type Mapping } from './judge-row';

const isId = (id: string | null): id is string => id !== null && /^[0-9a-f]{24}$/.test(id);

/** The tracks that these rows may be about. */
export const findTracks = async (
  tracks: ManyTracks,
  rows: readonly ImportRowDocument[],
  mapping: Mapping,
): Promise<Found> => {
  const keys = rows.map((row) => keysOf(mappedCells(row, mapping)));
  const [ofIds, ofIsrcs] = await Promise.all([
    tracks.find([
      ...new Set([...keys.map(({ id }) => id).filter(isId), ...rows.flatMap(({ trackId }) => trackId ?? [])]),
    ]),
    tracks.findByIsrc([...new Set(keys.flatMap(({ isrc }) => isrc ?? []))]),
  ]);
  const byIsrc: Found['byIsrc'] = new Map();
  for (const track of ofIsrcs) {
    const isrc = track.rights?.isrc ?? '';
    byIsrc.set(isrc, [...(byIsrc.get(isrc) ?? []), track]);
  }
  return { byId: new Map(ofIds.map((track) => [String(track._id), track])), byIsrc };
};

/** The field of a track in which a column's value is stored. */
export const storedIn = (field: ImportField): string => placeOf(field).split('.')[0] ?? '';
