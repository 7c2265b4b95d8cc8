// Uploads in parts (tus) beside the plain PUT of the same file, through the gateway: on a line that is far slower than this
// machine, as a good connection is, and on loopback, where only our own work counts. Rounds are interleaved.
// `npm run bench -- parts [MiB] [rounds]`.
import { createHash, randomFillSync } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- as above
import { startStudio, type Studio } from '../../e2e/studio';
import { judge } from './bounds';
import { interleave, median } from './interleave';

const MiB = 2 ** 20;
const size = Number(process.argv[2] ?? 100) * MiB;
const rounds = Number(process.argv[3] ?? 5);
/** As the site sends them. */
const partBytes = 5 * MiB;
/** Of what a PUT on loopback takes on this machine: on two cores the line has 25 MB/s. */
const lineShare = 1 / 13;
const target = 0.8;
const content = randomFillSync(Buffer.alloc(size));
const etag = `"${createHash('sha256').update(content).digest('hex')}"`;
const dispatcher = new Agent({ headersTimeout: 120_000 });

/** A TCP proxy that lets so many bytes a second pass to the server. */
const startLine = async (target: string, bytesPerSec: number): Promise<{ url: string; close: () => void }> => {
  const { hostname, port } = new URL(target);
  const slow = (client: Socket) => {
    // As browsers have it: else the end of each part waits 40 ms for the acknowledgement of what came before.
    const server = connect({ host: hostname, port: Number(port), noDelay: true });
    let freeAt = performance.now();
    client.on('data', (bytes: Buffer) => {
      const now = performance.now();
      freeAt = Math.max(freeAt, now) + (bytes.length / bytesPerSec) * 1000;
      server.write(bytes);
      if (freeAt - now < 5) return;
      client.pause();
      setTimeout(() => client.resume(), freeAt - now);
    });
    server.pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.end());
  };
  const proxy = createServer({ noDelay: true }, slow);
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const address = proxy.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${own}`, close: () => proxy.close() };
};

const ticket = async (studio: Studio) => {
  const answer = await new Api(studio).json<Record<'uploadURL' | 'resumableURL', string>>(
    'POST',
    '/api/objects/upload',
  );
  const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
  return { put: pathOf(answer.uploadURL), tus: pathOf(answer.resumableURL) };
};

const put = (studio: Studio, origin: string) => async () => {
  const path = (await ticket(studio)).put;
  const start = performance.now();
  const { statusCode, headers, body } = await request(origin + path, { method: 'PUT', body: content, dispatcher });
  await body.dump();
  if (statusCode !== 200 || headers.etag !== etag) throw new Error(`PUT: ${statusCode}`);
  return performance.now() - start;
};

const tus = { 'tus-resumable': '1.0.0' };
const parts = (studio: Studio, origin: string) => async () => {
  const path = (await ticket(studio)).tus;
  const start = performance.now();
  const created = await request(origin + path, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(size) },
    dispatcher,
  });
  await created.body.dump();
  const location = new URL(String(created.headers.location), origin).pathname;
  let last: string | string[] | undefined;
  for (let offset = 0; offset < size; offset += partBytes) {
    const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    const body = content.subarray(offset, offset + partBytes);
    const sent = await request(origin + location, { method: 'PATCH', headers, body, dispatcher });
    await sent.body.dump();
    if (sent.statusCode !== 204) throw new Error(`PATCH at ${offset}: ${sent.statusCode}`);
    last = sent.headers.etag;
  }
  if (last !== etag) throw new Error(`The file is another one: ${String(last)}`);
  return performance.now() - start;
};

/** @returns whether the target was met */
const main = async (): Promise<boolean> => {
  const studio = await startStudio('gateway=1,media=1,media-worker=1');
  try {
    const upload = put(studio, studio.url);
    await upload();
    await sleep(2000);
    const bytesPerSec = (size * 1000 * lineShare) / median([await upload(), await upload(), await upload()]);
    const line = await startLine(studio.url, bytesPerSec);
    const variants = {
      'PUT, line': put(studio, line.url),
      'parts, line': parts(studio, line.url),
      'PUT, loopback': upload,
      'parts, loopback': parts(studio, studio.url),
    };
    const times = await interleave(variants, rounds).finally(() => line.close());
    const ratio = (name: keyof typeof times, peer: keyof typeof times) =>
      median(times[name].map((ms, n) => (times[peer][n] ?? NaN) / ms));
    const onLine = ratio('parts, line', 'PUT, line');
    const rows = Object.entries(times).map(([way, ms]) => ({
      way,
      'MB/s': Number((size / 1e3 / median(ms)).toFixed(1)),
    }));
    const lineRate = `a line of ${(bytesPerSec / 1e6).toFixed(0)} MB/s`;
    console.log(`${size / MiB} MiB through the gateway, ${lineRate}; median of ${rounds} rounds`);
    console.table(rows);
    console.log(`parts against PUT on loopback: ${ratio('parts, loopback', 'PUT, loopback').toFixed(2)}`);
    return judge([{ what: 'parts, rate of the PUT on the line', measured: onLine, atLeast: target }]);
  } finally {
    await studio.stop();
  }
};

void main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
