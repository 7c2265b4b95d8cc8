import { execFileSync } from 'node:child_process';
import { statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import type { UploadTicket } from '@cueroom/contracts/media/objects';
import { aNewContact } from '@cueroom/testing/factories';
import { eventually } from '@cueroom/testing/eventually';
import { type Nemesis, sleep, type FaultContext } from './nemesis';

const mebibyte = 2 ** 20;
const diskMib = 3072;

/** @returns why a small disk cannot be mounted here, if so */
export const smallDiskUnavailable = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'mounting a small disk requires root';
  return freemem() > 2 * diskMib * mebibyte ? undefined : 'not enough memory for a small disk';
};

/** Mounts a small tmpfs on the data directory. @returns the unmount function */
export const onSmallDisk = (dataDir: string): (() => void) => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMib}m,mode=700`, 'tmpfs', dataDir]);
  return () => void execFileSync('umount', ['--lazy', dataDir]);
};

/** Fills the disk with ever smaller files, as other writers compete for the space. */
const fill = (dataDir: string): void => {
  let piece = 0;
  for (const mib of [256, 32, 4, 1]) {
    for (;;) {
      try {
        execFileSync('fallocate', ['-l', `${mib}MiB`, join(dataDir, `ballast-${piece++}`)], { stdio: 'ignore' });
      } catch {
        break;
      }
    }
  }
  try {
    writeFileSync(join(dataDir, 'ballast-end'), Buffer.alloc(mebibyte));
  } catch {
    // full
  }
};

/** Refills space that other processes free up. */
const keepFull = async (dataDir: string, ms: number): Promise<void> => {
  const until = Date.now() + ms;
  for (let n = 0; Date.now() < until; n++) {
    const { bavail, bsize } = statfsSync(dataDir);
    if (bavail > 0) {
      try {
        writeFileSync(join(dataDir, `ballast-more-${n}`), Buffer.alloc(Math.min(bavail * bsize, mebibyte)));
      } catch {
        // another writer was faster
      }
    }
    await sleep(200);
  }
};

/** Uploads in small chunks and calls `between` halfway. @returns the status, 0 for a broken connection */
const uploadSlowly = async (context: FaultContext, ticket: UploadTicket, between: () => void): Promise<number> => {
  const { pathname, search } = new URL(ticket.uploadURL);
  const pieces = async function* () {
    for (let n = 0; n < 40; n++) {
      if (n === 20) between();
      yield Buffer.alloc(mebibyte, n);
    }
  };
  const init = { method: 'PUT', body: pieces(), duplex: 'half' } as unknown as RequestInit;
  try {
    return (await fetch(new URL(pathname + search, context.studio.url), init)).status;
  } catch {
    return 0;
  }
};

/** Sends a message and requests an upload URL while the disk is full. */
const probe = async ({ client, report, history }: FaultContext): Promise<void> => {
  const operation = history.begin('contact', `full-${history.operations.length}-`);
  const startedAt = performance.now();
  const [contact, upload] = await Promise.all([
    client.once(operation, 'POST', '/api/contacts', aNewContact({ name: operation.marker })),
    client.send('POST', '/api/objects/upload'),
  ]);
  report.measured('disk full: response time', 5500, performance.now() - startedAt);
  const isExpected = [201, 503, 507].includes(contact.status);
  report.check('disk full: messages get 201, 503 or 507', isExpected ? null : String(contact.status));
  const isRejected = [503, 507].includes(upload.status);
  report.check('disk full: upload URLs are rejected (503 or 507)', isRejected ? null : String(upload.status));
};

/** Fills the disk under databases, queues, files and logs, then frees it. */
export const diskFull: Nemesis = async (context) => {
  const { client, report, studio, history } = context;
  const { dataDir } = studio;
  const ticket = (await client.send<UploadTicket>('POST', '/api/objects/upload')).body;
  if (!ticket) throw new Error('no upload URL');
  const status = await uploadSlowly(context, ticket, () => fill(dataDir));
  report.injected('disk full for 15 s');
  report.check(
    'disk full: a running upload is rejected (503 or 507)',
    [503, 507].includes(status) ? null : String(status),
  );
  const filled = keepFull(dataDir, 15_000);
  const probes: Promise<void>[] = [];
  for (let n = 0; n < 20; n++) {
    probes.push(probe(context));
    await sleep(750);
  }
  await Promise.all([filled, ...probes]);
  execFileSync('/bin/sh', ['-c', 'rm -f "$0"/ballast*', dataDir]);
  const startedAt = performance.now();
  await eventually(
    async () => {
      const operation = history.begin('contact', `recovered-${history.operations.length}-`);
      return (
        (await client.once(operation, 'POST', '/api/contacts', aNewContact({ name: operation.marker }))).status === 201
      );
    },
    { withinMs: 60_000 },
  );
  report.measured('disk freed: recovery', 10_000, performance.now() - startedAt);
  const retryStatus = await uploadSlowly(context, ticket, () => undefined);
  report.check('a rejected upload can be retried', retryStatus === 200 ? null : String(retryStatus));
};
