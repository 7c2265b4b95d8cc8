import { musicalKey } from '@cueroom/contracts/catalog/musical-key';
import type { EmbeddedTags } from '@cueroom/contracts/media/suggestions';
import { plainName } from '@cueroom/contracts/plain-text';

/** By what is meant: the names that ID3, Vorbis comments, iTunes and RIFF use for it, as ffprobe says them, in lower case. */
const names = {
  title: ['title'],
  artist: ['artist', 'album_artist', 'author'],
  album: ['album'],
  isrc: ['tsrc', 'isrc'],
  bpm: ['tbpm', 'bpm', 'tmpo', 'tempo'],
  key: ['tkey', 'initialkey', 'initial_key', 'key'],
} as const;

const longest = 200;
const isrcPattern = /^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$/;

/** What the file says of itself: it is shown, and taken over by a person. */
export const embeddedTags = ({ tags, hasCover }: { tags: Record<string, string>; hasCover: boolean }): EmbeddedTags => {
  const byName = new Map(Object.entries(tags).map(([name, value]) => [name.toLowerCase(), plainName(value).trim()]));
  const textOf = (wanted: readonly string[]): string | undefined =>
    wanted.map((name) => byName.get(name)?.slice(0, longest)).find(Boolean);
  const bpm = Number(textOf(names.bpm));
  const isrc = textOf(names.isrc)?.replaceAll('-', '').toUpperCase();
  return {
    title: textOf(names.title),
    artist: textOf(names.artist),
    album: textOf(names.album),
    isrc: isrc && isrcPattern.test(isrc) ? isrc : undefined,
    bpm: bpm >= 20 && bpm <= 400 ? bpm : undefined,
    key: musicalKey(textOf(names.key) ?? '') ?? undefined,
    hasCover,
  };
};
