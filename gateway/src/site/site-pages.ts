import { AppError } from '@cueroom/contracts/app-error';
import type { ProjectPage } from '@cueroom/contracts/content/projects';
import { notFoundPage, type Page, pageAt, pages } from '@cueroom/contracts/pages';
import { isPortalPath } from '@cueroom/contracts/portal-paths';
import { pageOfProject, projectPath, slugIn } from '@cueroom/contracts/project-page';
import { getArtistPage } from '@cueroom/contracts/intake/artist-page';
import { findPersonRequest } from '@cueroom/contracts/intake/person-requests';
import type { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from '../http/security-headers';
import { originOf } from '../media/own-address';
import type { PublicAnswers } from '../public-answers/public-answers';
import type { BuiltPages } from './built-pages';
import type { DrawnPage, PageDrawing } from './page-drawing';
import { pageHtml } from './page-html';
import type { StudioFacts } from './studio';

export interface PageRequest {
  Params: { '*': string };
  Querystring: Record<string, unknown>;
}

interface Opened {
  page: Omit<Page, 'path'> & { path?: string };
  address: string;
  /** The project that this is the page of. */
  project?: ProjectPage;
}
interface Moved {
  movedTo: string;
  /** Where it leads is a person's own link. */
  isOwn?: boolean;
}
type Target = Opened | { slug: string } | Moved | null;

interface PrivatePage extends Omit<Page, 'path'> {
  pattern: RegExp;
  isPrivate: true;
}

/** Under a person's own link: what an artist has sent. Its head says nothing of it. */
const musicPage: PrivatePage = {
  pattern: /^\/music\/(person\/)?([^/]+)$/,
  title: 'Your music – {studio}',
  description: 'Music for you.',
  isIndexed: false,
  isPrivate: true,
};

/** A person's own link with a slash too many, as some programs write it. */
const slashedLink = /^(\/(?:music(?:\/person)?|listen)\/[^/]+)\/+$/;

const isPrivate = (page: Opened['page']): boolean => page === musicPage;

/** Of a project that could not be read now: the browser tries again. */
const { path: _path, ...unreadProject } = pages.work;

/** The application's pages, each with the head, the data and the first screen of its address. */
export class SitePages {
  private readonly indexHtml: string | null;

  constructor(
    private readonly built: BuiltPages,
    private readonly studio: StudioFacts,
    private readonly drawing: PageDrawing,
    private readonly answers: PublicAnswers,
    private readonly bus: Bus,
    private readonly publicUrl: string | undefined,
  ) {
    this.indexHtml = built.html('index.html');
  }

  cacheKey(request: FastifyRequest<PageRequest>): string | null {
    const target = this.targetOf(request);
    if (!target || 'movedTo' in target || ('page' in target && isPrivate(target.page))) return null;
    return `${originOf(request, this.publicUrl)} ${'slug' in target ? projectPath(target.slug) : target.address}`;
  }

  async send(request: FastifyRequest<PageRequest>, reply: FastifyReply): Promise<FastifyReply> {
    const found = this.targetOf(request);
    const target = found && 'slug' in found ? await this.openProject(found.slug) : found;
    if (!target || !this.indexHtml) throw new AppError('not_found', 'There is nothing at this address');
    if ('movedTo' in target) {
      if (target.isOwn) void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      return reply.redirect(target.movedTo, 308);
    }
    const { page, address, project } = target;
    const isOwn = isPrivate(page);
    const isDrawn = page !== pages.admin && !isOwn;
    const { drawn, isFailed } = isDrawn ? await this.draw(address) : { drawn: null };
    const origin = originOf(request, this.publicUrl);
    const tags = this.built.tagsFor(this.drawing.routesOf(address));
    const studio = await this.studio.now();
    const { html, hashes } = pageHtml(this.indexHtml, { page, studio, origin, drawn, project, tags });
    // Its address is all that one needs to open it.
    if (isOwn) void reply.header('referrer-policy', 'no-referrer');
    if (!page.isIndexed) void reply.header('x-robots-tag', 'noindex, nofollow');
    const status = isOwn ? await this.statusOfMusic(request) : page === notFoundPage ? 404 : 200;
    return reply
      .code(status)
      .header('cache-control', isFailed || isOwn ? 'no-store' : 'no-cache')
      .header('content-security-policy', pagePolicy(hashes, !isOwn))
      .type('text/html; charset=utf-8')
      .send(html);
  }

  private targetOf({ params, query, url }: FastifyRequest<PageRequest>): Target {
    const path = `/${params['*']}`;
    // An old tab may request a file of an earlier build: it must not get a page instead.
    if (!this.indexHtml || path.startsWith('/assets/') || /^\/api(\/|$)/.test(path)) return null;
    if (musicPage.pattern.test(path)) return { page: musicPage, address: path };
    const link = slashedLink.exec(path)?.[1];
    if (link !== undefined) return { movedTo: encodeURI(link), isOwn: true };
    // Addresses of pages have small letters; people and programs write them with large ones.
    const meant = path.toLowerCase();
    const bare = meant.replace(/\/+$/, '');
    if (bare === path && isPortalPath(path)) return { page: pages.admin, address: pages.admin.path };
    const words = /\?.*/.exec(url)?.[0] ?? '';
    if (isPortalPath(bare)) return { movedTo: bare + words };
    const page = pageAt(meant);
    const slug = page ? null : slugIn(meant);
    if (slug !== null) return path === projectPath(slug) ? { slug } : { movedTo: projectPath(slug) + words };
    if (!page) return { page: notFoundPage, address: '/404' };
    // One page, one address. The path is the table's own and not the request's, so it leads nowhere else.
    if (page.path !== path) return { movedTo: page.path + words };
    return { page, address: this.drawing.addressOf(path, query) };
  }

  /** As the call of this link answers. */
  private async statusOfMusic({ params }: FastifyRequest<PageRequest>): Promise<number> {
    const [, isOfPerson, token = ''] = musicPage.pattern.exec(`/${params['*']}`) ?? [];
    try {
      if (isOfPerson) await this.bus.request(findPersonRequest, { token }, { timeoutMs: 2000 });
      else await this.bus.request(getArtistPage, { token }, { timeoutMs: 2000 });
      return 200;
    } catch (error) {
      const kind = error instanceof AppError ? error.kind : undefined;
      if (kind === 'gone') return 410;
      if (kind === 'not_found') return 404;
      log.warn({ err: error }, "an artist's page not read");
      return 200;
    }
  }

  /** A project's id leads to its page, too. */
  private async openProject(slug: string): Promise<Opened | Moved> {
    const address = projectPath(slug);
    try {
      const project = (await this.answers.read(`/api/projects/${slug}`)) as ProjectPage | null;
      if (!project) return { page: notFoundPage, address };
      if (project.slug !== slug) return { movedTo: projectPath(project.slug) };
      return { page: pageOfProject(project), address, project };
    } catch (error) {
      log.warn({ err: error, address }, 'project not read');
      return { page: unreadProject, address };
    }
  }

  /** When this fails, the browser draws the page. */
  private async draw(address: string): Promise<{ drawn: DrawnPage | null; isFailed?: boolean }> {
    try {
      return { drawn: await this.drawing.at(address) };
    } catch (error) {
      log.error({ err: error, address }, 'page rendering failed');
      return { drawn: null, isFailed: true };
    }
  }
}
