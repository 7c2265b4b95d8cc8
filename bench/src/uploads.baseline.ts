// Baseline for uploads.bench.ts: bare Fastify with one route that hashes the body and writes it to a file. With `?synced` it
// responds after fsync, like ours; otherwise after the write.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import fastify from 'fastify';

process.once('message', ({ folder }: { folder: string }) => {
  const server = fastify();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  server.put('/:name', async (request, reply) => {
    const file = path.join(folder, path.basename(request.url.replace(/\?.*/, '')));
    const hash = createHash('sha256');
    const hashed = async function* (content: AsyncIterable<Buffer>) {
      for await (const chunk of content) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(request.raw, hashed, createWriteStream(file, { flush: request.url.endsWith('?synced') }));
    void reply.raw.once('close', () => void rm(file));
    return reply.header('etag', `"${hash.digest('hex')}"`).send();
  });
  void server.listen({ port: 0, host: '127.0.0.1' }).then(() => {
    const [address] = server.addresses();
    process.send?.({ port: typeof address === 'object' ? address.port : 0 });
  });
});
process.once('disconnect', () => process.exit(0));
