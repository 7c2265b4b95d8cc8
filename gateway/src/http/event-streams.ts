import { PassThrough } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

const heartbeatMs = 15_000;
/** A reader that takes nothing has gone, or comes back by itself. */
const maxWaitingBytes = 2 ** 20;

export interface EventStream {
  readonly isOpen: boolean;
  send(event: string, data: unknown, id?: string): void;
  end(): void;
}

interface Hooks {
  /** With each heartbeat. */
  onBeat?: () => void;
  onEnd: () => void;
}

/** Server-sent events. All end when the process stops: browsers come back, to another replica. */
@Injectable()
export class EventStreams {
  private readonly open = new Set<EventStream>();

  begin(reply: FastifyReply, { onBeat, onEnd }: Hooks): EventStream {
    const body = new PassThrough();
    const write = (text: string) => {
      if (body.writableLength > maxWaitingBytes) stream.end();
      else if (stream.isOpen) body.write(text);
    };
    const beat = setInterval(() => {
      write(':\n\n');
      onBeat?.();
    }, heartbeatMs).unref();
    const stream = {
      isOpen: true,
      send: (event: string, data: unknown, id?: string) =>
        write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => {
        if (!stream.isOpen) return;
        stream.isOpen = false;
        clearInterval(beat);
        this.open.delete(stream);
        onEnd();
        body.end();
      },
    };
    this.open.add(stream);
    // Also of a reader that had gone before it began.
    body.once('close', stream.end);
    // Proxies that collect answers would hold events back.
    void reply
      .type('text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(body);
    write(':\n\n');
    return stream;
  }

  endAll(): void {
    for (const stream of [...this.open]) stream.end();
  }
}
