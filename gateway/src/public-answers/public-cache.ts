import type { Bus, HintSubscription } from '@cueroom/messaging/bus';
import { LRUCache } from 'lru-cache';

/** Only limits how long a lost hint can matter. */
const maxAgeMs = 2000;
/** Clients may invent keys: addresses with any query. */
const maxEntries = 200;

/** Never older than a confirmed change: at content's hint everything is dropped, also what is still being made (docs/adr/0018). */
export class PublicCache {
  private readonly values = new LRUCache<string, Promise<unknown>>({ max: maxEntries, ttl: maxAgeMs });
  private readonly hints: HintSubscription;

  constructor(bus: Bus) {
    this.hints = bus.onHint('public-site', () => this.values.clear());
  }

  /** The value of this key, or what `make` makes, once for all concurrent calls; kept only if it is storable. */
  get<Made>(key: string, make: () => Promise<Made>, isStorable: (made: Made) => boolean = () => true): Promise<Made> {
    if (!this.hints.isOpen) return make();
    const known = this.values.get(key) as Promise<Made> | undefined;
    if (known) return known;
    const making = make();
    this.values.set(key, making);
    const drop = () => this.values.peek(key) === making && this.values.delete(key);
    making.then((made) => isStorable(made) || drop(), drop);
    return making;
  }
}
