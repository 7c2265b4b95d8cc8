import type { Bus, HintSubscription, HintTopic } from '@cueroom/messaging/bus';
import { LRUCache } from 'lru-cache';

interface Limits {
  /** How long a lost hint can matter. */
  maxAgeMs: number;
  maxEntries: number;
}

/** Never older than a confirmed change: at a hint everything is dropped, also what is still being made (docs/adr/0018). */
export class HintedCache {
  private readonly values: LRUCache<string, Promise<unknown>>;
  private readonly hints: HintSubscription;

  constructor(bus: Bus, topic: HintTopic, { maxAgeMs, maxEntries }: Limits) {
    this.values = new LRUCache({ max: maxEntries, ttl: maxAgeMs });
    this.hints = bus.onHint(topic, () => this.values.clear());
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
