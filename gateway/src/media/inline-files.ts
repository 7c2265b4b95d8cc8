import { AppError } from '@cueroom/contracts/app-error';
import { notAVideo } from '@cueroom/contracts/content/hero-settings';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { openUpload, type UploadKind } from '@cueroom/contracts/media/objects';
import { imageTooLarge, notAnImage } from '@cueroom/contracts/media/pictures';
import { limits } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import { Media } from './media';

const base64 = /^[A-Za-z0-9+/=\s]*$/;

/** The bytes that a data URL or bare base64 stands for; null when it is neither, or empty. */
export const inlineBytes = (text: string): Buffer | null => {
  const isDataUrl = text.startsWith('data:');
  const comma = isDataUrl ? text.indexOf(',') : -1;
  if (isDataUrl && comma === -1) return null;
  const content = text.slice(comma + 1);
  if (isDataUrl && !text.slice(0, comma).endsWith(';base64')) return percentDecoded(content);
  if (!base64.test(content)) return null;
  const bytes = Buffer.from(content, 'base64');
  return bytes.length > 0 ? bytes : null;
};

const percentDecoded = (content: string): Buffer | null => {
  try {
    return content === '' ? null : Buffer.from(decodeURIComponent(content));
  } catch {
    return null;
  }
};

/** What they are is found out where they go. @throws AppError 'wrong_type' or 'too_large', in the words for pictures */
export const pictureBytes = (text: string): Buffer => {
  const bytes = inlineBytes(text);
  if (!bytes) throw new AppError('wrong_type', notAnImage);
  if (bytes.length > limits.uploadBytes.image) throw new AppError('too_large', imageTooLarge);
  return bytes;
};

export const videoBytes = (text: string): Buffer => {
  const bytes = inlineBytes(text);
  if (!bytes) throw new AppError('wrong_type', notAVideo);
  return bytes;
};

const unknownType = 'application/octet-stream';

/** Files that came within a body: they go where uploads go, and only their address travels on. */
@Injectable()
export class InlineFiles {
  constructor(
    private readonly bus: Bus,
    private readonly media: Media,
  ) {}

  /** @param claimed by the client; a missing type is detected later @returns the file's path */
  async store(
    kind: UploadKind,
    bytes: Buffer,
    claimed: { filename?: string | null; type?: string } = {},
  ): Promise<string> {
    const { filename, type } = claimed;
    const upload = { ...(filename && { filename }), ...(type && { type }), size: bytes.length, kind };
    const { key } = await this.bus.request(openUpload, upload);
    await this.media.store(key, bytes, type ?? unknownType);
    return objectPathOf(key);
  }
}
