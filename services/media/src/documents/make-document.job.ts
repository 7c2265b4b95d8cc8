import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDocument, MakeDocument } from '@cueroom/contracts/media/documents';
import { Bus } from '@cueroom/messaging/bus';
import { OnJob } from '@cueroom/messaging/on-job';
import { log } from '@cueroom/platform/logger';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { reportDownload } from '../downloads/report-download';
import { WorkFolders } from '../files/work-folders';
import { typeset } from './typeset';

@Injectable()
export class MakeDocumentJob {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly folders: WorkFolders,
    private readonly bus: Bus,
  ) {}

  @OnJob(makeDocument)
  async make({ key, template, data }: MakeDocument): Promise<void> {
    const startedAt = Date.now();
    const pdf = await typeset(template, data);
    await this.folders.withFolder(async (folder) => {
      const file = path.join(folder, 'document.pdf');
      await writeFile(file, pdf);
      await this.storage.putFile(key, file);
    });
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    const file = { contentType: 'application/pdf', bytes: pdf.length, sha256 };
    await reportDownload(this.bus, key, file, null);
    log.info({ template, bytes: pdf.length, tookMs: Date.now() - startedAt }, 'document completed');
  }
}
