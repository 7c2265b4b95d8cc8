// Baseline for reads.bench.ts: bare Fastify with one route that sends a prepared buffer.
import fastify from 'fastify';

process.once('message', (given: { body: string; headers: Record<string, string> }) => {
  const bytes = Buffer.from(given.body, 'base64');
  const server = fastify();
  server.get('/', (_request, reply) => reply.headers(given.headers).send(bytes));
  void server.listen({ port: 0, host: '127.0.0.1' }).then(() => {
    const [address] = server.addresses();
    process.send?.({ port: typeof address === 'object' ? address.port : 0 });
  });
});
process.once('disconnect', () => process.exit(0));
