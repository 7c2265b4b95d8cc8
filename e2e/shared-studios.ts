import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer } from '@cueroom/testing/mail-server';
import { brisk, startStudio, type Studio, type StudioAddress } from './studio';

/** `plain` has one process of each kind, `replicated` two of each and a mail server, `demo` the demo and the real waits. */
export type StudioKind = 'plain' | 'replicated' | 'demo';

/** `mailFile` has one line of JSON for each email that the studio has sent. */
export type SharedStudio = StudioAddress & { mailFile: string };

/** All tests come from one address: these are the limits that one visitor would never meet. */
const roomForAll = Object.fromEntries(
  ['BRIEFS', 'CONTACTS', 'LINKS', 'LISTEN', 'SIGN_INS'].map((name) => [`RATE_LIMIT_${name}`, '10000']),
);

const starters: Record<StudioKind, (smtp: Record<string, string>) => Promise<Studio>> = {
  plain: () => startStudio('media-worker=1', 'off', { env: { ...brisk, ...roomForAll } }),
  replicated: (smtp) =>
    startStudio('gateway=2,content=2,intake=2,catalog=2,media=2,media-worker=2', 'off', {
      env: { ...brisk, ...roomForAll, ...smtp, SHARE_LISTENING: 'on' },
    }),
  demo: () => startStudio('media-worker=1', 'on'),
};

let close: () => Promise<void> = async () => undefined;

/**
 * Jest's global set-up: an address where test files ask for the studios that they share. A studio starts when it is first
 * asked for, so that a run of one file does not wait for the others'.
 */
export default async function openSharedStudios(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cueroom-shared-'));
  const mailFile = join(folder, 'mails.jsonl');
  appendFileSync(mailFile, '');
  const mail = await startMailServer({}, 0, (received) => appendFileSync(mailFile, `${JSON.stringify(received)}\n`));
  const smtp = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mail.port), STUDIO_EMAIL: 'hello@lowtide.studio' };
  const started = new Map<StudioKind, Promise<Studio>>();
  const studioOf = (kind: StudioKind): Promise<Studio> => {
    const studio = started.get(kind) ?? starters[kind](smtp);
    started.set(kind, studio);
    return studio;
  };
  const server = createServer((request, response) => {
    void studioOf(request.url!.slice(1) as StudioKind).then(
      ({ url, username, password, dataDir }) =>
        response.end(JSON.stringify({ url, username, password, dataDir, mailFile } satisfies SharedStudio)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env.SHARED_STUDIOS = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = async () => {
    server.close();
    await Promise.all([...started.values()].map((studio) => studio.then((one) => one.stop()).catch(() => undefined)));
    await mail.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

export const closeSharedStudios = (): Promise<void> => close();
