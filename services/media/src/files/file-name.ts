import type { Track } from '@cueroom/contracts/catalog/tracks';

/** Every file system takes that much, also with what a browser or a sync client adds. */
const maxBytes = 150;

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

const cut = (text: string, bytes: number): string => {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Buffer.byteLength(kept + segment) > bytes) break;
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

/** `{artist} - {title} ({bpm} BPM, {key}).{ending}`, without what is not known, in letters that every file system takes. */
export const downloadName = ({ artist, title, bpm, key }: Named, ending: string): string => {
  const facts = [bpm && `${Math.round(bpm)} BPM`, key].filter(Boolean).join(', ');
  const name = safeName(`${artist} - ${title}${facts && ` (${facts})`}`);
  // Windows drops dots and spaces at the end of a name.
  return `${cut(name, maxBytes - ending.length - 1).replace(/[ .]+$/, '') || 'track'}.${ending}`;
};
