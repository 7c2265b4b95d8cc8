import type { FastifyReply, FastifyRequest } from 'fastify';
import { byteRangeOf } from './byte-range';
import type { SiteFile } from './site-files';

/** Answers with a file: compressed where that helps, in parts where a player asks for them, not at all to who has it. */
export const sendFile = async (request: FastifyRequest, reply: FastifyReply, file: SiteFile, isHashed: boolean) => {
  const { encoding, etag, isHeld } = file.formFor(request.headers);
  void reply
    .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('etag', etag)
    .header('vary', 'accept-encoding')
    .type(file.contentType);
  if (reply.statusCode === 200 && isHeld) return reply.code(304).send();
  if (file.contentType.startsWith('video/')) return sendPart(request, reply, file);
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(await file.bytesIn(encoding));
};

/** Safari plays no video whose server cannot send a part of it. */
const sendPart = (request: FastifyRequest, reply: FastifyReply, { bytes, etag }: SiteFile) => {
  const { range, 'if-range': wanted } = request.headers;
  void reply.header('accept-ranges', 'bytes');
  const part = wanted === undefined || wanted === etag ? byteRangeOf(range, bytes.length) : 'all';
  if (part === 'all') return reply.send(bytes);
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
  return reply
    .code(206)
    .header('content-range', `bytes ${part.first}-${part.last}/${bytes.length}`)
    .send(bytes.subarray(part.first, part.last + 1));
};
