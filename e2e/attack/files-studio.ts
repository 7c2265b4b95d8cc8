import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UploadTicket } from '@cueroom/contracts/media/objects';
import { signPath } from '@cueroom/platform/signed-path';
import type { Studio } from '../studio';
import type { Tally, Target } from './part';
import { basic } from './wire';

export const asAdmin = ({ username, password }: Target) => ({ authorization: basic(username, password) });

/** A place for an upload. */
export const openUpload = async (
  target: Target,
  tally: Tally,
  upload: object = {},
): Promise<UploadTicket & { key: string }> => {
  tally.tried();
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${target.url}/api/objects/upload`, {
    method: 'POST',
    headers,
    body: JSON.stringify(upload),
  });
  if (!answer.ok) throw new Error(`No place for ${JSON.stringify(upload)}: ${answer.status} ${await answer.text()}`);
  const ticket = (await answer.json()) as UploadTicket;
  return { ...ticket, key: ticket.objectPath.split('/').at(-1) ?? '' };
};

/** The status of a PUT; the sender says nothing of what comes. */
export const put = async (tally: Tally, url: string, body: Uint8Array | string): Promise<number> => {
  tally.tried();
  return (await fetch(url, { method: 'PUT', body: body as BodyInit })).status;
};

export const uploaded = async (
  target: Target,
  tally: Tally,
  body: Uint8Array | string,
  upload: object = {},
): Promise<string> => {
  const { uploadURL, key } = await openUpload(target, tally, upload);
  const status = await put(tally, uploadURL, body);
  if (status !== 200) throw new Error(`An upload is answered with ${status}`);
  return key;
};

/** What the studio's own processes sign with. */
export const signedBy = (
  { dataDir }: Studio,
  method: 'GET' | 'PUT',
  key: string,
  expiresAt = Date.now() + 60_000,
): string => {
  const { signing } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { signing: string };
  return `/api/objects/${key}?${signPath(signing, method, key, expiresAt)}`;
};

/** Every file that the storage holds, unfinished ones too. */
export const keptFiles = ({ dataDir }: Studio): string[] =>
  readdirSync(join(dataDir, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
