import type { PitchTrack } from '@cueroom/contracts/pitches/pitches';

type Tracks = readonly PitchTrack[];

const sectionOf = (track?: PitchTrack): string | null => track?.section?.trim() || null;

/** The tracks around one that stand under the same heading; one without a section stands alone. @returns its first place, and the one past its last */
const runAround = (tracks: Tracks, index: number): [number, number] => {
  const section = sectionOf(tracks[index]);
  let [start, end] = [index, index + 1];
  if (!section) return [start, end];
  while (start > 0 && sectionOf(tracks[start - 1]) === section) start--;
  while (end < tracks.length && sectionOf(tracks[end]) === section) end++;
  return [start, end];
};

const placed = (tracks: Tracks, from: number, to: number): PitchTrack[] =>
  tracks.toSpliced(from, 1).toSpliced(to, 0, ...tracks.slice(from, from + 1));

/** One place up or down. At the end of its section, the whole section changes places with its neighbor: none is torn apart. */
export const stepped = (tracks: Tracks, from: number, way: 1 | -1): PitchTrack[] => {
  const to = from + way;
  if (to < 0 || to >= tracks.length) return [...tracks];
  const section = sectionOf(tracks[from]);
  if (section && section === sectionOf(tracks[to])) return placed(tracks, from, to);
  const [upper, lower] = [runAround(tracks, Math.min(from, to)), runAround(tracks, Math.max(from, to))];
  const between = [...tracks.slice(...lower), ...tracks.slice(...upper)];
  return tracks.toSpliced(upper[0], between.length, ...between);
};

/** To any place: into another section, whose heading it then has; or between sections, where its own comes along. */
export const moved = (tracks: Tracks, from: number, to: number): PitchTrack[] => {
  const track = tracks[from];
  const alone = placed(tracks, from, to);
  if (!track) return alone;
  const [own, before, after] = [track, alone[to - 1], alone[to + 1]].map(sectionOf);
  if (before && before === after && before !== own)
    return alone.with(to, { ...track, section: alone[to - 1]?.section });
  if (!own || own === before || own === after) return alone;
  const rest = tracks.slice(...runAround(tracks, from)).filter((one) => one !== track);
  const others = alone.filter((one) => !rest.includes(one));
  const at = others.indexOf(track) + (to < from ? 1 : 0);
  return others.toSpliced(at, 0, ...rest);
};
