import { AppError, ofField } from '@cueroom/contracts/app-error';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { claimObject, songOwner, type StoredObject } from '@cueroom/contracts/media/objects';
import type { Bus } from '@cueroom/messaging/bus';

/** @throws AppError 'invalid' that names the field */
export const audioKeyOf = (audioFileUrl: string): string => {
  const key = objectKeyOf(audioFileUrl);
  const message = 'This is not the address of an uploaded file';
  if (!key) throw new AppError('invalid', message, { audioFileUrl: [message] });
  return key;
};

/**
 * From now on the file belongs to this song or version; if `exclusive`, no other one may have it.
 * @throws AppError 'invalid' that names the field
 */
export const claimAudio = (bus: Bus, uid: string, audioFileUrl: string, exclusive = true): Promise<StoredObject> => {
  const key = audioKeyOf(audioFileUrl);
  return ofField('audioFileUrl', bus.request(claimObject, { key, owner: songOwner(uid), exclusive }));
};
