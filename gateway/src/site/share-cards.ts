import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@cueroom/contracts/app-error';
import type { ProjectPage } from '@cueroom/contracts/content/projects';
import { objectsPath } from '@cueroom/contracts/media/file-address';
import { notFoundPage, type Page, pages, shareCard, shareCardPath } from '@cueroom/contracts/pages';
import { cardOf, projectPath } from '@cueroom/contracts/project-page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Media } from '../media/media';
import type { PublicAnswers } from '../public-answers/public-answers';
import { type Card, type CardFiles, drawShareCard } from './card-drawing';
import { openToAll } from './drawings';
import type { IconParts } from './icons';
import type { Studio } from './studio';

/** What is drawn, with where its picture is. */
type Wanted = Omit<Card, 'picture'> & { pictureKey?: string };

interface CardParts extends IconParts {
  answers: PublicAnswers;
  media: Pick<Media, 'read'>;
}

class ShareCards {
  constructor(
    private readonly files: CardFiles,
    private readonly parts: CardParts,
  ) {}

  async send(request: FastifyRequest, reply: FastifyReply, wantedOf: (studio: Studio) => Wanted) {
    const studio = await this.parts.studio.now();
    const { name, accent, logo } = studio;
    const card = wantedOf(studio);
    const draw = () => this.draw(card, studio);
    const headers = { 'content-type': shareCard.type, ...openToAll };
    return this.parts.drawings.send(request, reply, { shows: { ...card, name, accent, logo }, draw, headers });
  }

  private async draw({ pictureKey, ...card }: Wanted, { name, accent, logo }: Studio): Promise<Buffer> {
    const picture = pictureKey === undefined ? undefined : await this.pictureAt(pictureKey);
    const bytes = logo && (await this.parts.studio.logo());
    const look = { name, accent, logo: logo && bytes && { ...logo, bytes } };
    return drawShareCard(this.files, { ...card, picture }, look);
  }

  /** Undefined when it is gone: the card does without. */
  private async pictureAt(key: string): Promise<Buffer | undefined> {
    try {
      return await buffer(await this.parts.media.read(key));
    } catch (error) {
      if (error instanceof AppError && error.kind === 'not_found') return undefined;
      throw error;
    }
  }
}

type CardPage = Pick<Page, 'title' | 'canonicalPath'> & { path?: string };

/** The title that the page has at this studio, without the studio's name, which the card has anyway. */
const titleOf = ({ title, path, canonicalPath }: CardPage, { name, heads }: Studio): string =>
  (heads?.[canonicalPath ?? path ?? '']?.title ?? title)
    .replace(/ – \{studio\}$|^\{studio\} – /, '')
    .replaceAll('{studio}', () => name);

const wantedOf = (project: ProjectPage): Wanted => {
  const { title, facts, picture } = cardOf(project);
  // A picture elsewhere is never fetched.
  return { title, facts, ...(picture?.startsWith(objectsPath) && { pictureKey: picture.slice(objectsPath.length) }) };
};

const slugOfCard = /^([\w-]{1,100})\.png$/;

/** The cards of all pages, and of the projects that are shown. */
export const serveShareCards = (site: FastifyInstance, parts: CardParts): void => {
  const file = path.join(parts.folder, 'share.svg');
  if (!existsSync(file)) return;
  const cards = new ShareCards(
    { drawing: readFileSync(file, 'utf8'), font: path.join(parts.folder, 'font.ttf') },
    parts,
  );
  const all: CardPage[] = [...Object.values<Page>(pages), notFoundPage];
  const byAddress = new Map(all.map((page) => [shareCardPath(page.canonicalPath ?? page.path), page]));
  byAddress.set(shareCardPath(pages.home.path), pages.home);
  for (const [address, page] of byAddress)
    site.get(address, (request, reply) => cards.send(request, reply, (studio) => ({ title: titleOf(page, studio) })));

  const ofProject = shareCardPath(projectPath(':')).replace(/:.*/, ':file');
  site.get<{ Params: { file: string } }>(ofProject, async (request, reply) => {
    const slug = slugOfCard.exec(request.params.file)?.[1];
    const project = slug && ((await parts.answers.read(`/api/projects/${slug}`)) as ProjectPage | null);
    // Its id leads to its page, but has no card of its own.
    if (!project || project.slug !== slug) throw new AppError('not_found', 'There is no card at this address');
    return cards.send(request, reply, () => wantedOf(project));
  });
};
