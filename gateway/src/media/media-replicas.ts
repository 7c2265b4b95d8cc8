import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { log } from '@cueroom/platform/logger';

export interface Replica {
  /** Its address, e.g. `http://10.0.3.7:8081`. */
  origin: string;
  /** The name that the settings gave it. */
  host: string;
}

export type Resolve = (name: string) => Promise<string[]>;

const allAddresses: Resolve = async (name) => (await lookup(name, { all: true })).map(({ address }) => address);

const skipAfterFailureMs = 2000;
/** How soon a new replica is used, and one that is gone is not. */
const freshMs = 5000;

interface Source {
  url: URL;
  replicas: Replica[];
  resolvedAt: number;
  pending?: Promise<void>;
}

/** Every address of a name is a replica. An https name stays one: its certificate is for the name. */
export class MediaReplicas {
  private readonly sources: Source[];
  private readonly skipUntil = new Map<string, number>();
  private turn = 0;

  constructor(
    addresses: string,
    private readonly resolve: Resolve = allAddresses,
  ) {
    this.sources = addresses.split(',').map((address) => {
      const url = new URL(address.trim());
      const isFixed = url.protocol === 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
      const replicas = isFixed ? [{ origin: url.origin, host: url.host }] : [];
      return { url, replicas, resolvedAt: isFixed ? Infinity : -Infinity };
    });
  }

  /** Every replica once, beginning with the next one; those that just failed come last. */
  async inTurn(now = Date.now()): Promise<Replica[]> {
    await Promise.all(this.sources.map((source) => this.refresh(source, now)));
    const all = this.sources.flatMap(({ replicas }) => replicas);
    const first = all.length > 0 ? this.turn++ % all.length : 0;
    const round = [...all.slice(first), ...all.slice(0, first)];
    const isSkipped = ({ origin }: Replica) => (this.skipUntil.get(origin) ?? 0) > now;
    return [...round.filter((replica) => !isSkipped(replica)), ...round.filter(isSkipped)];
  }

  failed({ origin }: Replica, now = Date.now()): void {
    this.skipUntil.set(origin, now + skipAfterFailureMs);
  }

  /** Waits for the name server only where no address is known yet. */
  private async refresh(source: Source, now: number): Promise<void> {
    if (now - source.resolvedAt >= freshMs) {
      source.resolvedAt = now;
      source.pending = this.resolveAgain(source).finally(() => (source.pending = undefined));
    }
    if (source.replicas.length === 0) await source.pending;
  }

  private async resolveAgain(source: Source): Promise<void> {
    const { url } = source;
    try {
      const addresses = await this.resolve(url.hostname);
      source.replicas = addresses.map((address) => ({ origin: originAt(url, address), host: url.host }));
      const known = new Set(this.sources.flatMap(({ replicas }) => replicas.map(({ origin }) => origin)));
      for (const origin of this.skipUntil.keys()) if (!known.has(origin)) this.skipUntil.delete(origin);
    } catch (error) {
      // The addresses of a moment ago are better than none.
      log.warn({ err: error, name: url.hostname }, 'the addresses of media could not be found out');
    }
  }
}

const originAt = ({ protocol, port }: URL, address: string): string =>
  `${protocol}//${isIP(address) === 6 ? `[${address}]` : address}${port && `:${port}`}`;
