export interface Credentials {
  username: string;
  password: string;
}

/** Longer credentials are refused without hashing them. */
const longest = 1024;

/** RFC 7617: the password begins after the first colon. Null when there is no such header or it is malformed. */
export const credentialsOf = (header: string | undefined): Credentials | null => {
  const encoded = /^Basic +([A-Za-z0-9+/_-]+={0,2}) *$/i.exec(header ?? '')?.[1];
  if (encoded === undefined || encoded.length > longest * 2) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const username = text.slice(0, Math.max(colon, 0));
  const password = text.slice(colon + 1);
  return username === '' || password === '' || text.length > longest ? null : { username, password };
};
