import { defaultAccent, inHueOf, shadesOf } from '@cueroom/contracts/content/accent';
import { isSymbol } from '@cueroom/contracts/content/logo-shape';
import type { SiteLogo } from '@cueroom/contracts/content/site-content';
import { shareCard } from '@cueroom/contracts/pages';
import { escaped } from '@cueroom/platform/html';
import type { OverlayOptions } from 'sharp';
import { drawnLogo, plate } from './logo-drawing';
import { colored } from './look';

/** What a card shows beside the studio's name. */
export interface Card {
  title: string;
  /** Of a project. */
  facts?: string;
  /** The bytes of a picture behind it all; without one it is the ground of every card. */
  picture?: Buffer;
}

/** Whose card it is. */
interface CardLook {
  name: string;
  accent: string;
  logo: (Pick<SiteLogo, 'width' | 'height'> & { bytes: Buffer }) | null;
}

/** Of the built frontend. */
export interface CardFiles {
  /** Lines of sound on their ground and the bars of our sign, 1200 × 630 pixels, as SVG. */
  drawing: string;
  /** The path of a font. */
  font: string;
}

const { width, height } = shareCard;
const left = 86;
const white = '#ffffff';
/** In our colors; a studio's have its hue. */
const paper = '#f4e3cb';
const shadow = '#120d0a';
/** The name is as high as the bars. */
const nameBox = { left: 246, top: 470, height: 90, right: 94 };
/** A plate with a logo in the place of the bars: at the left of a name, or with more room in its place. */
const logoBox = { height: 76, symbolWidth: 152, width: 460, padding: 18 };
/** Of a project the facts are a line above the bars, and the title ends above them. */
const factsBox = { top: 374, width: 1028, height: 48 };
const titleBox = { bottom: 346, width: 1028, height: 290 };

interface TextBox {
  width: number;
  height?: number;
  isLine?: boolean;
}

/** A shadow as high as `tall`, with these opacities at equal distances from top to bottom. */
const shade = (color: string, tall: number, opacities: readonly number[]): OverlayOptions => {
  const stops = opacities.map(
    (opacity, index) =>
      `<stop offset="${index / (opacities.length - 1)}" stop-color="${color}" stop-opacity="${opacity}"/>`,
  );
  const svg = `<svg width="${width}" height="${tall}"><linearGradient id="a" x2="0" y2="1">${stops.join('')}</linearGradient><path fill="url(#a)" d="M0 0h${width}v${tall}H0z"/></svg>`;
  return { input: Buffer.from(svg), left: 0, top: 0 };
};

/** Fewer words have larger letters. */
const titleSize = (title: string): number => (title.length > 80 ? 56 : title.length > 36 ? 78 : 104);

/** Cards of projects have a picture as their ground: the lines are left, and lie low. */
const withoutGround = (svg: string): string =>
  svg
    .replace(/<path fill="url\(#a\)"[^>]*>/, '')
    .replace('<g ', '<g transform="translate(0 330) scale(1 .6)" opacity=".55" ');

const sign = /<path id="sign"[^>]*>/;

/** The logo on its plate, in the middle of the bars' height, and where the name begins; a logo that says it has none. */
const logoLayers = async (logo: NonNullable<CardLook['logo']>, accent: string) => {
  const { height, symbolWidth, padding } = logoBox;
  const isBesideName = isSymbol(logo);
  const drawn = await drawnLogo(logo.bytes, { height, width: isBesideName ? symbolWidth : logoBox.width });
  const size = { width: drawn.width + 2 * padding, height: drawn.height + 2 * padding };
  const top = nameBox.top + Math.round((nameBox.height - size.height) / 2);
  const layers: OverlayOptions[] = [
    { input: plate(size, 16, shadesOf(accent).light.site), left, top },
    { input: drawn.input, left: left + padding, top: top + padding },
  ];
  return { layers, nameLeft: isBesideName ? left + size.width + 30 : null };
};

/** Text that is made smaller where it does not fit: in one line, or in those that it takes. */
export const textIn = (fontfile: string) => async (words: string, size: number, color: string, box: TextBox) => {
  const { default: sharp } = await import('sharp');
  const drawn = sharp({
    text: {
      text: `<span foreground="${color}">${escaped(words)}</span>`,
      font: `Instrument Serif ${size}`,
      fontfile,
      rgba: true,
      dpi: 72,
      ...(!box.isLine && { width: box.width, wrap: 'word-char' }),
    },
  });
  const fitting = { width: box.width, height: box.height, fit: 'inside', withoutEnlargement: true } as const;
  const { data, info } = await sharp(await drawn.png().toBuffer())
    .resize(fitting)
    .toBuffer({ resolveWithObject: true });
  return { input: data, height: info.height };
};

/** A PNG of 1200 × 630 pixels with a page's title, or a project's title and facts, and the studio's name. */
export const drawShareCard = async (files: CardFiles, card: Card, look: CardLook): Promise<Buffer> => {
  // Loaded when the first card is asked for: most gateways draw none for hours.
  const { default: sharp } = await import('sharp');
  const { title, facts, picture } = card;
  const { accent, logo } = look;
  const inColor = (color: string) => (accent === defaultAccent ? color : inHueOf(accent, color));
  const drawing = colored(logo ? files.drawing.replace(sign, '') : files.drawing, accent);
  const text = textIn(files.font);
  const studioLayers = async (): Promise<OverlayOptions[]> => {
    const { layers, nameLeft } = logo ? await logoLayers(logo, accent) : { layers: [], nameLeft: nameBox.left };
    if (nameLeft === null) return layers;
    const box = { width: width - nameLeft - nameBox.right, height: nameBox.height };
    const name = await text(look.name, 64, inColor(paper), box);
    const top = nameBox.top + Math.round((nameBox.height - name.height) / 2);
    return [...layers, { input: name.input, left: nameLeft, top }];
  };
  const finish = async (ground: Buffer, layers: OverlayOptions[]): Promise<Buffer> =>
    sharp(ground)
      .resize({ width, height, fit: 'cover', position: 'attention' })
      .composite([...layers, ...(await studioLayers())])
      .png({ palette: true, quality: 90 })
      .toBuffer();

  const dark = inColor(shadow);
  if (!facts) {
    const { input } = await text(title, 104, white, { width: 1000 });
    return finish(Buffer.from(drawing), [shade(dark, 440, [0.7, 0]), { input, left, top: 84 }]);
  }
  const below = await text(facts, 40, inColor(paper), { ...factsBox, isLine: true });
  const head = await text(title, titleSize(title), white, titleBox);
  const words = [
    { input: head.input, left, top: titleBox.bottom - head.height },
    { input: below.input, left, top: factsBox.top },
  ];
  if (!picture) return finish(Buffer.from(drawing), [shade(dark, 440, [0.3, 0.6, 0.6, 0]), ...words]);
  const lines = { input: Buffer.from(withoutGround(drawing)), left: 0, top: 0 };
  return finish(picture, [shade(dark, height, [0.1, 0.16, 0.6, 0.86, 0.94]), lines, ...words]);
};
