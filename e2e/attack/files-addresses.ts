import { randomBytes } from 'node:crypto';
import { asAdmin, requestUpload, put, signedBy, uploadFile } from './files-studio';
import type { Part, Tally, Target } from './part';
import { summarize, sendWithRetry } from './wire';

/** An upload URL accepts one file once; only an unmodified signed URL gives access to a file. */
export const fileAddresses: Part = {
  name: 'file-urls',
  run: async (target, tally) => {
    await reuseUrl(target, tally);
    await alterUrl(target, tally);
    await tryPathSpellings(target, tally);
  },
};

const reuseUrl = async (target: Target, tally: Tally): Promise<void> => {
  const { uploadURL, key } = await requestUpload(target, tally);
  const bodies = Array.from({ length: 5 }, () => randomBytes(300_000));
  const statuses = await Promise.all(bodies.map((body) => put(tally, uploadURL, body)));
  const won = bodies[statuses.indexOf(200)];
  if (
    statuses.filter((status) => status === 200).length !== 1 ||
    statuses.some((status) => ![200, 409].includes(status))
  ) {
    tally.addFinding(`Five parallel uploads to one URL returned ${statuses.join(', ')}`);
  }
  if ((await put(tally, uploadURL, 'again')) !== 409) tally.addFinding('A used upload URL accepts another file');
  const stored = await fetch(`${target.url}/api/objects/${key}`, { headers: asAdmin(target) });
  if (!won?.equals(Buffer.from(await stored.arrayBuffer())))
    tally.addFinding('The stored file is not the one that got 200');
  const anonymous = await sendWithRetry(target, tally, { path: `/api/objects/${key}` });
  if (anonymous.status !== 404) tally.addFinding(`A private file is visible without credentials: ${anonymous.status}`);
  const guessed = await sendWithRetry(target, tally, {
    path: `/api/objects/${key}?expires=9999999999&signature=${'0'.repeat(64)}`,
  });
  if (guessed.status !== 403) tally.addFinding(`A guessed signature returned ${guessed.status}`);
};

const alterUrl = async (target: Target, tally: Tally): Promise<void> => {
  const { uploadURL, key } = await requestUpload(target, tally);
  const other = await requestUpload(target, tally);
  const { pathname, searchParams } = new URL(uploadURL);
  const [expires = '', signature = ''] = [searchParams.get('expires'), searchParams.get('signature')].map(String);
  const query = (late: string, sign: string) => `?expires=${late}&signature=${sign}`;
  const flipped = (at: number) =>
    signature.slice(0, at) + (signature[at] === '0' ? '1' : '0') + signature.slice(at + 1);
  const altered: Record<string, string> = {
    'another object': `/api/objects/${other.key}${query(expires, signature)}`,
    'no signature': pathname,
    'an empty signature': pathname + query(expires, ''),
    'a later expiry': pathname + query(String(Number(expires) + 1), signature),
    'an expiry with a leading zero': pathname + query(`0${expires}`, signature),
    'an expiry in another notation': pathname + query(`${expires}.0`, signature),
    'two expiries': `${pathname}${query(expires, signature)}&expires=9999999999`,
    'two signatures': `${pathname}${query(expires, signature)}&signature=${signature}`,
    'a signature in capitals': pathname + query(expires, signature.toUpperCase()),
    'half a signature': pathname + query(expires, signature.slice(0, 32)),
    'the URL of a rendition': `${pathname}.preview.mp3${query(expires, signature)}`,
    ...Object.fromEntries([0, 31, 63].map((at) => [`digit ${at} changed`, pathname + query(expires, flipped(at))])),
    ...(target.studio && {
      'an expired URL': signedBy(target.studio, 'PUT', key, Date.now() - 1000),
      'a download URL': signedBy(target.studio, 'GET', key),
    }),
  };
  for (const [what, path] of Object.entries(altered)) {
    const response = await sendWithRetry(target, tally, { method: 'PUT', path, body: 'x' });
    // Renditions have no upload URL.
    if (response.status !== 403 && !what.includes('rendition'))
      tally.addFinding(`${what}: ${summarize({ method: 'PUT', path }, response)}`);
    if (response.status === 403 && !response.text.includes('Request has expired'))
      tally.addFinding(`${what}: ${response.text}`);
    if (response.status < 400) tally.addFinding(`${what} accepts a file`);
  }
  for (const method of ['POST', 'PATCH', 'DELETE', 'MOVE', 'COPY']) {
    const response = await sendWithRetry(target, tally, {
      method,
      path: pathname + query(expires, signature),
      body: 'x',
    });
    if (![400, 404, 405, 501].includes(response.status)) tally.addFinding(`${method} on an upload: ${response.status}`);
  }
  const reading = await sendWithRetry(target, tally, { path: pathname + query(expires, signature) });
  if (reading.status !== 403) tally.addFinding(`An upload URL used for reading returned ${reading.status}`);
  if ((await put(tally, uploadURL, 'fine')) !== 200) tally.addFinding('The unmodified URL does not work anymore');
};

const tryPathSpellings = async (target: Target, tally: Tally): Promise<void> => {
  const key = await uploadFile(target, tally, 'private words');
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
      const response = await sendWithRetry(target, tally, request);
      const isRejected = response.status >= 400 && response.status < 500;
      if (!isRejected || /private words|signing|root:/.test(response.text))
        tally.addFinding(summarize(request, response));
      const adminRequest = { ...request, headers: asAdmin(target) };
      const admin = method === 'GET' ? await sendWithRetry(target, tally, adminRequest) : response;
      if (/"signing"|root:/.test(admin.text) || admin.status >= 500)
        tally.addFinding(`As admin: ${summarize(request, admin)}`);
    }
  }
};
