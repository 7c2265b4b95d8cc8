import { existsSync } from 'node:fs';
import path from 'node:path';
import { notFoundPage, type Page, pages, shareCardPath } from '@cueroom/contracts/pages';
import { escaped } from '@cueroom/platform/html';
import type { FastifyInstance } from 'fastify';

const left = 86;
/** In the height of the ground's drawing of bars. */
const nameBox = { left: 246, top: 470, width: 860, height: 90 };

interface CardFiles {
  /** 1200 × 630 pixels. */
  ground: string;
  font: string;
}

/** A PNG of 1200 × 630 pixels with a page's title and the studio's name. */
export const drawShareCard = async ({ ground, font }: CardFiles, title: string, name: string): Promise<Buffer> => {
  // Loaded when the first card is asked for: most gateways draw none for hours.
  const { default: sharp } = await import('sharp');
  const text = async (words: string, size: number, color: string, width: number) =>
    sharp({
      text: {
        text: `<span foreground="${color}">${escaped(words)}</span>`,
        font: `Instrument Serif ${size}`,
        fontfile: font,
        rgba: true,
        dpi: 72,
        width,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer();
  const shade = Buffer.from(
    '<svg width="1200" height="440"><linearGradient id="a" x2="0" y2="1"><stop stop-opacity=".7"/><stop offset="1" stop-opacity="0"/></linearGradient><path fill="url(#a)" d="M0 0h1200v440H0z"/></svg>',
  );
  const wordmark = await sharp(await text(name, 64, '#f4e3cb', nameBox.width))
    .resize({ width: nameBox.width, height: nameBox.height, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true });
  const middle = nameBox.top + Math.round((nameBox.height - wordmark.info.height) / 2);
  return sharp(ground)
    .composite([
      { input: shade, left: 0, top: 0 },
      { input: await text(title, 104, '#ffffff', 1000), left, top: 84 },
      { input: wordmark.data, left: nameBox.left, top: middle },
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer();
};

const titleOf = ({ title }: Pick<Page, 'title'>): string => title.replace(/ – \{studio\}|\{studio\} – /, '');

/** The cards of all pages, each drawn once. */
export const serveShareCards = (site: FastifyInstance, folder: string, name: string): void => {
  const files: CardFiles = { ground: path.join(folder, 'ground.png'), font: path.join(folder, 'font.ttf') };
  if (!existsSync(files.ground)) return;
  const all: (Pick<Page, 'title' | 'canonicalPath'> & { path?: string })[] = [
    ...Object.values<Page>(pages),
    notFoundPage,
  ];
  const titles = new Map(all.map((page) => [shareCardPath(page.canonicalPath ?? page.path), titleOf(page)]));
  titles.set(shareCardPath(pages.home.path), titleOf(pages.home));
  for (const [address, title] of titles) {
    let card: Promise<Buffer> | undefined;
    site.get(address, async (_, reply) => {
      card ??= drawShareCard(files, title, name).catch((error: unknown) => {
        card = undefined;
        throw error;
      });
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/png')
        .send(await card);
    });
  }
};
