import path from 'node:path';
import type { Track } from '@cueroom/contracts/catalog/tracks';

/** Every file system takes that many bytes, also with what a browser or a sync client adds. */
const maxBytes = 150;
/** Windows takes 259 letters with the folders above: these are for a ZIP, and for each path in it. */
export const zipLetters = 60;
export const zipPathLetters = 160;
const folderLetters = 60;
/** Of a name, so much is the artist's when the title needs the rest. */
const artistShare = 0.35;

const forbidden = /[/\\:*?"<>|]/g;
/** Control characters, halves of characters, and marks that turn the direction of what follows. */
const unseen = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** What Windows takes for a device, also with an ending. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const endings: Record<string, string> = {
  'audio/wav': 'wav',
  'audio/aiff': 'aiff',
  'audio/flac': 'flac',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/mp4': 'm4a',
  'video/mp4': 'm4a',
};

/** The ending of a stored file by what it is; by the sender's name for it where that is unknown. */
export const endingOf = (contentType: string | undefined, filename: string | null): string =>
  endings[contentType ?? ''] ?? /\.([a-z0-9]{1,5})$/i.exec(filename ?? '')?.[1]?.toLowerCase() ?? 'bin';

/** @param letters as Windows counts them */
const cut = (text: string, bytes: number, letters = Infinity): string => {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Buffer.byteLength(kept + segment) > bytes || kept.length + segment.length > letters) break;
    kept += segment;
  }
  return kept;
};

/** A name in letters that every file system takes, and that leads to no other folder. May be empty. */
export const safeName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(unseen, '')
    .replace(forbidden, '-')
    .replace(/ {2,}/g, ' ')
    // Hidden files begin with a dot.
    .replace(/^[ .]+/, '')
    .replace(device, '_$1');

type Named = Pick<Track, 'artist' | 'title' | 'bpm' | 'key'>;

/** `{artist} - {title}` where both have room; of a long artist only the beginning, for the title tells files apart. */
const nameOf = ({ artist, title }: Pick<Named, 'artist' | 'title'>, bytes: number, letters: number): string => {
  const [who, what] = [safeName(artist), safeName(`- ${title}`).replace(/^- ?/, ' - ')];
  const bytesLeft = Math.max(bytes - Buffer.byteLength(what), Math.floor(bytes * artistShare));
  const lettersLeft = Math.max(letters - what.length, Math.floor(letters * artistShare));
  return cut((cut(who, bytesLeft, lettersLeft).trimEnd() + what).trimStart(), bytes, letters);
};

/**
 * `{artist} - {title} ({bpm} BPM, {key}).{ending}`, without what is not known, in letters that every file system takes.
 * @param letters at most, with the ending
 */
export const downloadName = ({ artist, title, bpm, key }: Named, ending: string, letters = maxBytes): string => {
  const facts = [bpm && `${Math.round(bpm)} BPM`, key].filter(Boolean).join(', ');
  // What tells versions apart, and what is known, stays where a long title is cut.
  const [version = ''] = / \([^()]{1,80}\)$/.exec(title) ?? [];
  const kept = safeName(`-${version}${facts && ` (${facts})`}`).slice(1);
  const [bytes, most] = [maxBytes - ending.length - 1, letters - ending.length - 1];
  const bare = { artist, title: title.slice(0, title.length - version.length) };
  const name = nameOf(bare, bytes - Buffer.byteLength(kept), most - kept.length);
  // Windows drops dots and spaces at the end of a name.
  return `${cut(name + kept, bytes, most).replace(/[ .]+$/, '') || 'track'}.${ending}`;
};

/** A folder's name, with its place among the others: `03 Zoë - Salt Roads`. */
export const folderName = ({ artist, title }: Pick<Named, 'artist' | 'title'>, place: number, of: number): string => {
  const number = String(place).padStart(String(of).length, '0');
  return nameOf({ artist: `${number} ${artist}`, title }, maxBytes, folderLetters).replace(/[ .]+$/, '');
};

/** What this title makes of a ZIP's name. */
export const zipName = (title: string): string =>
  `${cut(safeName(title), maxBytes, zipLetters).replace(/[ .]+$/, '') || 'music'}.zip`;

/** What the sender called a file, with its ending. @param otherwise where nothing is left of it */
export const sentName = (filename: string | null, otherwise: string): string => {
  const name = safeName(filename ?? '');
  const [ending = ''] = /\.[a-z0-9]{1,10}$/i.exec(name) ?? [];
  const stem = cut(name.slice(0, name.length - ending.length), maxBytes - ending.length).replace(/[ .]+$/, '');
  return stem === '' ? otherwise : stem + ending;
};

/** Two files may have one name, and many file systems know no case. */
export const uniqueIn = (taken: Set<string>, name: string): string => {
  const { dir, name: stem, ext } = path.posix.parse(name);
  let unique = name;
  for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = path.posix.join(dir, `${stem} (${n})${ext}`);
  taken.add(unique.toLowerCase());
  return unique;
};
