import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface LoadBalancer {
  url: string;
  close(): void;
}

/** A TCP round-robin load balancer for local gateways; skips those that refuse a connection. */
export const startLoadBalancer = async (ports: number[]): Promise<LoadBalancer> => {
  const openSockets = new Set<Socket>();
  let next = 0;
  const proxy = (client: Socket, gateway: Socket) => {
    client.pipe(gateway).pipe(client);
    for (const [socket, other] of [
      [client, gateway],
      [gateway, client],
    ] as const) {
      openSockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.once('close', () => openSockets.delete(socket) && other.end());
    }
  };
  const connectToNext = (client: Socket, attempts: number): void => {
    const gateway = connect(ports[next++ % ports.length]!, '127.0.0.1');
    const refused = () => (attempts > 1 ? connectToNext(client, attempts - 1) : client.destroy());
    gateway.once('error', refused);
    gateway.once('connect', () => {
      gateway.off('error', refused);
      proxy(client, gateway);
    });
  };
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    connectToNext(client, ports.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      openSockets.forEach((socket) => socket.destroy());
    },
  };
};
