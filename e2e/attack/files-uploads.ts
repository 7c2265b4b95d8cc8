import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { eventually } from '@cueroom/testing/eventually';
import { asAdmin, keptFiles, openUpload, put, uploaded } from './files-studio';
import type { Part, Tally, Target } from './part';
import { hostOf, send, tryOut } from './wire';

const MiB = 2 ** 20;

/** A place takes a file of its size, whole, whatever it is called; nothing else stays. */
export const uploads: Part = {
  name: 'uploads',
  run: async (target, tally) => {
    await sendTooMuch(target, tally);
    await breakOff(target, tally);
    await nameHostilely(target, tally);
    await askForParts(target, tally);
  },
};

const sendTooMuch = async (target: Target, tally: Tally): Promise<void> => {
  for (const upload of [
    { kind: 'image', size: 6 * MiB },
    { kind: 'hero', size: 101 * MiB },
    { kind: 'audio', size: 201 * MiB },
  ]) {
    const answer = await tryOut(target, tally, {
      method: 'POST',
      path: '/api/objects/upload',
      body: JSON.stringify(upload),
      headers: { 'content-type': 'application/json' },
    });
    if (answer.status !== 413) tally.found(`${JSON.stringify(upload)} gets a place: ${answer.status}`);
  }
  const { uploadURL, key } = await openUpload(target, tally, { kind: 'image' });
  const { pathname, search } = new URL(uploadURL);
  const path = pathname + search;
  for (const length of ['5242881', '99999999999999999999', '1e9', '-1', '0x10', '1, 2']) {
    const headers = { 'content-length': length };
    const answer = await send(target, { method: 'PUT', path, headers, body: 'the beginning', withinMs: 5000 });
    if (answer.status !== 413 && answer.status !== 400)
      tally.found(`A length of ${length} is answered with ${answer.status}`);
  }
  let sent = 0;
  const chunk = new Uint8Array(2 ** 16);
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => (++sent > 120 ? controller.close() : controller.enqueue(chunk)),
  });
  const init = { method: 'PUT', body, duplex: 'half' } as RequestInit;
  const { status } = await fetch(uploadURL, init);
  if (status !== 413) tally.found(`Too much that was not declared is answered with ${status}`);
  await nothingIsKept(target, tally, [key], 'too much');
};

/** A finished file's name; unfinished ones have another. */
const keyed = /^[0-9a-f]{32}(\.[a-z0-9]+)*$/;

/** Only to be told when it is our own studio. */
const nothingIsKept = async ({ studio }: Target, tally: Tally, keys: string[], after: string): Promise<void> => {
  if (!studio) return;
  const kept = () => keptFiles(studio).filter((name) => keys.some((key) => name.includes(key)) || !keyed.test(name));
  await eventually(() => kept().length === 0, { withinMs: 60_000 }).catch(() => {
    tally.found(`After ${after} there is ${kept().join(', ')}`);
  });
};

const breakOff = async (target: Target, tally: Tally): Promise<void> => {
  const { hostname, port } = new URL(target.url);
  const content = randomBytes(2 * MiB);
  const places = await Promise.all([0, 0.01, 0.5, 0.999].map((share) => breakAt(share)));
  async function breakAt(share: number) {
    const ticket = await openUpload(target, tally);
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
  const keys = places.map(({ key }) => key);
  await nothingIsKept(target, tally, keys, 'uploads that broke off');
  for (const { uploadURL, key } of places) {
    const { status } = await fetch(`${target.url}/api/objects/${key}`, { headers: asAdmin(target) });
    if (status !== 404) tally.found(`An upload that broke off is read with ${status}`);
    const again = await eventually(async () => {
      const answered = await put(tally, uploadURL, content);
      return answered !== 409 && answered;
    }).catch(() => 409);
    if (again !== 200) tally.found(`An upload that broke off, sent again: ${again}`);
  }
};

const nameHostilely = async (target: Target, tally: Tally): Promise<void> => {
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
    const opened = await tryOut(target, tally, {
      method: 'POST',
      path: '/api/objects/upload',
      body,
      headers: { 'content-type': 'application/json' },
    });
    if (opened.status === 400) continue;
    const { uploadURL, objectPath } = JSON.parse(opened.text) as { uploadURL: string; objectPath: string };
    if (!/^\/api\/objects\/[0-9a-f]{32}$/.test(objectPath))
      tally.found(`The name ${filename} makes the address ${objectPath}`);
    await put(tally, uploadURL, '<!doctype html><script>alert(1)</script>');
    const answer = await tryOut(target, tally, { path: objectPath, headers: asAdmin(target) });
    const saved = answer.headers['content-disposition'] ?? '';
    if (!/^attachment; filename\*=UTF-8''[\w.!~%-]+$/.test(saved))
      tally.found(`${JSON.stringify(filename)} is saved as ${saved}`);
    if (/%(2F|5C|0D|0A|00|E2%80%AE)/i.test(saved)) tally.found(`${JSON.stringify(filename)} is saved as ${saved}`);
    if (answer.headers['x-evil']) tally.found(`${JSON.stringify(filename)} adds a header`);
  }
  if (!target.studio) return;
  const odd = keptFiles(target.studio).filter((name) => !keyed.test(name));
  if (odd.length > 0) tally.found(`The storage holds files named ${odd.join(', ')}`);
};

const askForParts = async (target: Target, tally: Tally): Promise<void> => {
  const key = await uploaded(target, tally, randomBytes(100_000));
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
    const answer = await tryOut(target, tally, { path: `/api/objects/${key}`, headers: { ...asAdmin(target), range } });
    if (![200, 206, 400, 416].includes(answer.status)) tally.found(`Range ${range.slice(0, 60)}: ${answer.status}`);
    if (
      Number(answer.headers['content-length'] ?? 0) > 100_000 ||
      /multipart/.test(answer.headers['content-type'] ?? '')
    ) {
      tally.found(
        `Range ${range.slice(0, 60)} is answered with ${answer.headers['content-length']} bytes of ${answer.headers['content-type']}`,
      );
    }
  }
};
