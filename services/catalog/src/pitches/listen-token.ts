import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** All that is kept of a token. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
