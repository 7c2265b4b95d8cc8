import { AppError } from '@cueroom/contracts/app-error';
import { objectKeyPattern } from '@cueroom/contracts/media/file-address';
import { isPublicOwner, projectOwner, requestExpired } from '@cueroom/contracts/media/objects';
import { renditionKey, renditions } from '@cueroom/contracts/media/renditions';
import { isSigned } from '@cueroom/platform/signed-path';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Controller, Get, Head, Param, Put, Query, Req, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { safeName } from '../files/file-name';
import { isPlayable } from '../objects/content-type';
import { inTime } from '../objects/in-time';
import { confirmedOwners, ObjectsRepository } from '../objects/objects.repository';
import { countStored, countUnstored } from '../objects/uploads.metrics';
import { UploadsService } from '../objects/uploads.service';
import { bodyAtPace, drain, slowestUpload } from './body-pace';
import { ProblemFilter } from './problem.filter';
import { namesTag, rangeOf } from './range';

type Signature = Record<string, unknown>;

/** What addresses are signed with. A class, so that it can be injected. */
export class SigningSecret {
  constructor(readonly value: string) {}
}

const notThere = () => new AppError('not_found', 'This file does not exist');

/** A stored file or something made from it, as it goes out. */
interface Representation {
  key: string;
  bytes: number;
  contentType: string;
  tag: string;
  filename: string | null;
  isPublic: boolean;
  /** A published picture as it was uploaded: with the place and the camera that are written in it. */
  isOriginalPicture: boolean;
  /** Saved under its name, never played. */
  isDownload: boolean;
  cacheControl: string;
  vary?: string;
}

const isPictureOwner = (owner: string): boolean => owner.startsWith(projectOwner(''));
/** What everyone gets at the address of a picture's original: the widest of these. */
const shownForms = ['webp1600', 'webp960', 'webp480'] as const;

// What a key stands for never changes, but not everyone may see it; what is public may stop to be, or be made better.
const privately = 'private, max-age=3600';
const publicly = 'public, max-age=3600';
const forGood = 'public, max-age=31536000, immutable';

/** The bytes themselves: in with a signed address, once; out with a signed address, in parts if wanted. */
@Controller('api/objects')
@UseFilters(ProblemFilter)
export class ObjectsHttp {
  constructor(
    private readonly uploads: UploadsService,
    private readonly records: ObjectsRepository,
    private readonly storage: ObjectStorage,
    private readonly secret: SigningSecret,
  ) {}

  @Put(':key')
  async upload(
    @Param('key') key: string,
    @Query() signature: Signature,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    try {
      this.checkSignature('PUT', key, signature);
      const { 'content-length': length } = request.headers;
      const declared = length === undefined ? undefined : Number(length);
      const maxBytes = await inTime(this.uploads.checkUpload(key, declared));
      const stored = await this.uploads.upload(key, bodyAtPace(request.raw, slowestUpload), maxBytes);
      countStored();
      void reply.code(200).header('etag', `"${stored.sha256}"`).send();
    } catch (error) {
      countUnstored(error);
      drain(request.raw);
      throw error;
    }
  }

  @Get(':key')
  async download(
    @Param('key') key: string,
    @Query() signature: Signature,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const found = await inTime(this.findFor(key, signature));
    void reply.headers(headersOf(found));
    if (namesTag(request.headers['if-none-match'], found.tag)) return void reply.code(304).send();

    const { range: wanted, 'if-range': onlyIf } = request.headers;
    const range = onlyIf === undefined || onlyIf === found.tag ? rangeOf(wanted, found.bytes) : 'whole';
    if (range === 'unsatisfiable') {
      return void reply
        .code(416)
        .headers({ 'content-range': `bytes */${found.bytes}`, 'content-length': 0 })
        .send();
    }
    const { start, end } = range === 'whole' ? { start: 0, end: found.bytes - 1 } : range;
    void reply.code(range === 'whole' ? 200 : 206).header('content-length', end - start + 1);
    if (range !== 'whole') void reply.header('content-range', `bytes ${start}-${end}/${found.bytes}`);
    if (request.method === 'HEAD' || found.bytes === 0) return void reply.send();
    return void reply.send(await this.storage.read(found.key, { start, end }));
  }

