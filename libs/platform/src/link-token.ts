import { createHash, createHmac } from 'node:crypto';

/**
 * What a link ends with: 32 bytes in base64url, made of the secret, so that letters can repeat the link and it need not be stored.
 * @param purpose sets links to one kind of page apart from others @param counter how often the link was renewed
 */
export const linkToken = (secret: string, purpose: string, id: string, counter: number): string =>
  createHmac('sha256', secret).update(`${purpose}\n${id}\n${counter}`).digest('base64url');

/** All that is stored of a token. */
export const linkHash = (token: string): string => createHash('sha256').update(token).digest('hex');
