// @ts-check
import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

// Below the range that Linux and macOS use for outgoing connections: a restarted store finds its port still free.
const firstPort = 20_000;
const lastPort = 30_000;
const handedOut = new Set();

/**
 * Why this port cannot be used: 'EADDRINUSE', 'EACCES', …; undefined when it is free.
 * @param {number} port
 * @param {string} [host] all addresses when missing
 * @returns {Promise<string | undefined>}
 */
export const listenError = (port, host) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });

/** A free port on 127.0.0.1, never the same one twice. @returns {Promise<number>} */
export const freePort = async () => {
  for (;;) {
    const port = randomInt(firstPort, lastPort);
    if (handedOut.has(port)) continue;
    handedOut.add(port);
    if ((await listenError(port, '127.0.0.1')) === undefined) return port;
  }
};

/**
 * Sends a line to a port of 127.0.0.1 and returns the first chunk of the answer; an empty line only connects.
 * @param {number} port
 * @param {string} [line]
 * @returns {Promise<string | undefined>} undefined when there is no answer within a second
 */
export const askPort = (port, line = '') =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    /** @param {string} [answer] */
    const done = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => done());
    socket.once('error', () => done());
    socket.once('connect', () => (line ? socket.write(line) : done('')));
    socket.once('data', (answer) => done(answer.toString()));
  });
