import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** No more of what was swallowed waits here. */
const bufferBytes = 16 * 1024;

/**
 * A line between a client and a server that can be cut, swallow everything, and be slow: a TCP proxy, because a browser's
 * "offline" lets uploads finish. The kernel takes some megabytes from the client before a slow line is felt.
 */
export class BreakingLine {
  private readonly sockets = new Set<Socket>();
  /** Bytes from the client since the start. */
  sent = 0;
  private bytesPerSec = Infinity;
  private thawed = Promise.resolve();
  private melt = () => {};

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async open(target: string): Promise<BreakingLine> {
    const { hostname, port } = new URL(target);
    const server = createServer({ highWaterMark: bufferBytes });
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

  /** A dead spot: connections stay, nothing comes through, and no one is told. */
  freeze(): void {
    this.melt();
    this.thawed = new Promise((melt) => (this.melt = melt));
  }

  /** What was swallowed, and not cut meanwhile, goes on. */
  thaw(): void {
    this.melt();
  }

  /** In each direction of each connection, from now on. */
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
      from.on('data', (bytes) => {
        from.pause();
        void this.pass(bytes, to).then(() => from.resume());
      });
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }

  private async pass(bytes: Buffer, to: Socket): Promise<void> {
    for (let at = 0; at < bytes.length; at += bufferBytes) {
      const piece = bytes.subarray(at, at + bufferBytes);
      await this.thawed;
      if (this.bytesPerSec < Infinity) await pause((piece.length / this.bytesPerSec) * 1000);
      await this.thawed;
      if (to.destroyed) return;
      if (!to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')]).catch(() => undefined);
    }
  }
}
