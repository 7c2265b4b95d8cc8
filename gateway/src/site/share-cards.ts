import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@cueroom/contracts/app-error';
import type { ProjectPage } from '@cueroom/contracts/content/projects';
import { objectsPath } from '@cueroom/contracts/media/file-address';
import { notFoundPage, type Page, pages, shareCard, shareCardPath } from '@cueroom/contracts/pages';
import { cardOf, projectPath } from '@cueroom/contracts/project-page';
import { namesTag } from '@cueroom/platform/http/entity-tag';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Media } from '../media/media';
import type { PublicAnswers } from '../public-answers/public-answers';
import { type Card, type CardFiles, drawShareCard } from './card-drawing';

/** Some 80 cards with pictures: more than a small studio has projects. */
const keptBytes = 32 * 2 ** 20;
/** Drawing one takes half a second of a processor: whoever asks for many waits, and above that is refused. */
const mostWaiting = 12;

interface DrawnCard {
  png: Buffer;
  etag: string;
}
/** What is drawn, with where its picture is. */
type Wanted = Omit<Card, 'picture'> & { pictureKey?: string };

interface CardParts {
  /** The folder of the built frontend's cards. */
  folder: string;
  /** Of the studio. */
  name: string;
  answers: PublicAnswers;
  media: Pick<Media, 'read'>;
}

class ShareCards {
  private readonly drawOne = pLimit(1);
  /** By what they show. */
  private readonly drawn = new LRUCache<string, DrawnCard, Wanted>({
    maxSize: keptBytes,
    sizeCalculation: ({ png }) => png.length,
    fetchMethod: (_key, _stale, { context }) => this.drawOne(() => this.draw(context)),
    ignoreFetchAbort: true,
  });

  constructor(
    private readonly files: CardFiles,
    private readonly name: string,
    private readonly media: CardParts['media'],
  ) {}

  async send(request: FastifyRequest, reply: FastifyReply, card: Wanted): Promise<FastifyReply> {
    const key = JSON.stringify(card);
    if (!this.drawn.has(key) && this.drawOne.pendingCount >= mostWaiting)
      throw new AppError('unavailable', 'Too many cards are being drawn, please try again');
    const { png, etag } = await this.drawn.forceFetch(key, { context: card });
    // Other sites may show it: that is what it is for.
    const openToAll = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public, max-age=86400' };
    void reply.headers({ etag, ...openToAll });
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(shareCard.type).send(png);
  }

  private async draw({ pictureKey, ...card }: Wanted): Promise<DrawnCard> {
    const picture = pictureKey === undefined ? undefined : await this.pictureAt(pictureKey);
    const png = await drawShareCard(this.files, { ...card, picture }, this.name);
    return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"` };
  }

  /** Undefined when it is gone: the card does without. */
  private async pictureAt(key: string): Promise<Buffer | undefined> {
    try {
      return await buffer(await this.media.read(key));
    } catch (error) {
      if (error instanceof AppError && error.kind === 'not_found') return undefined;
      throw error;
    }
  }
}

const titleOf = ({ title }: Pick<Page, 'title'>): string => title.replace(/ – \{studio\}|\{studio\} – /, '');

const wantedOf = (project: ProjectPage): Wanted => {
  const { title, facts, picture } = cardOf(project);
  // A picture elsewhere is never fetched.
  return { title, facts, ...(picture?.startsWith(objectsPath) && { pictureKey: picture.slice(objectsPath.length) }) };
};

const slugOfCard = /^([\w-]{1,100})\.png$/;

/** The cards of all pages, and of the projects that are shown. Each is drawn once, and again when it is to look different. */
export const serveShareCards = (site: FastifyInstance, { folder, name, answers, media }: CardParts): void => {
  const file = (part: string) => path.join(folder, part);
  const files = { ground: file('ground.png'), lines: file('lines.png'), font: file('font.ttf') };
  if (!existsSync(files.ground)) return;
  const cards = new ShareCards(files, name, media);
  const all: (Pick<Page, 'title' | 'canonicalPath'> & { path?: string })[] = [
    ...Object.values<Page>(pages),
    notFoundPage,
  ];
  const titles = new Map(all.map((page) => [shareCardPath(page.canonicalPath ?? page.path), titleOf(page)]));
  titles.set(shareCardPath(pages.home.path), titleOf(pages.home));
  for (const [address, title] of titles) site.get(address, (request, reply) => cards.send(request, reply, { title }));

  const ofProject = shareCardPath(projectPath(':')).replace(/:.*/, ':file');
  site.get<{ Params: { file: string } }>(ofProject, async (request, reply) => {
    const slug = slugOfCard.exec(request.params.file)?.[1];
    const project = slug && ((await answers.read(`/api/projects/${slug}`)) as ProjectPage | null);
    // Its id leads to its page, but has no card of its own.
    if (!project || project.slug !== slug) throw new AppError('not_found', 'There is no card at this address');
    return cards.send(request, reply, wantedOf(project));
  });
};
