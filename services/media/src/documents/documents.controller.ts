import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@cueroom/contracts/app-error';
import { drawDocument, DrawDocument, type DrawnDocument, makeDocument } from '@cueroom/contracts/media/documents';
import { Bus } from '@cueroom/messaging/bus';
import { OnMessage } from '@cueroom/messaging/on-message';
import { isDuplicateKey } from '@cueroom/persistence/records/duplicate-key';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Controller } from '@nestjs/common';
import { ObjectsRepository } from '../objects/objects.repository';
import type { ObjectDocument } from '../objects/objects.schema';
import { sourceOf } from './templates';

/** A request ends after 5 s. */
const patienceMs = 4000;
const lookEveryMs = 40;
const dayMs = 24 * 3_600_000;

/** Documents are downloads under a key of their own, the hash of template and data: asked for again, the file is there. */
@Controller()
export class DocumentsController {
  constructor(
    private readonly records: ObjectsRepository,
    private readonly storage: ObjectStorage,
    private readonly bus: Bus,
  ) {}

  @OnMessage(drawDocument)
  async draw(wanted: DrawDocument, now = Date.now()): Promise<DrawnDocument> {
    const key = keyOf(wanted);
    await this.begin(key, wanted, now);
    for (const until = now + patienceMs; Date.now() < until; await sleep(lookEveryMs)) {
      const found = await this.records.findDownload(key);
      if (found?.state === 'uploaded') return this.read(found);
    }
    throw new AppError('unavailable', 'The document is still being drawn. Please try again in a moment.');
  }

  private async begin(key: string, wanted: DrawDocument, now: number): Promise<void> {
    const found = await this.records.findDownload(key);
    if (found?.state === 'uploaded') return;
    if (!found) {
      await this.records.issue(key, { kind: 'download' }, new Date(now + dayMs)).catch((error: unknown) => {
        if (!isDuplicateKey(error, 'key')) throw error;
      });
    }
    // A job that waits or runs already is not doubled.
    await this.bus.enqueue(makeDocument, `document-${key}`, { key, ...wanted });
  }

  private async read({ key, sha256 = '' }: ObjectDocument): Promise<DrawnDocument> {
    const pdf = await buffer(await this.storage.read(key));
    return { sha256, pdf: pdf.toString('base64') };
  }
}

/** As an object's key: 32 of the hash's 64 letters. */
const keyOf = ({ template, data }: DrawDocument): string =>
  createHash('sha256')
    .update(JSON.stringify([sourceOf(template), data]))
    .digest('hex')
    .slice(0, 32);
