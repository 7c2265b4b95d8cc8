import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UploadTicket } from '@cueroom/contracts/media/objects';
import { signPath } from '@cueroom/platform/signed-path';
import type { Studio } from '../studio';
import type { Tally, Target } from './part';
import { basicAuth } from './wire';

export const asAdmin = ({ username, password }: Target) => ({ authorization: basicAuth(username, password) });

/** Requests an upload URL. */
export const requestUpload = async (
  target: Target,
  tally: Tally,
  upload: object = {},
): Promise<UploadTicket & { key: string }> => {
  tally.countRequests();
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${target.url}/api/objects/upload`, {
    method: 'POST',
    headers,
    body: JSON.stringify(upload),
  });
  if (!response.ok)
    throw new Error(`no upload URL for ${JSON.stringify(upload)}: ${response.status} ${await response.text()}`);
  const ticket = (await response.json()) as UploadTicket;
  return { ...ticket, key: ticket.objectPath.split('/').at(-1) ?? '' };
};

/** @returns the status of a PUT */
export const put = async (tally: Tally, url: string, body: Uint8Array | string): Promise<number> => {
  tally.countRequests();
  return (await fetch(url, { method: 'PUT', body: body as BodyInit })).status;
};

export const uploadFile = async (
  target: Target,
  tally: Tally,
  body: Uint8Array | string,
  upload: object = {},
): Promise<string> => {
  const { uploadURL, key } = await requestUpload(target, tally, upload);
  const status = await put(tally, uploadURL, body);
  if (status !== 200) throw new Error(`upload returned ${status}`);
  return key;
};

/** Signs a path with the studio's own key. */
export const signedBy = (
  { dataDir }: Studio,
  method: 'GET' | 'PUT',
  key: string,
  expiresAt = Date.now() + 60_000,
): string => {
  const { signing } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { signing: string };
  return `/api/objects/${key}?${signPath(signing, method, key, expiresAt)}`;
};

/** All files in storage, including unfinished ones. */
export const storedFiles = ({ dataDir }: Studio): string[] =>
  readdirSync(join(dataDir, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
