import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

// Below the range that Linux and macOS use for outgoing connections: a restarted store finds its port still free.
let nextPort = randomInt(20_000, 30_000);

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
  const port = nextPort++;
  return (await listenError(port, '127.0.0.1')) === undefined ? port : freePort();
};

/**
 * Sends a line to a port of 127.0.0.1 and returns the first chunk of the answer; an empty line only connects.
 * @param {number} port
 * @param {string} [line]
 * @returns {Promise<string | undefined>} undefined when there is no answer within a second
 */
export const askPort = async (port, line = '') => {
  const socket = connect(port, '127.0.0.1');
  try {
    return await new Promise((resolve) => {
      socket.once('connect', () => (line ? socket.write(line) : resolve('')));
      socket.once('data', (answer) => resolve(answer.toString()));
      socket.once('error', () => resolve(undefined));
      socket.setTimeout(1000, () => resolve(undefined));
    });
  } finally {
    socket.destroy();
  }
};
