import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { SoundTags } from '../ffmpeg/export';
import { keyOf } from '../analysis/embedded-tags';

/** Who can be asked about the music. A class, so that it can be injected. */
export class Studio {
  constructor(
    readonly name: string,
    readonly email: string,
  ) {}
}

/** ID3v2.3 wants three letters at most: `Dm`, `F#`. What is no key in our words (Camelot's `8A`) stays as it is. */
const shortKey = (key: string): string => keyOf(key)?.replace(' minor', 'm').replace(' major', '') ?? key;

type Told = Pick<Track, 'title' | 'artist' | 'album' | 'genre' | 'bpm' | 'key'>;

/** What the catalog says of a track, and the studio's contact, as tags. The comment is for formats without the others. */
export const tagsOf = ({ title, artist, album, genre, bpm, key }: Told, { name, email }: Studio): SoundTags => {
  const contact = `${name} <${email}>`;
  const wholeBpm = bpm ? Math.round(bpm) : null;
  const comment = [wholeBpm && `${wholeBpm} BPM`, key, contact].filter(Boolean).join(', ');
  // RIFF's INFO knows neither tempo, key nor publisher.
  return { title, artist, album, genre, TBPM: wholeBpm, TKEY: key && shortKey(key), publisher: contact, comment };
};
