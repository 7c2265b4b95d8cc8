import type { VerifiedSheet } from '@cueroom/contracts/catalog/clearance-sheets';
import { api } from '../../../lib/api';
import { hasStatus } from '../../../lib/api-error';

export type Verdict = { is: 'known'; sheet: VerifiedSheet; isSignatureChecked: boolean } | { is: 'unknown' };

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Null where this browser knows nothing of Ed25519. */
const isSigned = async ({ signature, publicKey }: VerifiedSheet, hash: ArrayBuffer): Promise<boolean | null> => {
  try {
    const { kty, crv, x } = publicKey;
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, bytesOf(signature), hash);
  } catch {
    return null;
  }
};

/** Only the hash of the file is asked for: the file stays here. @throws when it cannot be known now */
export const verifyDocument = async (file: File): Promise<Verdict> => {
  if (!('subtle' in crypto)) throw new Error('Your browser can do this on pages with https only.');
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  try {
    const sheet = await api.get<VerifiedSheet>(`/api/verify/${hexOf(hash)}`);
    const signed = await isSigned(sheet, hash);
    return signed === false ? { is: 'unknown' } : { is: 'known', sheet, isSignatureChecked: signed === true };
  } catch (error) {
    if (hasStatus(error, 404)) return { is: 'unknown' };
    throw error;
  }
};
