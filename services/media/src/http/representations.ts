import { objectKeyPattern } from '@cueroom/contracts/media/file-address';
import { heroOwner, isPublicOwner, projectOwner } from '@cueroom/contracts/media/objects';
import { type Rendition, renditionKey, renditions } from '@cueroom/contracts/media/renditions';
import { type ObjectFacts, ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { safeName } from '../files/file-name';
import { isPlayable } from '../objects/content-type';
import { confirmedOwners, ObjectsRepository } from '../objects/objects.repository';
import type { ObjectDocument } from '../objects/objects.schema';

export interface Representation {
  key: string;
  bytes: number;
  contentType: string;
  tag: string;
  filename: string | null;
  isPublic: boolean;
  /** With the place and the camera that are written in it. */
  isOriginalPicture: boolean;
  isDownload: boolean;
  cacheControl: string;
  vary?: string;
}

const isPictureOwner = (owner: string): boolean => owner.startsWith(projectOwner(''));
/** Strangers get the widest of these at the address of a picture's original. */
const shownForms = ['webp1600', 'webp960', 'webp480'] as const;

// What a key stands for never changes, but not everyone may see it. A deleted project's files
// are gone at once, also for those behind a cache. The hero's film may be replaced, or made better.
const privately = 'private, max-age=3600';
const revalidated = 'public, max-age=0, must-revalidate';
const publicly = 'public, max-age=3600';
const forGood = 'public, max-age=31536000, immutable';

@Injectable()
export class Representations {
  constructor(
    private readonly records: ObjectsRepository,
    private readonly storage: ObjectStorage,
  ) {}

  async find(key: string): Promise<Representation | null> {
    const source = key.slice(0, 32);
    const rendition = Object.values(renditions).find(({ suffix }) => source + suffix === key);
    if (!objectKeyPattern.test(source) || (key !== source && !rendition)) return null;
    const record = await this.records.find(source);
    const isThere = record?.state === 'uploaded' || (record?.state === 'archived' && rendition);
    const stored = isThere ? await this.storage.stat(key) : null;
    if (!record || !stored) return null;
    return represent(key, record, stored, rendition);
  }

  async findShown(key: string): Promise<Representation | null> {
    for (const form of shownForms) {
      const made = await this.find(renditionKey(key, form));
      // An admin gets other bytes at this address.
      if (made?.isPublic) return { ...made, cacheControl: revalidated, vary: 'authorization' };
    }
    return null;
  }
}

const represent = (
  key: string,
  record: ObjectDocument,
  { bytes, modifiedAt }: ObjectFacts,
  rendition?: (typeof renditions)[Rendition],
): Representation => {
  const contentType = rendition?.contentType ?? record.contentType ?? '';
  const isOriginalPicture = !rendition && record.owners.some(isPictureOwner);
  const isPublished = confirmedOwners(record).some(isPublicOwner) && record.shown?.isShown !== false;
  const isPublic = isPublished && !isOriginalPicture;
  const isForGood = rendition && contentType.startsWith('image/');
  return {
    ...{ key, bytes, contentType, isPublic, isOriginalPicture },
    filename: rendition ? null : record.filename,
    // A repeated job may have made a rendition anew.
    tag: rendition ? `"${bytes.toString(16)}-${modifiedAt.getTime().toString(16)}"` : `"${record.sha256}"`,
    cacheControl: !isPublic
      ? privately
      : !record.owners.includes(heroOwner)
        ? revalidated
        : isForGood
          ? forGood
          : publicly,
    isDownload: record.kind === 'download' || !isPlayable(contentType),
  };
};

/** With the name of RFC 6266, for any letters; without one the browser takes the key. */
const attachment = (filename: string | null): string => {
  // The sender chose it: it must neither be a path nor look like another name.
  const name = encodeURIComponent(safeName(filename ?? ''));
  const encoded = name.replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return encoded === '' ? 'attachment' : `attachment; filename*=UTF-8''${encoded}`;
};

export const headersOf = (found: Representation): Record<string, string> => ({
  'content-type': found.contentType,
  etag: found.tag,
  'accept-ranges': 'bytes',
  'cache-control': found.cacheControl,
  ...(found.vary && { vary: found.vary }),
  // Strangers upload anything: it is not executed, not guessed, not shown as a page of ours.
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  ...(found.isDownload && { 'content-disposition': attachment(found.filename) }),
});
