import { AppError } from '@cueroom/contracts/app-error';
import { notFoundPage, type Page, pageAt, pages } from '@cueroom/contracts/pages';
import { log } from '@cueroom/platform/logger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from '../http/security-headers';
import { originOf } from '../media/own-address';
import type { DrawnPage, PageDrawing } from './page-drawing';
import { pageHtml } from './page-html';
import type { Studio } from './studio';

export interface PageRequest {
  Params: { '*': string };
  Querystring: Record<string, unknown>;
}

type Target = { page: Page | typeof notFoundPage; address: string } | { movedTo: string } | null;

/** The application's pages, each with the head, the data and the first screen of its address. */
export class SitePages {
  constructor(
    private readonly indexHtml: string | null,
    private readonly studio: Studio,
    private readonly drawing: PageDrawing,
    private readonly publicUrl: string | undefined,
  ) {}

  cacheKey(request: FastifyRequest<PageRequest>): string | null {
    const target = this.targetOf(request);
    return target && 'page' in target ? `${originOf(request, this.publicUrl)} ${target.address}` : null;
  }

  async send(request: FastifyRequest<PageRequest>, reply: FastifyReply): Promise<FastifyReply> {
    const target = this.targetOf(request);
    if (!target || !this.indexHtml) throw new AppError('not_found', 'There is nothing at this address');
    if ('movedTo' in target) return reply.redirect(target.movedTo, 301);
    const { page, address } = target;
    const { drawn, isFailed } = page === pages.admin ? { drawn: null } : await this.draw(address);
    const origin = originOf(request, this.publicUrl);
    const { html, hashes } = pageHtml(this.indexHtml, { page, studio: this.studio, origin, drawn });
    if (!page.isIndexed) void reply.header('x-robots-tag', 'noindex, nofollow');
    return reply
      .code(page === notFoundPage ? 404 : 200)
      .header('cache-control', isFailed ? 'no-store' : 'no-cache')
      .header('content-security-policy', pagePolicy(hashes))
      .type('text/html; charset=utf-8')
      .send(html);
  }

  private targetOf({ params, query, url }: FastifyRequest<PageRequest>): Target {
    const path = `/${params['*']}`;
    // An old tab may request a file of an earlier build: it must not get a page instead.
    if (!this.indexHtml || path.startsWith('/assets/') || /^\/api(\/|$)/.test(path)) return null;
    const page = pageAt(path);
    if (!page) return { page: notFoundPage, address: '/404' };
    // One page, one address. The path is the table's own and not the request's, so it leads nowhere else.
    if (page.path !== path) return { movedTo: page.path + (/\?.*/.exec(url)?.[0] ?? '') };
    return { page, address: this.drawing.addressOf(path, query) };
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
