import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  url: string;
  close(): void;
}

/** Stands before several gateways of this machine: each new connection goes to the next one. */
export const balance = async (ports: number[]): Promise<Balancer> => {
  const open = new Set<Socket>();
  let next = 0;
  const server = createServer((client) => {
    const gateway = connect(ports[next++ % ports.length]!, '127.0.0.1');
    for (const [socket, other] of [
      [client, gateway],
      [gateway, client],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.once('close', () => open.delete(socket) && other.end());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      open.forEach((socket) => socket.destroy());
    },
  };
};
