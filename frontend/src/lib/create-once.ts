import { keyUsedBefore } from '@cueroom/contracts/intake/refusals';
import { useRef } from 'react';
import { api } from './api';
import { hasStatus, isRefusedFor } from './api-error';

const keyBytes = 16;
/** Not crypto.randomUUID: browsers have it on secure origins only. */
export const newCreationKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Where a form keeps the `Idempotency-Key` of the record that it is about to create. */
export interface CreationKey {
  key: string;
}

/** The answer was lost, and the form was changed before it was sent again. */
export const arrivedBefore =
  'This was already saved, as it was at your first try. Close this form and edit it in the list.';

/** Creates a record; a repeat after a lost answer gets it again. A key is done with when the record is there, or after a 409. */
export async function createOnce<Created>(
  path: string,
  body: unknown,
  holder: CreationKey,
  arrived = arrivedBefore,
): Promise<Created> {
  try {
    const created = await api.post<Created>(path, body, holder.key);
    holder.key = newCreationKey();
    return created;
  } catch (error) {
    if (hasStatus(error, 409)) holder.key = newCreationKey();
    if (isRefusedFor(error, keyUsedBefore)) throw new Error(arrived);
    throw error;
  }
}

/** For a form that creates one record after another at `path`. @param arrived what is said in place of `arrivedBefore` */
export const useCreateOnce = <Created>(path: string, arrived?: string): ((body: unknown) => Promise<Created>) => {
  const holder = useRef<CreationKey>(null);
  return (body) => createOnce<Created>(path, body, (holder.current ??= { key: newCreationKey() }), arrived);
};
