import { LRUCache } from 'lru-cache';
import type { Bus } from './bus';

/** What is asked for comes in part from clients, who may say anything: only the latest are remembered. */
const mostRemembered = 100;
/** Whoever was not told of a change, because the word of it was lost, shows the old for this long at most. */
const oldAfterMs = 5000;

interface Remembered<Made> {
  made: Made;
  version: string;
  madeAt: number;
}

/**
 * Remembers what was made of what the site shows, for as long as the site shows it: once a change was confirmed to an
 * admin, nobody gets what was made before.
 */
export class Shown<Made> {
  private readonly known = new LRUCache<string, Remembered<Made>>({ max: mostRemembered });
  private readonly making = new Map<string, Promise<Made>>();

  constructor(private readonly bus: Bus) {}

  /** Whether there is any, be it old: then `find` is worth its time. */
  has(key: string): boolean {
    return this.known.has(key);
  }

  /** What is still so, as far as that is known without asking anyone. */
  now(key: string): Made | undefined {
    const version = this.bus.heldVersion('public-site');
    return version === undefined ? undefined : this.fresh(key, version);
  }

  /** What is still so. */
  async find(key: string): Promise<Made | undefined> {
    return this.fresh(key, await this.version());
  }

  /** What is still so, or what `make` makes now, once for all who ask meanwhile; remembered only if it is worth it. */
  async at(key: string, make: () => Promise<Made>, isWorthIt: (made: Made) => boolean = () => true): Promise<Made> {
    const version = await this.version();
    if (version === null) return make();
    const found = this.fresh(key, version) ?? this.making.get(`${version} ${key}`);
    if (found) return found;
    const madeAt = performance.now();
    const making = make()
      .then((made) => {
        if (isWorthIt(made)) this.known.set(key, { made, version, madeAt });
        return made;
      })
      .finally(() => this.making.delete(`${version} ${key}`));
    this.making.set(`${version} ${key}`, making);
    return making;
  }

  private fresh(key: string, version: string | null): Made | undefined {
    const known = this.known.get(key);
    return known?.version === version && performance.now() - known.madeAt < oldAfterMs ? known.made : undefined;
  }

  /** Null when nobody can tell: then nothing is remembered. */
  private version(): Promise<string | null> {
    return this.bus.version('public-site').catch(() => null);
  }
}
