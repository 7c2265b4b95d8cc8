// Baseline for listen.bench.ts: bare Fastify on the studio's MongoDB. It reads a record for each GET, stores the body of
// anything else, and answers with as many bytes as the studio has. Its argument is the address of the MongoDB.
import fastify from 'fastify';
import { mongo } from 'mongoose';

const bytes = Buffer.alloc(2 ** 20, 'a');

const start = async (): Promise<void> => {
  const client = await new mongo.MongoClient(process.argv[2] ?? '').connect();
  const kept = client.db('bench').collection('kept');
  const { insertedId } = await kept.insertOne({});
  const server = fastify();
  server.all('/:length', async (request, reply) => {
    const { length } = request.params as { length: string };
    if (request.method === 'GET') await kept.findOne({ _id: insertedId });
    else await kept.insertOne({ body: request.body });
    return reply.send(bytes.subarray(0, Number(length)));
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const [address] = server.addresses();
  process.send?.({ port: typeof address === 'object' ? address.port : 0 });
};

void start();
process.once('disconnect', () => process.exit(0));
