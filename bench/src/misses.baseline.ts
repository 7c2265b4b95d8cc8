// Baseline for misses.bench.ts: bare Fastify with one route that serializes a list from memory as JSON.
import fastify from 'fastify';

process.once('message', ({ list }: { list: object[] }) => {
  const server = fastify();
  server.get('/', (_request, reply) => reply.send(list));
  void server.listen({ port: 0, host: '127.0.0.1' }).then(() => {
    const [address] = server.addresses();
    process.send?.({ port: typeof address === 'object' ? address.port : 0 });
  });
});
process.once('disconnect', () => process.exit(0));
