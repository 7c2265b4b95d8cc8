import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { anObjectKey } from '@cueroom/testing/factories';
import { testGateway } from '../testing/test-gateway';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Stands where media stands. */
const fakeMedia = async () => {
  let handler: Handler = (_request, response) => response.end();
  const server = createServer((request, response) => handler(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, address, handle: (next: Handler) => (handler = next) };
};

export const noReplica = 'http://127.0.0.1:9';
export const key = anObjectKey();
export const path = objectPathOf(key);

/** A gateway before two replicas of media: nothing listens at the first, so every request goes on to the second. */
export const openDoor = async () => {
  const media = await fakeMedia();
  const gateway = await testGateway({ MEDIA_URL: `${noReplica},${media.address}` });
  await gateway.app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(gateway.app.getHttpServer().address() as AddressInfo).port}`;
  const close = async () => {
    media.server.closeAllConnections();
    gateway.app.getHttpServer().closeAllConnections();
    await gateway.app.close();
    media.server.close();
  };
  return { url, gateway, handle: media.handle, close };
};

export const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
export const queryOf = (request: IncomingMessage) =>
  Object.fromEntries(new URL(request.url ?? '', 'http://media').searchParams);
