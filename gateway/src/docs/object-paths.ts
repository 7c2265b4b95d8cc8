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