  @Head(':key')
  head(
    @Param('key') key: string,
    @Query() signature: Signature,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.download(key, signature, request, reply);
  }

  /**
   * Everyone may have what the site shows; others need a signature, or do not even learn that there is something. Of a
   * project's picture the site shows what was made from it, without metadata: a stranger gets that at the original's
   * address too, and the original itself only with a signature.
   */
  private async findFor(key: string, signature: Signature): Promise<Representation> {
    const found = await this.find(key);
    if (found?.isPublic) return found;
    if (signature.expires === undefined && signature.signature === undefined) {
      const shown = found?.isOriginalPicture ? await this.findShown(key) : null;
      if (!shown) throw notThere();
      return shown;
    }
    this.checkSignature('GET', key, signature);
    if (!found) throw notThere();
    return found;
  }

  private async findShown(key: string): Promise<Representation | null> {
    for (const form of shownForms) {
      const made = await this.find(renditionKey(key, form));
      // An admin gets other bytes at this address.
      if (made?.isPublic) return { ...made, cacheControl: publicly, vary: 'authorization' };
    }
    return null;
  }

  private checkSignature(method: 'GET' | 'PUT', key: string, signature: Signature): void {
    if (!isSigned(this.secret.value, method, key, signature)) throw new AppError('forbidden', requestExpired);
  }

  private async find(key: string): Promise<Representation | null> {
    const source = key.slice(0, 32);
    const rendition = Object.values(renditions).find(({ suffix }) => source + suffix === key);
    if (!objectKeyPattern.test(source) || (key !== source && !rendition)) return null;
    const record = await this.records.find(source);
    const isThere = record?.state === 'uploaded' || (record?.state === 'archived' && rendition);
    const stored = isThere ? await this.storage.stat(key) : null;
    if (!record || !stored) return null;
    const owners = confirmedOwners(record);
    const isPublished = owners.some(isPublicOwner) && record.shown?.isShown !== false;
    if (!rendition) {
      const { contentType = '', sha256, filename } = record;
      const isOriginalPicture = owners.some(isPictureOwner);
      const isPublic = isPublished && !isOriginalPicture;
      const cacheControl = isPublic ? publicly : privately;
      const tag = `"${sha256}"`;
      const isDownload = record.kind === 'download' || !isPlayable(contentType);
      const shown = { cacheControl, isPublic, isOriginalPicture, isDownload };
      return { key, bytes: stored.bytes, contentType, tag, filename, ...shown };
    }
    // A repeated job may have made it anew.
    const tag = `"${stored.bytes.toString(16)}-${stored.modifiedAt.getTime().toString(16)}"`;
    const { contentType } = rendition;
    const cacheControl = !isPublished ? privately : contentType.startsWith('image/') ? forGood : publicly;
    const isDownload = !isPlayable(contentType);
    const made = { isPublic: isPublished, isOriginalPicture: false, isDownload };
    return { key, bytes: stored.bytes, contentType, tag, filename: null, cacheControl, ...made };
  }
}

/** The name of RFC 6266, for any letters; without it the browser takes the key. */
const attachment = (filename: string | null): string => {
  // Whoever sent it chose it: for whoever saves it, it is neither a path nor reads otherwise than it is.
  const name = safeName(filename ?? '');
  return name === '' ? 'attachment' : `attachment; filename*=UTF-8''${encodeName(name)}`;
};

const encodeName = (name: string): string =>
  encodeURIComponent(Buffer.from(name).toString()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const headersOf = ({
  contentType,
  tag,
  filename,
  cacheControl,
  vary,
  isDownload,
}: Representation): Record<string, string> => ({
  'content-type': contentType,
  etag: tag,
  'accept-ranges': 'bytes',
  'cache-control': cacheControl,
  ...(vary && { vary }),
  // Whatever a stranger has uploaded: it is not executed, not guessed, not shown as a page of ours.
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  ...(isDownload && { 'content-disposition': attachment(filename) }),
});
