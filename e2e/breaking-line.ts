import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A line between a client and a server that can be cut: a TCP proxy, because a browser's "offline" lets uploads finish. */
export class BreakingLine {
  private readonly sockets = new Set<Socket>();
  /** Bytes from the client since the start. */
  sent = 0;
  private bytesPerSec = Infinity;
  private frozen?: { until: Promise<void>; thaw: () => void };

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

  /** A dead spot: nothing arrives any more, and nobody is told. */
  freeze(): void {
    if (this.frozen) return;
    let thaw = () => {};
    const until = new Promise<void>((resolve) => (thaw = resolve));
    this.frozen = { until, thaw };
  }

  /** What waited in the dead spot arrives. */
  thaw(): void {
    this.frozen?.thaw();
    this.frozen = undefined;
  }

  /** Of each direction of each connection; Infinity: as fast as it goes. */
  throttle(bytesPerSec: number): void {
    this.bytesPerSec = bytesPerSec;
  }

  async close(): Promise<void> {
    this.thaw();
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
      this.carry(from, to).catch(() => to.destroy());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }

  private async carry(from: Socket, to: Socket): Promise<void> {
    for await (const bytes of from as AsyncIterable<Buffer>) {
      if (this.bytesPerSec < Infinity) await pause((1000 * bytes.length) / this.bytesPerSec);
      await this.frozen?.until;
      if (!to.write(bytes)) await once(to, 'drain');
    }
    to.end();
  }
}
