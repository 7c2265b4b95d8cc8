import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { log } from '@cueroom/platform/logger';
import { LRUCache } from 'lru-cache';

export interface Replica {
  /** Its address, e.g. `http://10.0.3.7:8081`. */
  origin: string;
  /** The name that the settings gave it. */
  host: string;
}

const allAddresses = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address);

const skipAfterFailureMs = 2000;
/** How soon a new replica is used, and one that is gone is not. */
const freshMs = 5000;

/** Every address of a name is a replica. An https name stays one: its certificate is for it. */
export class MediaReplicas {
  private readonly urls: URL[];
  private readonly addresses: LRUCache<string, string[]>;
  private readonly failures = new LRUCache<string, true>({ max: 1000, ttl: skipAfterFailureMs, ttlResolution: 0 });
  private turn = 0;

  constructor(urls: string, resolve = allAddresses) {
    this.urls = urls.split(',').map((url) => new URL(url.trim()));
    this.addresses = new LRUCache({
      max: 100,
      ttl: freshMs,
      ttlResolution: 0,
      // The addresses of a moment ago are better than none.
      allowStale: true,
      allowStaleOnFetchRejection: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: (name) =>
        resolve(name).catch((error: unknown) => {
          log.warn({ err: error, name }, 'media addresses not resolved');
          throw error;
        }),
    });
  }

  /** Every replica once, beginning with the next one; those that just failed come last. */
  async inTurn(): Promise<Replica[]> {
    const all = (await Promise.all(this.urls.map((url) => this.replicasAt(url)))).flat();
    const first = all.length > 0 ? this.turn++ % all.length : 0;
    const round = [...all.slice(first), ...all.slice(0, first)];
    const hasFailed = ({ origin }: Replica) => this.failures.has(origin);
    return [...round.filter((replica) => !hasFailed(replica)), ...round.filter(hasFailed)];
  }

  failed({ origin }: Replica): void {
    this.failures.set(origin, true);
  }

  private async replicasAt({ protocol, hostname, port, host, origin }: URL): Promise<Replica[]> {
    if (protocol === 'https:' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return [{ origin, host }];
    const addresses = await this.addresses.fetch(hostname).catch(() => undefined);
    const originAt = (address: string) =>
      `${protocol}//${isIP(address) === 6 ? `[${address}]` : address}${port && `:${port}`}`;
    return (addresses ?? []).map((address) => ({ origin: originAt(address), host }));
  }
}
