import { existsSync } from 'node:fs';
import path from 'node:path';
import { withinLimit } from '@cueroom/platform/time-limit';
import type { PublicAnswers } from '../public-answers/public-answers';
import type { Studio, StudioFacts } from './studio';

/** A page that is not drawn by then goes without its first screen, and the browser draws it. */
const drawnWithinMs = 2_000;
const late = () => new Error(`not drawn within ${drawnWithinMs} ms`);

export interface DrawnPage {
  html: string;
  answers: Record<string, unknown>;
}

/** The drawing half of the built frontend (frontend/src/draw-page.tsx). */
interface DrawingModule {
  addressOf(path: string, search: object): string;
  routesOf(address: string): string[];
  drawPage(drawing: { address: string; studio: Studio; read: (path: string) => Promise<unknown> }): Promise<DrawnPage>;
}

export class PageDrawing {
  private constructor(
    private readonly module: DrawingModule | null,
    private readonly studio: StudioFacts,
    private readonly answers: PublicAnswers,
  ) {}

  /** @param folder of the built frontend; one without a drawing half gives pages that only the browser draws */
  static async open(folder: string, studio: StudioFacts, answers: PublicAnswers): Promise<PageDrawing> {
    const file = path.resolve(folder, 'server/draw-page.cjs');
    const module = existsSync(file) ? ((await import(file)) as DrawingModule) : null;
    return new PageDrawing(module, studio, answers);
  }

  addressOf(path: string, search: object): string {
    return this.module?.addressOf(path, search) ?? path;
  }

  /** The ids of the routes that a page is made of. */
  routesOf(address: string): string[] {
    return this.module?.routesOf(address) ?? [];
  }

  /** Null when nothing is drawn here. @throws when drawing fails, or what it shows cannot be read in time */
  async at(address: string): Promise<DrawnPage | null> {
    const { module, studio, answers } = this;
    if (!module) return null;
    const read = (path: string) => answers.read(path);
    return answers.cache.get(`drawing ${address}`, async () =>
      withinLimit(module.drawPage({ address, studio: await studio.now(), read }), drawnWithinMs, late),
    );
  }
}
