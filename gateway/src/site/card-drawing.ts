import { shareCard } from '@cueroom/contracts/pages';
import { escaped } from '@cueroom/platform/html';
import type { OverlayOptions } from 'sharp';

/** What a card shows beside the studio's name. */
export interface Card {
  title: string;
  /** Of a project. */
  facts?: string;
  /** The bytes of a picture behind it all; without one it is the ground of every card. */
  picture?: Buffer;
}

/** Paths of the built frontend's files. */
export interface CardFiles {
  /** Lines of sound and the bars of the studio's mark, 1200 × 630 pixels. */
  ground: string;
  /** The same without what lies behind them, the lines low and faint. */
  lines: string;
  font: string;
}

const { width, height } = shareCard;
const left = 86;
const white = '#ffffff';
const paper = '#f4e3cb';
/** In the height of the bars. */
const nameBox = { left: 246, top: 470, width: 860, height: 90 };
/** Of a project the facts are a line above the bars, and the title ends above them. */
const factsBox = { top: 374, width: 1028, height: 48 };
const titleBox = { bottom: 346, width: 1028, height: 290 };

interface TextBox {
  width: number;
  height?: number;
  isLine?: boolean;
}

/** A shadow as high as `tall`, with these opacities at equal distances from top to bottom. */
const shade = (tall: number, opacities: readonly number[]): OverlayOptions => {
  const stops = opacities.map(
    (opacity, index) =>
      `<stop offset="${index / (opacities.length - 1)}" stop-color="#120d0a" stop-opacity="${opacity}"/>`,
  );
  const svg = `<svg width="${width}" height="${tall}"><linearGradient id="a" x2="0" y2="1">${stops.join('')}</linearGradient><path fill="url(#a)" d="M0 0h${width}v${tall}H0z"/></svg>`;
  return { input: Buffer.from(svg), left: 0, top: 0 };
};

/** Fewer words have larger letters. */
const titleSize = (title: string): number => (title.length > 80 ? 56 : title.length > 36 ? 78 : 104);

/** A PNG of 1200 × 630 pixels with a page's title, or a project's title and facts, and the studio's name. */
export const drawShareCard = async (files: CardFiles, card: Card, studioName: string): Promise<Buffer> => {
  // Loaded when the first card is asked for: most gateways draw none for hours.
  const { default: sharp } = await import('sharp');
  const { title, facts, picture } = card;
  /** Text that is made smaller where it does not fit: in one line, or in those that it takes. */
  const text = async (words: string, size: number, color: string, box: TextBox) => {
    const drawn = sharp({
      text: {
        text: `<span foreground="${color}">${escaped(words)}</span>`,
        font: `Instrument Serif ${size}`,
        fontfile: files.font,
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
  const finish = async (ground: string | Buffer, layers: OverlayOptions[]): Promise<Buffer> => {
    const name = await text(studioName, 64, paper, nameBox);
    const top = nameBox.top + Math.round((nameBox.height - name.height) / 2);
    return sharp(ground)
      .resize({ width, height, fit: 'cover', position: 'attention' })
      .composite([...layers, { input: name.input, left: nameBox.left, top }])
      .png({ palette: true, quality: 90 })
      .toBuffer();
  };

  if (!facts) {
    const { input } = await text(title, 104, white, { width: 1000 });
    return finish(files.ground, [shade(440, [0.7, 0]), { input, left, top: 84 }]);
  }
  const below = await text(facts, 40, paper, { ...factsBox, isLine: true });
  const head = await text(title, titleSize(title), white, titleBox);
  const words = [
    { input: head.input, left, top: titleBox.bottom - head.height },
    { input: below.input, left, top: factsBox.top },
  ];
  if (!picture) return finish(files.ground, [shade(440, [0.3, 0.6, 0.6, 0]), ...words]);
  const layers = [shade(height, [0.1, 0.16, 0.6, 0.86, 0.94]), { input: files.lines, left: 0, top: 0 }, ...words];
  return finish(picture, layers);
};
