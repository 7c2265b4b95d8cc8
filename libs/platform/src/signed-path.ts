import { createHmac, timingSafeEqual } from 'node:crypto';

const hourMs = 3_600_000;

const signatureOf = (secret: string, method: string, key: string, expires: string): string =>
  createHmac('sha256', secret).update(`${method}\n${key}\n${expires}`).digest('hex');

/** Permits one method on one object. @returns `expires=<unix seconds>&signature=<HMAC-SHA256 in hex>` */
export const signPath = (secret: string, method: 'GET' | 'PUT' | 'POST', key: string, expiresAtMs: number): string => {
  const expires = String(Math.floor(expiresAtMs / 1000));
  return `expires=${expires}&signature=${signatureOf(secret, method, key, expires)}`;
};

export const isSigned = (
  secret: string,
  method: 'GET' | 'PUT' | 'POST',
  key: string,
  query: { expires?: unknown; signature?: unknown },
  now = Date.now(),
): boolean => {
  const { expires, signature } = query;
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^[0-9]{1,12}$/.test(expires)) return false;
  const expected = Buffer.from(signatureOf(secret, method, key, expires));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) * 1000 > now;
};

/** One to two hours from now, the same moment for a whole hour: a refetched list carries the same addresses. */
export const streamExpiry = (now = Date.now()): number => (Math.floor(now / hourMs) + 2) * hourMs;
