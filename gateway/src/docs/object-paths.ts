import type { OpenAPIObject } from '@nestjs/swagger';

const bytes = { content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } } };

export const parameter = (where: 'path' | 'query' | 'header', name: string, description: string, pattern?: string) => ({
  name,
  in: where,
  required: where === 'path',
  description,
  schema: { type: 'string' as const, ...(pattern && { pattern }) },
});

const parameters = [
  parameter('path', 'key', 'The key of a file, or of a rendition of it', '^[0-9a-f]{32}(\\.[a-z0-9]+)*$'),
  parameter('query', 'expires', 'From a signed address'),
  parameter('query', 'signature', 'From a signed address'),
  parameter(
    'query',
    'of',
    'From a signed address: whose file it is. It ends when that record is deleted, or has another file',
  ),
];

/** Files are no Nest routes (media/object.proxy.ts), so their paths are described here. */
export const addPaths = (document: OpenAPIObject, problem: { description: string }): void => {
  document.paths['/api/objects/{key}'] = {
    get: {
      tags: ['files'],
      summary: 'Reads a file: as an admin, or with a signed address',
      parameters: [...parameters, parameter('header', 'Range', 'Part of the file')],
      security: [{ basic: [] }, {}],
      responses: {
        200: { description: 'The bytes', ...bytes },
        206: { description: 'A part', ...bytes },
        default: problem,
      },
    },
    put: {
      tags: ['files'],
      summary: 'Uploads a file to the address that POST /api/objects/upload gave, once',
      parameters,
      requestBody: { required: true, ...bytes },
      responses: { 200: { description: 'Stored; ETag is the SHA-256 of the bytes' }, default: problem },
    },
  };
};

const header = (name: string, description: string) => parameter('header', name, description);
const tusResumable = header('Tus-Resumable', '1.0.0');
const tusId = parameter('path', 'id', 'From Location', '^[0-9a-f]{32}$');

/** Resumable uploads are no Nest routes either (media/tus.proxy.ts). */
export const addTusPaths = (document: OpenAPIObject, problem: { description: string }): void => {
  document.paths['/api/objects/tus'] = {
    post: {
      tags: ['files'],
      summary: 'Begins an upload by the tus protocol 1.0, which goes on where it was interrupted',
      parameters: [
        tusResumable,
        header('Upload-Length', 'Bytes of the whole file'),
        header('Upload-Metadata', 'filename, filetype and kind, each followed by its value in Base64'),
        ...['key', 'expires', 'signature'].map((name) => parameter('query', name, 'From resumableURL')),
      ],
      responses: {
        201: { description: 'Begun; Location is where its parts go, X-Object-Path where the file will be' },
        default: problem,
      },
    },
    options: {
      tags: ['files'],
      summary: 'What of tus is possible',
      responses: { 204: { description: 'In headers' }, default: problem },
    },
  };
  document.paths['/api/objects/tus/{id}'] = {
    head: {
      tags: ['files'],
      summary: 'How much of an upload is there',
      parameters: [tusId, tusResumable],
      responses: { 200: { description: 'Upload-Offset says it; ETag is there when it is whole' }, default: problem },
    },
    patch: {
      tags: ['files'],
      summary: 'Adds to an upload',
      parameters: [
        tusId,
        tusResumable,
        header('Upload-Offset', 'Where these bytes begin'),
        header('Upload-Checksum', 'sha1 or sha256, and its value in Base64'),
      ],
      requestBody: {
        required: true,
        content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: { 204: { description: 'Stored; after the last part ETag is the SHA-256' }, default: problem },
    },
    delete: {
      tags: ['files'],
      summary: 'Deletes an upload that no record uses yet',
      parameters: [tusId, tusResumable],
      responses: { 204: { description: 'Deleted' }, default: problem },
    },
  };
};
