import { execFileSync } from 'node:child_process';
import { statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import type { UploadTicket } from '@cueroom/contracts/media/objects';
import { aNewContact } from '@cueroom/testing/factories';
import { eventually } from '@cueroom/testing/eventually';
import { type Nemesis, sleep, type Stage } from './nemesis';

const mebibyte = 2 ** 20;
const diskMib = 3072;

/** Why no small disk can be made here; undefined when it can. */
export const noSmallDisk = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'only root may mount a small disk';
  return freemem() > 2 * diskMib * mebibyte ? undefined : 'there is too little memory for a small disk';
};

/** A small disk of its own for a studio's data. */
export const onSmallDisk = (dataDir: string): (() => void) => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMib}m,mode=700`, 'tmpfs', dataDir]);
  return () => void execFileSync('umount', ['--lazy', dataDir]);
};

/** Takes all the room that there is, in pieces that get smaller: others take some of it meanwhile. */
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
    // what there was is taken
  }
};

/** Whoever has written meanwhile has made room for nobody: the disk stays full. */
const keepFull = async (dataDir: string, ms: number): Promise<void> => {
  const until = Date.now() + ms;
  for (let n = 0; Date.now() < until; n++) {
    const { bavail, bsize } = statfsSync(dataDir);
    if (bavail > 0) {
      try {
        writeFileSync(join(dataDir, `ballast-more-${n}`), Buffer.alloc(Math.min(bavail * bsize, mebibyte)));
      } catch {
        // somebody was faster
      }
    }
    await sleep(200);
  }
};

/** An upload that is half there when `between` happens. @returns its status, 0 when it was cut */
const uploadSlowly = async (stage: Stage, ticket: UploadTicket, between: () => void): Promise<number> => {
  const { pathname, search } = new URL(ticket.uploadURL);
  const pieces = async function* () {
    for (let n = 0; n < 40; n++) {
      if (n === 20) between();
      yield Buffer.alloc(mebibyte, n);
    }
  };
  const init = { method: 'PUT', body: pieces(), duplex: 'half' } as unknown as RequestInit;
  try {
    return (await fetch(new URL(pathname + search, stage.studio.url), init)).status;
  } catch {
    return 0;
  }
};

/** A message and a place for a file, while there is no room. */
const probe = async ({ client, report, history }: Stage): Promise<void> => {
  const wish = history.begin('contact', `full-${history.wishes.length}-`);
  const began = performance.now();
  const [contact, place] = await Promise.all([
    client.once(wish, 'POST', '/api/contacts', aNewContact({ name: wish.marker })),
    client.send('POST', '/api/objects/upload'),
  ]);
  report.measured('disk full: answered', 5500, performance.now() - began);
  const isTrue = [201, 503, 507].includes(contact.status);
  report.check('disk full: 201 or 503, nothing else', isTrue ? null : String(contact.status));
  const isRefused = [503, 507].includes(place.status);
  report.check('disk full: no place for files (503 or 507)', isRefused ? null : String(place.status));
};

/** The disk is full, under everything: records, queues, files, logs. Then there is room again. */
export const diskFull: Nemesis = async (stage) => {
  const { client, report, studio, history } = stage;
  const { dataDir } = studio;
  const ticket = (await client.send<UploadTicket>('POST', '/api/objects/upload')).body;
  if (!ticket) throw new Error('There is no place for a file');
  const status = await uploadSlowly(stage, ticket, () => fill(dataDir));
  report.did('disk full for 15 s');
  report.check('disk full: an upload is refused (503 or 507)', [503, 507].includes(status) ? null : String(status));
  const filled = keepFull(dataDir, 15_000);
  const probes: Promise<void>[] = [];
  for (let n = 0; n < 20; n++) {
    probes.push(probe(stage));
    await sleep(750);
  }
  await Promise.all([filled, ...probes]);
  execFileSync('/bin/sh', ['-c', 'rm -f "$0"/ballast*', dataDir]);
  const began = performance.now();
  await eventually(
    async () => {
      const wish = history.begin('contact', `room-${history.wishes.length}-`);
      return (await client.once(wish, 'POST', '/api/contacts', aNewContact({ name: wish.marker }))).status === 201;
    },
    { withinMs: 60_000 },
  );
  report.measured('room again: normal again', 10_000, performance.now() - began);
  const again = await uploadSlowly(stage, ticket, () => undefined);
  report.check('a refused upload may be repeated', again === 200 ? null : String(again));
};
