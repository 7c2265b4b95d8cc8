import { keyUsedBefore } from '@cueroom/contracts/intake/refusals';
import { useRef } from 'react';
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
  send: (key: string) => Promise<Created>,
  holder: CreationKey,
  arrived = arrivedBefore,
): Promise<Created> {
  try {
    const created = await send(holder.key);
    holder.key = newCreationKey();
    return created;
  } catch (error) {
    if (hasStatus(error, 409)) holder.key = newCreationKey();
    if (isRefusedFor(error, keyUsedBefore)) throw new Error(arrived);
    throw error;
  }
}

/** For a form that creates one record after another. @param arrived what is said in place of `arrivedBefore` */
export const useCreateOnce = <Body, Created>(
  send: (body: Body, key: string) => Promise<Created>,
  arrived?: string,
): ((body: Body) => Promise<Created>) => {
  const holder = useRef<CreationKey>(null);
  return (body) => createOnce((key) => send(body, key), (holder.current ??= { key: newCreationKey() }), arrived);
};
