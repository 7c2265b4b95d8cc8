import { idleRelay } from '@cueroom/testing/idle-relay';
import type { ObjectStorage } from '@cueroom/storage/object-storage';
import { ObjectsRepository } from './objects.repository';
import { OwnershipRepository } from './ownership.repository';
import { UploadsService } from './uploads.service';

/** What the media service knows of files, on a database and a storage. */
export const storedFiles = (model: ConstructorParameters<typeof ObjectsRepository>[0], storage: ObjectStorage) => {
  const records = new ObjectsRepository(model, idleRelay);
  const uploads = new UploadsService(records, storage);
  return { records, uploads, owners: new OwnershipRepository(model, records, storage) };
};
