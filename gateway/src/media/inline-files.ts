import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { openUpload, type UploadKind } from '@cueroom/contracts/media/objects';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import { Media } from './media';

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
