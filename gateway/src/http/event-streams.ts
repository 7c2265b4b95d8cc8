import { PassThrough } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AtOnce } from '../limits/at-once';
import { clientAddress } from './client-address';

const heartbeatMs = 15_000;
/** An agency behind one address has a few dozen pages open; each holds a connection for as long as it is. */
const maxOpen = { what: 'open pages', perAddress: 100, all: 2000 };
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
  private readonly atOnce = new AtOnce(maxOpen);

  /** @throws TooMany for the address; AppError 'unavailable' for all together */
  begin(reply: FastifyReply, { onBeat, onEnd }: Hooks): EventStream {
    const leave = this.atOnce.begin(clientAddress({ ip: reply.request.ip ?? '' }));
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
        leave();
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
