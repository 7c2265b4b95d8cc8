import { existsSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@cueroom/contracts/app-error';
import { type ListenPage, openListenPage } from '@cueroom/contracts/pitches/listen';
import type { Bus } from '@cueroom/messaging/bus';
import { escaped } from '@cueroom/platform/html';
import { log } from '@cueroom/platform/logger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from '../http/security-headers';
import type { BuiltPages } from './built-pages';
import { dataBlock } from './markup';
import { withLook } from './look';
import type { Studio, StudioFacts } from './studio';
import type { ListenDoor } from '../listen/listen-door';
import type { ListenPages } from '../listen/listen-pages';

/** What the page begins with (frontend/src/features/pitches/public). */
type First =
  { status: 'open'; page: ListenPage } | { status: 'locked' | 'loading' } | { status: 'over'; isUnknown?: true };

/** Who may come in, and what there is to see. */
export interface Listening {
  pages: ListenPages;
  door: ListenDoor;
}
type ListenRequest = FastifyRequest<{ Params: { token: string } }>;

/** The drawing half of the client's page (frontend/src/draw-listen.tsx). */
interface DrawingModule {
  drawListen(studio: Studio, first: First): string;
}

const builtTitle = /<title>[^<]*<\/title>/;
const builtRoot = '<div id="root"></div>';
/** For what only the browser draws. */
const builtNoscript = /\s*<noscript>.*?<\/noscript>/;

/** The page of a pitch: drawn with what is in it, for anyone who has its link. */
export class ListenSite {
  private constructor(
    private readonly html: string | null,
    private readonly drawing: DrawingModule | null,
    private readonly studio: StudioFacts,
    private readonly bus: Bus,
    private readonly listening: Listening,
  ) {}

  /** @param folder of the built frontend */
  static async open(
    folder: string,
    built: BuiltPages,
    studio: StudioFacts,
    bus: Bus,
    listening: Listening,
  ): Promise<ListenSite> {
    const drawing = path.resolve(folder, 'server/draw-listen.cjs');
    return new ListenSite(
      built.html('listen.html'),
      existsSync(drawing) ? ((await import(drawing)) as DrawingModule) : null,
      studio,
      bus,
      listening,
    );
  }

  async send(request: ListenRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!this.html) throw new AppError('not_found', 'There is nothing at this address');
    const { first, status } = await this.firstOf(request);
    const { html, hashes } = this.written(this.html, first, await this.studio.now());
    return (
      reply
        .code(status)
        .header('cache-control', 'no-store')
        // Its address is all that one needs to open it.
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('content-security-policy', pagePolicy(hashes, false))
        .type('text/html; charset=utf-8')
        .send(html)
    );
  }

  /** A page with a password begins locked in a browser that has not been given its key. */
  private async firstOf(request: ListenRequest): Promise<{ first: First; status: number }> {
    const { token } = request.params;
    try {
      const opened = await this.bus.request(openListenPage, { token });
      if (!this.listening.door.letsIn(opened.listener, request)) return { first: { status: 'locked' }, status: 200 };
      return { first: { status: 'open', page: await this.listening.pages.page(opened) }, status: 200 };
    } catch (error) {
      const kind = error instanceof AppError ? error.kind : undefined;
      if (kind === 'gone') return { first: { status: 'over' }, status: 410 };
      if (kind === 'not_found') return { first: { status: 'over', isUnknown: true }, status: 404 };
      log.warn({ err: error }, 'page of a pitch not read');
      return { first: { status: 'loading' }, status: 200 };
    }
  }

  /** What cannot be drawn here the browser draws. */
  private draw(studio: Studio, first: First): string | undefined {
    try {
      return this.drawing?.drawListen(studio, first);
    } catch (error) {
      log.error({ err: error }, 'page of a pitch not drawn');
      return undefined;
    }
  }

  /** The head is what mail and chat show of a link: the studio and nothing of what it has chosen. */
  private written(built: string, first: First, studio: Studio): { html: string; hashes: string[] } {
    const title = escaped(`Music for you – ${studio.name}`);
    const head = [
      `<title>${title}</title>`,
      '<meta name="robots" content="noindex, nofollow" />',
      '<meta name="referrer" content="no-referrer" />',
      `<meta property="og:title" content="${title}" />`,
      `<meta property="og:site_name" content="${escaped(studio.name)}" />`,
      '<meta property="og:description" content="Music for you." />',
    ].join('\n    ');
    const drawn = this.draw(studio, first);
    const blocks = [
      dataBlock(JSON.stringify(studio), { id: 'studio', type: 'application/json' }),
      dataBlock(JSON.stringify(first), { id: 'first-listen', type: 'application/json' }),
    ];
    const html = withLook(built, studio)
      .replace(builtTitle, () => head)
      .replace(builtNoscript, (note) => (drawn ? '' : note))
      .replace(builtRoot, (root) => (drawn ? `<div id="root" data-drawn>${drawn}</div>` : root))
      .replace('</body>', () => `  ${blocks.map((block) => block.html).join('\n    ')}\n  </body>`);
    return { html, hashes: blocks.map(({ hash }) => hash) };
  }
}
