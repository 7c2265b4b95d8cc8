import { existsSync } from 'node:fs';
import path from 'node:path';
import { log } from '@cueroom/platform/logger';
import { LRUCache } from 'lru-cache';
import type { FirstData } from './first-data';
import type { Studio } from './studio';

/** What the frontend's build offers: its application, drawn as HTML (frontend/src/draw-page.tsx). */
export type DrawPage = (drawing: { address: string; studio: Studio; data: object }) => Promise<string>;

/** The drawing half of the built frontend. A folder without one serves pages that only the browser draws. */
export const readDrawPage = async (folder: string): Promise<DrawPage | null> => {
  const file = path.resolve(folder, 'server/draw-page.cjs');
  if (!existsSync(file)) return null;
  return ((await import(file)) as { drawPage: DrawPage }).drawPage;
};

/** First screens as HTML. Drawing one takes milliseconds of this process, so it is done once for the same data. */
export class DrawnPages {
  private readonly known = new LRUCache<string, Promise<string>>({ max: 100 });

  constructor(
    private readonly draw: DrawPage | null,
    private readonly studio: Studio,
  ) {}

  /** Empty where nothing can be drawn: the browser then does all of it. */
  at({ address, json }: Pick<FirstData, 'address' | 'json'>): Promise<string> {
    if (address === null) return Promise.resolve('');
    const key = `${address} ${json}`;
    const known = this.known.get(key);
    if (known) return known;
    const drawing = this.drawn(address, json);
    this.known.set(key, drawing);
    return drawing;
  }

  private async drawn(address: string, json: string): Promise<string> {
    try {
      return (await this.draw?.({ address, studio: this.studio, data: JSON.parse(json) as object })) ?? '';
    } catch (error) {
      log.error({ err: error, address }, 'a page could not be drawn, the browser has to');
      return '';
    }
  }
}
