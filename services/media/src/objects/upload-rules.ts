import { AppError } from '@cueroom/contracts/app-error';
import { audioName } from '@cueroom/contracts/media/audio-files';
import {
  corruptedAudio,
  type NewUpload,
  notCsv,
  type StoredObject,
  type UploadKind,
} from '@cueroom/contracts/media/objects';
import { notAVideo, videoTooLarge } from '@cueroom/contracts/content/hero-settings';
import { imageTooLarge, notAnImage, pictureFileTypes } from '@cueroom/contracts/media/pictures';
import { limits } from '@cueroom/contracts/rules';
import type { Room } from '@cueroom/storage/object-storage';

export const slotMs = 15 * 60_000;
/** How long a file waits for an owner, and an owner that is expected for its event. */
export const unownedMs = 24 * 3_600_000;

/** Pages, programs and pictures, whatever they are called. */
const neverSound = /^(text\/(?!plain)|image\/|font\/|message\/|multipart\/)|script|html|xml|json|pdf|zip/i;
const audio = {
  type: /^(audio\/|video\/(mp4|ogg|x-m4a|mpeg|quicktime|x-flac)$|application\/(x-)?(ogg|flac|mp3|octet-stream)$|binary\/octet-stream$)/,
  name: audioName,
  words: 'This is not a sound file. Please choose WAV, AIFF, FLAC, MP3, Ogg or M4A.',
};
/** Types that the sender may name, names that do without, and the error for others. What a file is, is found out from its bytes. */
const rules: Record<UploadKind, { type: RegExp; name?: RegExp; words: string }> = {
  audio,
  track: audio,
  image: { type: /^image\/(?!svg)/, words: notAnImage },
  hero: { type: /^(video\/|application\/octet-stream$)/, words: notAVideo },
  csv: { type: /^(text\/|application\/(csv|vnd\.ms-excel|octet-stream)$)/, words: notCsv },
};

const tooLargeWords: Partial<Record<UploadKind, string>> = { image: imageTooLarge, hero: videoTooLarge };

/** As browsers name it; on a computer with Excel by its name. */
const csvType = /^(text\/(csv|tab-separated-values)|application\/(csv|vnd\.ms-excel))$/i;

export const kindOfUpload = ({ kind, type = '' }: Pick<NewUpload, 'kind' | 'type'>): UploadKind =>
  kind ?? (csvType.test(type) ? 'csv' : 'audio');

export const tooLarge = (kind: UploadKind): AppError => {
  const most = Math.round(limits.uploadBytes[kind] / 2 ** 20);
  return new AppError('too_large', tooLargeWords[kind] ?? `This file is too large: at most ${most} MB are possible.`);
};

export const judgeUpload = (upload: NewUpload): AppError | null => {
  const kind = kindOfUpload(upload);
  if (upload.size !== undefined && upload.size > limits.uploadBytes[kind]) return tooLarge(kind);
  const { type, name, words } = rules[kind];
  if (name?.test(upload.filename ?? '') && !neverSound.test(upload.type ?? '')) return null;
  if (upload.type && !type.test(upload.type.toLowerCase())) return new AppError('wrong_type', words);
  return null;
};

interface OwnerRule {
  kind: UploadKind;
  accepts: (contentType: string) => boolean;
  words: string;
}
const picture: OwnerRule = {
  kind: 'image',
  accepts: (contentType) => pictureFileTypes.includes(contentType),
  words: notAnImage,
};
const film: OwnerRule = { kind: 'hero', accepts: (contentType) => contentType.startsWith('video/'), words: notAVideo };
/** By kind of owner. A track's file may be anything that may be sound; a worker judges the rest, all of a song's, and tables. */
const ownerRules: Record<string, OwnerRule> = {
  project: picture,
  pitch: picture,
  film,
  hero: film,
  track: {
    kind: 'track',
    accepts: (contentType) => /^(audio\/|video\/|application\/(ogg|octet-stream)$)/.test(contentType),
    words: corruptedAudio,
  },
  // A worker says of each what cannot be read.
  ingest: { kind: 'track', accepts: () => true, words: corruptedAudio },
  // UTF-16 looks like an MP3 from its first two bytes: a worker reads what it is. Workbooks are plain to see.
  import: {
    kind: 'csv',
    accepts: (contentType) => !/^application\/(zip|pdf|x-cfb|vnd\.)/.test(contentType),
    words: notCsv,
  },
};

const ruleOf = (owner: string): OwnerRule | undefined => ownerRules[owner.slice(0, owner.indexOf('/'))];

export const ownsPicture = (owner: string): boolean => ruleOf(owner) === picture;

export const judgeClaim = (
  owner: string,
  { contentType = '', bytes = 0 }: Partial<Pick<StoredObject, 'contentType' | 'bytes'>>,
): AppError | null => {
  const rule = ruleOf(owner);
  if (!rule) return null;
  if (bytes === 0 || !rule.accepts(contentType)) return new AppError('wrong_type', rule.words);
  return bytes > limits.uploadBytes[rule.kind] ? tooLarge(rule.kind) : null;
};

/** What is reserved belongs to the databases: a full disk stops them. */
export const hasRoom = ({ freeBytes, reservedBytes }: Room, neededBytes = 0): boolean =>
  freeBytes - neededBytes >= reservedBytes;

export const noRoom = (): AppError =>
  new AppError('full', 'There is no room for more files at the moment. Please try again later.');
