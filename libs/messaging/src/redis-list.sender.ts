import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';
import { requestList } from './redis-list.wire';

/** Requests that wait in a service's list: more than its replicas can answer in time. */
const mostListed = 2000;
/** A list that nobody empties and nobody adds to is gone after this. */
const listExpiresMs = 6000;
const batch = { messages: 64, bytes: 2 ** 20 };
/** Batches on their way to Redis: when it stands still, what comes after waits here and expires. */
const mostOnTheWay = 4;

export interface Outgoing {
  id: number;
  service: string;
  frame: string;
}

/** Appends what still fits and says how many did; in one step, so that the list never outgrows its bound. */
const appendScript = `
local fits = math.min(#ARGV - 2, tonumber(ARGV[1]) - redis.call('LLEN', KEYS[1]))
if fits <= 0 then return 0 end
redis.call('RPUSH', KEYS[1], unpack(ARGV, 3, 2 + fits))
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return fits`;

interface Appending {
  appendRequests(list: string, most: number, expiresMs: number, ...frames: string[]): Promise<number>;
}

/** Carries requests to the lists, those of the same moment together. Emits 'open' when answers can be heard. */
export class RequestSender extends EventEmitter {
  isOpen = false;
  /** By service, and by id so that one can be taken back. */
  private readonly queues = new Map<string, Map<number, Outgoing>>();
  private onTheWay = 0;
  private isScheduled = false;

  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
    private readonly onRefused: (outgoing: Outgoing) => void,
  ) {
    super();
    redis.defineCommand('appendRequests', { numberOfKeys: 1, lua: appendScript });
  }

  send(outgoing: Outgoing): void {
    let queue = this.queues.get(outgoing.service);
    if (!queue) this.queues.set(outgoing.service, (queue = new Map()));
    queue.set(outgoing.id, outgoing);
    this.schedule();
  }

  takeBack({ service, id }: Outgoing): void {
    this.queues.get(service)?.delete(id);
  }

  wasSent({ service, id }: Outgoing): boolean {
    return !this.queues.get(service)?.has(id);
  }

  /** Answers can be heard from now on. */
  open(): void {
    this.isOpen = true;
    this.emit('open');
    this.schedule();
  }

  resume(): void {
    this.schedule();
  }

  /** After everything that runs now: asks of the same moment travel in one command. */
  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    process.nextTick(() => {
      this.isScheduled = false;
      for (const [service, queue] of this.queues) {
        while (queue.size > 0 && this.isOpen && this.redis.status === 'ready' && this.onTheWay < mostOnTheWay) {
          void this.sendBatch(service, this.takeBatch(queue));
        }
      }
    });
  }

  private takeBatch(queue: Map<number, Outgoing>): Outgoing[] {
    const taken: Outgoing[] = [];
    let bytes = 0;
    for (const outgoing of queue.values()) {
      if (taken.length === batch.messages || (taken.length > 0 && bytes + outgoing.frame.length > batch.bytes)) break;
      taken.push(outgoing);
      bytes += outgoing.frame.length;
      queue.delete(outgoing.id);
    }
    return taken;
  }

  private async sendBatch(service: string, taken: Outgoing[]): Promise<void> {
    this.onTheWay++;
    let accepted = 0;
    try {
      const frames = taken.map(({ frame }) => frame);
      const redis = this.redis as unknown as Appending;
      accepted = await redis.appendRequests(requestList(this.prefix, service), mostListed, listExpiresMs, ...frames);
    } catch {
      // not sent, or nobody knows: the connection's own error log says why
    }
    this.onTheWay--;
    taken.slice(accepted).forEach(this.onRefused);
    this.schedule();
  }
}
