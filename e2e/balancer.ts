import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  url: string;
  close(): void;
}

/** Stands before several gateways of this machine: each new connection goes to the next one that takes it. */
export const balance = async (ports: number[]): Promise<Balancer> => {
  const open = new Set<Socket>();
  let next = 0;
  const join = (client: Socket, gateway: Socket) => {
    client.pipe(gateway).pipe(client);
    for (const [socket, other] of [
      [client, gateway],
      [gateway, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.once('close', () => open.delete(socket) && other.end());
    }
  };
  const pass = (client: Socket, left: number): void => {
    const gateway = connect(ports[next++ % ports.length]!, '127.0.0.1');
    const refused = () => (left > 1 ? pass(client, left - 1) : client.destroy());
    gateway.once('error', refused);
    gateway.once('connect', () => {
      gateway.off('error', refused);
      join(client, gateway);
    });
  };
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    pass(client, ports.length);
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
