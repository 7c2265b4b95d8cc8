import { FileKeys, type KeptFile, listKeptFiles } from '@cueroom/contracts/media/personal-data';
import { OnMessage } from '@cueroom/messaging/on-message';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Controller } from '@nestjs/common';
import { confirmedOwners, ObjectsRepository } from '../objects/objects.repository';
import type { ObjectDocument } from '../objects/objects.schema';
import { renditionKeysOf } from '../objects/renditions';

@Controller()
export class PersonalDataController {
  constructor(
    private readonly records: ObjectsRepository,
    private readonly storage: ObjectStorage,
  ) {}

  /** What is stored of these files: records and bytes are searched separately, so that neither hides the other. */
  @OnMessage(listKeptFiles)
  async list({ keys }: FileKeys): Promise<KeptFile[]> {
    const records = await this.records.findWithDownloads(keys);
    const kept: KeptFile[] = [];
    for (const key of new Set([...keys, ...records.map((record) => record.key)])) {
      const record = records.find((one) => one.key === key);
      // A ZIP holds whatever the studio took with it, music of other people, too: that it is there is told, not what is in it.
      if (record?.sourceKeys?.length) {
        kept.push({ key, ...factsOf(record), filename: null, objects: [] });
        continue;
      }
      const objects = await this.objectsOf(key);
      if (record || objects.length > 0) kept.push({ key, ...factsOf(record), objects });
    }
    return kept;
  }

  private async objectsOf(key: string): Promise<string[]> {
    const names = [key, ...renditionKeysOf(key)];
    const facts = await Promise.all(names.map((name) => this.storage.stat(name)));
    return names.filter((_, at) => facts[at] !== null);
  }
}

const factsOf = (record: ObjectDocument | undefined): Omit<KeptFile, 'key' | 'objects'> => ({
  state: record?.state ?? null,
  filename: record?.filename ?? null,
  contentType: record?.contentType ?? null,
  bytes: record?.bytes ?? null,
  sha256: record?.sha256 ?? null,
  uploadedAt: record?.uploadedAt?.toISOString() ?? null,
  owners: record ? confirmedOwners(record) : [],
});
