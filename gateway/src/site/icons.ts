import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@cueroom/contracts/app-error';
import { shadesOf } from '@cueroom/contracts/content/accent';
import { isIcon } from '@cueroom/contracts/content/logo-shape';
import type { FastifyInstance } from 'fastify';
import { textIn } from './card-drawing';
import { type Drawings, openToAll } from './drawings';
import { drawnLogo } from './logo-drawing';
import { colored } from './look';
import type { Studio, StudioFacts } from './studio';

export interface IconParts {
  /** The folder of the built frontend's drawings. */
  folder: string;
  studio: StudioFacts;
  drawings: Drawings;
}

/** Home screens cut a circle of four fifths out of it, in which a square logo has this part of the whole. */
const logoPart = 0.56;
/** In the corner of a tab it is cut nowhere. */
const logoPartInTab = 0.84;
/** In emails it is shown a fourth as large. */
const logoBox = { width: 704, height: 128 };

/** A PNG as the one picture of an .ico file: what browsers and feed readers ask for by themselves. */
const iconFile = (png: Buffer, width: number): Buffer => {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // with one picture
  head.writeUInt8(width, 6);
  head.writeUInt8(width, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
};

/** As its build has them: our sign, and the path of a font. */
interface IconFiles {
  sign: string;
  font: string;
}
/** The bars of our sign, on their ground. */
const bars = /<path [^>]*stroke=[^>]*>/;

/** What says the name of a studio is too wide for an icon: its initial stands for it, in the place of our bars. */
const drawInitial = async ({ sign, font }: IconFiles, { name, accent }: Studio): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  const side = 512;
  const [initial = ''] = name.trim();
  const letter = await textIn(font)(initial.toUpperCase(), 400, shadesOf(accent).light['brand-light'], { width: side });
  return sharp(Buffer.from(colored(sign.replace(bars, ''), accent)), { density: 72 })
    .resize(side, side)
    .composite([{ input: letter.input }])
    .png()
    .toBuffer();
};

/** Of a studio with a symbol that, on paper; of one with a wide logo its initial; else our own sign in its color. */
const drawIcon = async (files: IconFiles, studio: Studio, logo: Buffer | null, side: number): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  const { accent } = studio;
  const size = { width: side, height: side };
  if (!logo) {
    const drawing = studio.logo ? await drawInitial(files, studio) : Buffer.from(colored(files.sign, accent));
    return sharp(drawing, { density: 144 }).resize(size).png().toBuffer();
  }
  const part = Math.round(side * (side < 64 ? logoPartInTab : logoPart));
  const { input } = await drawnLogo(logo, { width: part, height: part });
  const paper = sharp({ create: { ...size, channels: 3, background: shadesOf(accent).light.site } });
  return paper.composite([{ input }]).png().toBuffer();
};

/** In the place of the name in emails, where transparent ground may become dark: on their paper. */
const drawLogo = async ({ accent }: Studio, logo: Buffer): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  const { input } = await drawnLogo(logo, logoBox);
  return sharp(input)
    .flatten({ background: shadesOf(accent).light.card })
    .png()
    .toBuffer();
};

/** What home screens, tabs, search engines and mail programs show of the studio. */
export const serveIcons = (site: FastifyInstance, { folder, studio, drawings }: IconParts): void => {
  const file = path.join(folder, 'icon.svg');
  if (!existsSync(file)) return;
  const files = { sign: readFileSync(file, 'utf8'), font: path.join(folder, 'font.ttf') };
  const icon = (address: string, side: number, type: string, form = (png: Buffer) => png) =>
    site.get(address, async (request, reply) => {
      const now = await studio.now();
      const logo = now.logo && isIcon(now.logo) ? now.logo : null;
      const draw = async () => form(await drawIcon(files, now, logo && (await studio.logo()), side));
      const headers = { 'content-type': type, 'cache-control': 'no-cache' };
      return drawings.send(request, reply, { shows: [address, now.accent, now.logo], draw, headers });
    });
  icon('/icon-192.png', 192, 'image/png');
  icon('/icon-512.png', 512, 'image/png');
  icon('/favicon.ico', 48, 'image/vnd.microsoft.icon', (png) => iconFile(png, 48));
  site.get('/logo.png', async (request, reply) => {
    const now = await studio.now();
    const logo = now.logo && (await studio.logo());
    if (!logo) throw new AppError('not_found', 'This studio has no logo');
    const shows = ['/logo.png', now.accent, now.logo];
    const headers = { 'content-type': 'image/png', ...openToAll };
    return drawings.send(request, reply, { shows, draw: () => drawLogo(now, logo), headers });
  });
};
