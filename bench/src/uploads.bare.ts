// The limit that uploads.bench.ts measures against: Fastify with one route, which hashes what comes and writes it to a file.
// With `?synced` it answers when the file is on the disk, as ours does; without, when the system has taken it.
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
