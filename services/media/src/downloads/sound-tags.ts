import type { Track } from '@cueroom/contracts/catalog/tracks';
import { clearanceOf } from '@cueroom/contracts/rights/clearance';
import type { SoundTags } from '../ffmpeg/id3-tag';

/** Who can be asked about the music. A class, so that it can be injected. */
export class Studio {
  constructor(
    readonly name: string,
    readonly email: string,
  ) {}
}

const short: Record<string, string> = { '♯': '#', '♭': 'b', ' minor': 'm', ' major': '' };
/** ID3v2.3 wants three letters at most: `Dm`, `F#`. */
const shortKey = (key: string): string => key.replace(/[\u266f\u266d]| minor$| major$/g, (part) => short[part] ?? part);

type TaggedTrack = Pick<Track, 'title' | 'artist' | 'album' | 'genre' | 'bpm' | 'key' | 'rights'>;

/** Who can say yes to all of it, where one person can. */
const oneStop = ({ rights }: TaggedTrack): string | null => {
  if (clearanceOf(rights).value !== 'one-stop') return null;
  const key = rights?.master[0]?.signatory;
  const { name, email } = rights?.signatories.find((one) => one.key === key) ?? {};
  return name ? `One-stop: ${[name, email].filter(Boolean).join(' ')}` : null;
};
const namesIn = (names: readonly (string | null | undefined)[]): string =>
  [...new Set(names.filter(Boolean))].join(', ');

/**
 * What the catalog says of a track, and the studio's contact, as tags. The comment is for programs that show nothing else.
 * @param hasRights whether the reader may know how to reach who can say yes
 */
export const tagsOf = (track: TaggedTrack, { name, email }: Studio, hasRights: boolean): SoundTags => {
  const { title, artist, album, genre, bpm, key, rights } = track;
  const { composition = [], isrc = null } = rights ?? {};
  const contact = `${name} <${email}>`;
  const wholeBpm = bpm ? Math.round(bpm) : null;
  const comment = [hasRights && oneStop(track), wholeBpm && `${wholeBpm} BPM`, key, contact].filter(Boolean).join(', ');
  const composer = namesIn(composition.map((writer) => writer.name));
  const publisher = namesIn(composition.map((writer) => writer.publisher)) || contact;
  const codes = { TBPM: wholeBpm, TKEY: key && shortKey(key), TSRC: isrc };
  return { title, artist, album, genre, composer, ...codes, publisher, comment };
};
