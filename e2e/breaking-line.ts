import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line between a client and a server that can be cut: a TCP proxy, because a browser's "offline" lets uploads finish. */
export class BreakingLine {
  private readonly sockets = new Set<Socket>();
  /** Bytes from the client since the start. */
  sent = 0;

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async open(target: string): Promise<BreakingLine> {
    const { hostname, port } = new URL(target);
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    const own = typeof address === 'object' && address ? address.port : 0;
    const line = new BreakingLine(`http://127.0.0.1:${own}`, server);
    server.on('connection', (client) => line.join(client, connect(Number(port), hostname)));
    return line;
  }

  /** All that is on its way is lost. */
  cut(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((closed) => this.server.close(closed));
  }

  private join(client: Socket, server: Socket): void {
    client.on('data', (bytes) => (this.sent += bytes.length));
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }
}
