import { randomBytes } from 'node:crypto';
import { asAdmin, openUpload, put, signedBy, uploaded } from './files-studio';
import type { Part, Tally, Target } from './part';
import { told, tryOut } from './wire';

/** An address is good for one file, once; and nothing but a whole, unchanged address leads to a file. */
export const fileAddresses: Part = {
  name: 'file addresses',
  run: async (target, tally) => {
    await useTwice(target, tally);
    await alterAddress(target, tally);
    await spellPaths(target, tally);
  },
};

const useTwice = async (target: Target, tally: Tally): Promise<void> => {
  const { uploadURL, key } = await openUpload(target, tally);
  const bodies = Array.from({ length: 5 }, () => randomBytes(300_000));
  const statuses = await Promise.all(bodies.map((body) => put(tally, uploadURL, body)));
  const won = bodies[statuses.indexOf(200)];
  if (
    statuses.filter((status) => status === 200).length !== 1 ||
    statuses.some((status) => ![200, 409].includes(status))
  ) {
    tally.found(`Five uploads to one place at once are answered with ${statuses.join(', ')}`);
  }
  if ((await put(tally, uploadURL, 'again')) !== 409) tally.found('A used address takes another file');
  const kept = await fetch(`${target.url}/api/objects/${key}`, { headers: asAdmin(target) });
  if (!won?.equals(Buffer.from(await kept.arrayBuffer()))) tally.found('Another file is kept than the one that won');
  const stranger = await tryOut(target, tally, { path: `/api/objects/${key}` });
  if (stranger.status !== 404) tally.found(`A stranger learns of a private file: ${stranger.status}`);
  const guessed = await tryOut(target, tally, {
    path: `/api/objects/${key}?expires=9999999999&signature=${'0'.repeat(64)}`,
  });
  if (guessed.status !== 403) tally.found(`A guessed signature is answered with ${guessed.status}`);
};

const alterAddress = async (target: Target, tally: Tally): Promise<void> => {
  const { uploadURL, key } = await openUpload(target, tally);
  const other = await openUpload(target, tally);
  const { pathname, searchParams } = new URL(uploadURL);
  const [expires = '', signature = ''] = [searchParams.get('expires'), searchParams.get('signature')].map(String);
  const query = (late: string, sign: string) => `?expires=${late}&signature=${sign}`;
  const flipped = (at: number) =>
    signature.slice(0, at) + (signature[at] === '0' ? '1' : '0') + signature.slice(at + 1);
  const altered: Record<string, string> = {
    'another object': `/api/objects/${other.key}${query(expires, signature)}`,
    'no signature': pathname,
    'an empty signature': pathname + query(expires, ''),
    'a later end': pathname + query(String(Number(expires) + 1), signature),
    'an end with a zero before it': pathname + query(`0${expires}`, signature),
    'an end in another notation': pathname + query(`${expires}.0`, signature),
    'two ends': `${pathname}${query(expires, signature)}&expires=9999999999`,
    'two signatures': `${pathname}${query(expires, signature)}&signature=${signature}`,
    'a signature in capitals': pathname + query(expires, signature.toUpperCase()),
    'half a signature': pathname + query(expires, signature.slice(0, 32)),
    'the place of a rendition': `${pathname}.preview.mp3${query(expires, signature)}`,
    ...Object.fromEntries([0, 31, 63].map((at) => [`digit ${at} changed`, pathname + query(expires, flipped(at))])),
    ...(target.studio && {
      'an address that has expired': signedBy(target.studio, 'PUT', key, Date.now() - 1000),
      'an address for reading': signedBy(target.studio, 'GET', key),
    }),
  };
  for (const [what, path] of Object.entries(altered)) {
    const answer = await tryOut(target, tally, { method: 'PUT', path, body: 'x' });
    // A rendition has no place at all.
    if (answer.status !== 403 && !what.includes('rendition'))
      tally.found(`${what}: ${told({ method: 'PUT', path }, answer)}`);
    if (answer.status === 403 && !answer.text.includes('Request has expired')) tally.found(`${what}: ${answer.text}`);
    if (answer.status < 400) tally.found(`${what} takes a file`);
  }
  for (const method of ['POST', 'PATCH', 'DELETE', 'MOVE', 'COPY']) {
    const answer = await tryOut(target, tally, { method, path: pathname + query(expires, signature), body: 'x' });
    if (![400, 404, 405, 501].includes(answer.status)) tally.found(`${method} on an upload: ${answer.status}`);
  }
  const reading = await tryOut(target, tally, { path: pathname + query(expires, signature) });
  if (reading.status !== 403) tally.found(`An address for uploading is read with ${reading.status}`);
  if ((await put(tally, uploadURL, 'fine')) !== 200) tally.found('The address itself does not work after all that');
};

const spellPaths = async (target: Target, tally: Tally): Promise<void> => {
  const key = await uploaded(target, tally, 'private words');
  const names = [
    '../../secrets.json',
    '..%2f..%2fsecrets.json',
    '%2e%2e/%2e%2e/secrets.json',
    '..%5c..%5csecrets.json',
    '....//secrets.json',
    '%252e%252e%252fsecrets.json',
    `${key}/../../../secrets.json`,
    `${key}%2f..%2f..%2fsecrets.json`,
    `${key}%00`,
    `${key}%00.mp3`,
    `${key}.`,
    `${key}..`,
    `${key}/`,
    `${key}%20`,
    `${key}%0a`,
    key.toUpperCase(),
    `${key};a`,
    `./${key}`,
    `%2e/${key}`,
    `${key}.unfinished`,
    `${key}.preview.mp3`,
    `${key}.archive.zip`,
    `${key}.preview.mp3/..`,
    '',
    '.',
    '..',
    '%2e%2e',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'C:%5cboot.ini',
    `${key}?expires=9999999999`,
    `${key}#${key}`,
    `${'a'.repeat(32)}`,
    `${key.slice(0, 31)}`,
    `${key}0`,
    `${key}${'.a'.repeat(400)}`,
  ];
  for (const name of names) {
    for (const method of ['GET', 'HEAD', 'PUT']) {
      const request = { method, path: `/api/objects/${name}`, ...(method === 'PUT' && { body: 'x' }) };
      const answer = await tryOut(target, tally, request);
      const isOurs = answer.status >= 400 && answer.status < 500;
      if (!isOurs || /private words|signing|root:/.test(answer.text)) tally.found(told(request, answer));
      const asked = { ...request, headers: asAdmin(target) };
      const admin = method === 'GET' ? await tryOut(target, tally, asked) : answer;
      if (/"signing"|root:/.test(admin.text) || admin.status >= 500) tally.found(`As admin: ${told(request, admin)}`);
    }
  }
};
