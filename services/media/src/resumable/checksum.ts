import { createHash, type Hash } from 'node:crypto';
import { HttpProblem } from '@cueroom/platform/http/problem';

/** What Tus-Checksum-Algorithm says. */
export const checksumAlgorithms = ['sha1', 'sha256'] as const;
const bytesOf = { sha1: 20, sha256: 32 } as const;

/** What a part has to add up to. */
export interface Checksum {
  hash: Hash;
  expected: Buffer;
}

/** The header Upload-Checksum. @throws HttpProblem 400 when it is not one of ours */
export const checksumOf = (header: string | undefined): Checksum | undefined => {
  if (header === undefined) return undefined;
  const [, name, value = ''] = /^(\S+) ([A-Za-z0-9+/]+={0,2})$/.exec(header) ?? [];
  const algorithm = checksumAlgorithms.find((each) => each === name);
  const expected = Buffer.from(value, 'base64');
  if (!algorithm || expected.length !== bytesOf[algorithm])
    throw new HttpProblem(
      400,
      `Upload-Checksum must be one of ${checksumAlgorithms.join(', ')} and its value in Base64`,
    );
  return { hash: createHash(algorithm), expected };
};
