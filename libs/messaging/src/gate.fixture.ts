import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to Redis that tests can close. */
export interface Gate {
  url: string;
  /** Nothing passes any more, but the connections stay: as when Redis is stopped. */
  freeze(): void;
  thaw(): void;
  /** Connections break and new ones are refused: as when Redis has died. */
  cut(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export const openGate = async (redisUrl: string): Promise<Gate> => {
  const target = new URL(redisUrl);
  const pairs = new Set<[Socket, Socket]>();
  let isFrozen = false;

  const pass = (client: Socket) => {
    const redis = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [client, redis];
    pairs.add(pair);
    for (const [from, to] of [pair, [redis, client]] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
    if (isFrozen) hold(pair);
  };
  const hold = ([client, redis]: [Socket, Socket]) => {
    client.unpipe(redis);
    client.pause();
  };

  let server: Server;
  const listen = async (port: number) => {
    server = createServer(pass).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const cut = () => {
    server.close();
    for (const [client, redis] of pairs) {
      client.destroy();
      redis.destroy();
    }
  };
  const port = await listen(0);
  const url = new URL(redisUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true;
      pairs.forEach(hold);
    },
    thaw: () => {
      isFrozen = false;
      for (const [client, redis] of pairs) client.pipe(redis);
    },
    cut,
    mend: async () => void (await listen(port)),
    close: async () => {
      if (!server.listening) return;
      cut();
      await once(server, 'close');
    },
  };
};
