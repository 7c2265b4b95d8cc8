import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { eventually } from '@cueroom/testing/eventually';
import { asAdmin, storedFiles, requestUpload, put, uploadFile } from './files-studio';
import type { Part, Tally, Target } from './part';
import { hostOf, send, sendWithRetry } from './wire';

const MiB = 2 ** 20;

/** Uploads are limited in size, must be complete, and tolerate any file name; rejected ones leave no files. */
export const uploads: Part = {
  name: 'uploads',
  run: async (target, tally) => {
    await exceedLimits(target, tally);
    await abortUploads(target, tally);
    await tryHostileNames(target, tally);
    await tryRanges(target, tally);
  },
};

const exceedLimits = async (target: Target, tally: Tally): Promise<void> => {
  for (const upload of [
    { kind: 'image', size: 6 * MiB },
    { kind: 'hero', size: 101 * MiB },
    { kind: 'audio', size: 201 * MiB },
  ]) {
    const response = await sendWithRetry(target, tally, {
      method: 'POST',
      path: '/api/objects/upload',
      body: JSON.stringify(upload),
      headers: { 'content-type': 'application/json' },
    });
    if (response.status !== 413) tally.addFinding(`${JSON.stringify(upload)} gets an upload URL: ${response.status}`);
  }
  const { uploadURL, key } = await requestUpload(target, tally, { kind: 'image' });
  const { pathname, search } = new URL(uploadURL);
  const path = pathname + search;
  for (const length of ['5242881', '99999999999999999999', '1e9', '-1', '0x10', '1, 2']) {
    const headers = { 'content-length': length };
    const response = await send(target, { method: 'PUT', path, headers, body: 'the beginning', withinMs: 5000 });
    if (response.status !== 413 && response.status !== 400)
      tally.addFinding(`Content-Length ${length} returned ${response.status}`);
  }
  let sent = 0;
  const chunk = new Uint8Array(2 ** 16);
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => (++sent > 120 ? controller.close() : controller.enqueue(chunk)),
  });
  const init = { method: 'PUT', body, duplex: 'half' } as RequestInit;
  const { status } = await fetch(uploadURL, init);
  if (status !== 413) tally.addFinding(`An oversized upload of undeclared length returned ${status}`);
  await expectNoFiles(target, tally, [key], 'oversized uploads');
};

/** Names of completed files. */
const completedName = /^[0-9a-f]{32}(\.[a-z0-9]+)*$/;

/** Only possible with access to the studio's files. */
const expectNoFiles = async ({ studio }: Target, tally: Tally, keys: string[], after: string): Promise<void> => {
  if (!studio) return;
  const leftover = () =>
    storedFiles(studio).filter((name) => keys.some((key) => name.includes(key)) || !completedName.test(name));
  await eventually(() => leftover().length === 0, { withinMs: 60_000 }).catch(() => {
    tally.addFinding(`Files left after ${after}: ${leftover().join(', ')}`);
  });
};

const abortUploads = async (target: Target, tally: Tally): Promise<void> => {
  const { hostname, port } = new URL(target.url);
  const content = randomBytes(2 * MiB);
  const uploads = await Promise.all([0, 0.01, 0.5, 0.999].map((share) => abortAt(share)));
  async function abortAt(share: number) {
    const ticket = await requestUpload(target, tally);
    const { pathname, search } = new URL(ticket.uploadURL);
    const socket = connect({ host: hostname, port: Number(port || 80) });
    socket.on('error', () => undefined);
    socket.write(
      `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostOf(target)}\r\nContent-Length: ${content.length}\r\n\r\n`,
    );
    const part = content.subarray(0, Math.floor(content.length * share));
    await new Promise<void>((done) => socket.write(part, () => done()));
    socket.resetAndDestroy();
    return ticket;
  }
  const keys = uploads.map(({ key }) => key);
  await expectNoFiles(target, tally, keys, 'aborted uploads');
  for (const { uploadURL, key } of uploads) {
    const { status } = await fetch(`${target.url}/api/objects/${key}`, { headers: asAdmin(target) });
    if (status !== 404) tally.addFinding(`Reading an aborted upload returned ${status}`);
    const retryStatus = await eventually(async () => {
      const putStatus = await put(tally, uploadURL, content);
      return putStatus !== 409 && putStatus;
    }).catch(() => 409);
    if (retryStatus !== 200) tally.addFinding(`Retrying an aborted upload returned ${retryStatus}`);
  }
};

