import { scrypt } from 'node:crypto';
import { personOf } from '@cueroom/contracts/intake/personal-data';

const bytes = 32;
/** RFC 7914. 16 MiB and some 50 ms for each guess, and for each address of a restored studio. */
const cost = { N: 2 ** 14, r: 8, p: 1 };

/** In hexadecimal digits. Not reversible, but someone who has the list and an address can check whether it is on the list. */
export const hashAddress = (email: string, salt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    scrypt(personOf(email), Buffer.from(salt, 'hex'), bytes, cost, (error, hash) =>
      error ? reject(error) : resolve(hash.toString('hex')),
    );
  });
