import { createHash, type Hash } from 'node:crypto';
import { HttpProblem } from '@cueroom/platform/http/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NewUpload } from '@cueroom/contracts/media/objects';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { tooLarge } from '../objects/upload-rules';

export const tusPath = 'api/objects/tus';
export const tusVersion = '1.0.0';

const isWhole = (value: unknown): boolean => typeof value === 'string' && /^(0|[1-9]\d*)$/.test(value);

/** As tus 1.0 says it, where @tus/server answers otherwise or not at all. @throws HttpProblem */
export const checkTusHeaders = ({ method, headers }: FastifyRequest, reply: FastifyReply): void => {
  if (method === 'OPTIONS') return;
  const { 'tus-resumable': version, 'upload-offset': offset, 'upload-length': length } = headers;
  if (version !== tusVersion) {
    void reply.header('tus-version', tusVersion);
    throw new HttpProblem(412, `Tus-Resumable must be ${tusVersion}`);
  }
  if (method === 'PATCH') {
    if (headers['content-type'] !== 'application/offset+octet-stream')
      throw new HttpProblem(415, 'The content type of a part is application/offset+octet-stream');
    if (!isWhole(offset)) throw new HttpProblem(400, 'Upload-Offset must be a number of bytes');
  }
  if (method === 'POST') {
    if (headers['upload-defer-length'] !== undefined) throw new HttpProblem(400, 'Upload-Length cannot be deferred');
    if (headers['upload-concat'] !== undefined) throw new HttpProblem(400, 'Uploads cannot be joined');
    if (!isWhole(length)) throw new HttpProblem(400, 'Upload-Length must be a number of bytes');
    // Beyond it numbers are not exact.
    if (Number(length) > Number.MAX_SAFE_INTEGER) throw tooLarge('audio');
  }
};

const names = ['filename', 'filetype', 'kind'] as const;

/** Other names are of no use here, and are not kept. */
export const knownMetadata = (metadata: Record<string, string | null> = {}): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (metadata[name] ? [[name, metadata[name]]] : [])));

/** What the metadata of a tus upload says of it. @throws HttpProblem 400 */
export const uploadOf = ({ filename, filetype, kind }: Record<string, string>, size: number): NewUpload => {
  const said = Object.entries({ filename, type: filetype, kind, size });
  const upload = plainToInstance(NewUpload, Object.fromEntries(said.filter(([, value]) => value !== undefined)));
  const [fault] = validateSync(upload);
  if (fault) throw new HttpProblem(400, `Upload-Metadata: ${Object.values(fault.constraints ?? {}).join(', ')}`);
  return upload;
};

/** What Tus-Checksum-Algorithm says. */
export const checksumAlgorithms = ['sha1', 'sha256'] as const;
const bytesOf = { sha1: 20, sha256: 32 } as const;

/** What a part has to add up to. */
export interface Checksum {
  hash: Hash;
  expected: Buffer;
}

/** The header Upload-Checksum. @throws HttpProblem 400 when it is not one of ours */
export const checksumOf = (header: string | undefined): Checksum | undefined => {
  if (header === undefined) return undefined;
  const [, name, value = ''] = /^(\S+) ([A-Za-z0-9+/]+={0,2})$/.exec(header) ?? [];
  const algorithm = checksumAlgorithms.find((each) => each === name);
  const expected = Buffer.from(value, 'base64');
  if (!algorithm || expected.length !== bytesOf[algorithm])
    throw new HttpProblem(
      400,
      `Upload-Checksum must be one of ${checksumAlgorithms.join(', ')} and its value in Base64`,
    );
  return { hash: createHash(algorithm), expected };
};
