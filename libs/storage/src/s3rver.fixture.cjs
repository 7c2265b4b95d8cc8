// An S3-compatible store on loopback, for tests, in a process of its own: it says its port, and forgets all when told to.
const S3rver = require('s3rver');

const [, , directory] = process.argv;
const options = { address: '127.0.0.1', port: 0, silent: true, directory };
const store = new S3rver({ ...options, configureBuckets: [{ name: 'songs' }] });
void store.run().then(({ port }) => process.send({ port }));
process.on('message', async () => {
  store.reset();
  await store.configureBuckets();
  process.send({ isEmpty: true });
});
process.on('disconnect', () => process.exit());