const tryHostileNames = async (target: Target, tally: Tally): Promise<void> => {
  const names = [
    '../../../evil.html',
    '..\\..\\evil.html',
    '/etc/cron.d/evil',
    'a\r\nX-Evil: 1\r\n\r\n<script>',
    'a";filename="b.html',
    'a\u202efdp.exe',
    '.htaccess',
    'CON',
    '; rm -rf ~',
    '$(id).mp3',
  ];
  for (const filename of names) {
    const body = JSON.stringify({ filename });
    const opened = await sendWithRetry(target, tally, {
      method: 'POST',
      path: '/api/objects/upload',
      body,
      headers: { 'content-type': 'application/json' },
    });
    if (opened.status === 400) continue;
    const { uploadURL, objectPath } = JSON.parse(opened.text) as { uploadURL: string; objectPath: string };
    if (!/^\/api\/objects\/[0-9a-f]{32}$/.test(objectPath))
      tally.addFinding(`The name ${filename} results in the path ${objectPath}`);
    await put(tally, uploadURL, '<!doctype html><script>alert(1)</script>');
    const response = await sendWithRetry(target, tally, { path: objectPath, headers: asAdmin(target) });
    const disposition = response.headers['content-disposition'] ?? '';
    if (!/^attachment; filename\*=UTF-8''[\w.!~%-]+$/.test(disposition))
      tally.addFinding(`${JSON.stringify(filename)} is served as ${disposition}`);
    if (/%(2F|5C|0D|0A|00|E2%80%AE)/i.test(disposition))
      tally.addFinding(`${JSON.stringify(filename)} is served as ${disposition}`);
    if (response.headers['x-evil']) tally.addFinding(`${JSON.stringify(filename)} adds a header`);
  }
  if (!target.studio) return;
  const unexpected = storedFiles(target.studio).filter((name) => !completedName.test(name));
  if (unexpected.length > 0) tally.addFinding(`Unexpected file names in storage: ${unexpected.join(', ')}`);
};

const tryRanges = async (target: Target, tally: Tally): Promise<void> => {
  const key = await uploadFile(target, tally, randomBytes(100_000));
  const many = Array.from({ length: 500 }, (_, n) => `${n}-`).join(',');
  const ranges = [
    `bytes=${many}`,
    'bytes=0-0,0-0,0-0',
    'bytes=-1-1',
    'bytes=5-1',
    'bytes=99999999999999999999-',
    'bytes=-99999999999999999999',
    'bytes=0x0-0x5',
    'bytes=NaN-',
    'bytes=1e3-',
    'bytes= 0 - 1',
    'items=0-1',
    'bytes',
    '',
    'bytes=0-1\tx',
  ];
  for (const range of ranges) {
    const response = await sendWithRetry(target, tally, {
      path: `/api/objects/${key}`,
      headers: { ...asAdmin(target), range },
    });
    if (![200, 206, 400, 416].includes(response.status))
      tally.addFinding(`Range ${range.slice(0, 60)}: ${response.status}`);
    if (
      Number(response.headers['content-length'] ?? 0) > 100_000 ||
      /multipart/.test(response.headers['content-type'] ?? '')
    ) {
      tally.addFinding(
        `Range ${range.slice(0, 60)} returned ${response.headers['content-length']} bytes of ${response.headers['content-type']}`,
      );
    }
  }
};
