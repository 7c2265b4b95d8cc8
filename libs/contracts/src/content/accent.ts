// The accent of a studio, and the shades that are made of it. Lightness, chroma and hue are those of OKLCH, in which equal steps look equal
// (Björn Ottosson, https://bottosson.github.io/posts/oklab/); contrast is WCAG's.

export const defaultAccent = '#a26f37';
/** As it is stored, of what was typed. */
export const accentOf = (typed: string): string => typed.trim().toLowerCase();

type Triple = [number, number, number];
interface Lch {
  lightness: number;
  chroma: number;
  /** In radians. */
  hue: number;
}

const rgbOf = (hex: string): Triple =>
  [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Triple;

const hexOf = (rgb: Triple): string =>
  `#${rgb
    .map((part) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055))
    .map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255).toString(16))
    .map((digits) => digits.padStart(2, '0'))
    .join('')}`;

const times = (matrix: readonly Triple[], [x, y, z]: Triple): Triple =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple;
const toCones: Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const conesToLab: Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const labToCones: Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromCones: Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const lchOf = (hex: string): Lch => {
  const [lightness, a, b] = times(conesToLab, times(toCones, rgbOf(hex)).map(Math.cbrt) as Triple);
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
};
const linearOf = ({ lightness, chroma, hue }: Lch): Triple => {
  const lab: Triple = [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)];
  return times(fromCones, times(labToCones, lab).map((part) => part ** 3) as Triple);
};
const isShown = (rgb: Triple): boolean => rgb.every((part) => part > -0.0005 && part < 1.0005);

/** The nearest color that a screen has: as light, less strong. */
const hexOfLch = (color: Lch): string => {
  let { chroma } = color;
  while (chroma > 0.001 && !isShown(linearOf({ ...color, chroma }))) chroma -= 0.002;
  return hexOf(linearOf({ ...color, chroma: Math.max(0, chroma) }));
};

const luminanceOf = (hex: string): number => {
  const [red, green, blue] = rgbOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** From 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export const contrastOf = (one: string, other: string): number => {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** What is drawn has this contrast with its ground, and text this. */
const drawn = 3;
const read = 4.5;
const step = 0.004;

/** The color as it is, or as much darker (lighter) as it takes. @param grounds with all of which it has the contrast */
const until = (color: string, least: number, grounds: readonly string[], towards: -1 | 1): string => {
  const lch = lchOf(color);
  let shade = color;
  const isSeen = () => grounds.every((ground) => contrastOf(shade, ground) >= least);
  while (!isSeen() && (towards > 0 ? lch.lightness < 1 : lch.lightness > 0)) {
    lch.lightness += towards * step;
    shade = hexOfLch(lch);
  }
  return shade;
};

/** The tokens of theme.css and dark.css that have the accent in them, as they are with ours. */
const light = {
  ...{ 'brand-tint': '#f3e7d8', ink: '#211913', 'ink-soft': '#5f5347', paper: '#faf6f0', card: '#fffdfa' },
  ...{ line: '#e5d9ca', 'line-strong': '#94826d', night: '#17110d', 'night-soft': '#2b211a', wave: '#d9c4a8' },
  site: '#faf6f0',
};
const dark = {
  ...{ 'brand-tint': '#3b2d1f', ink: '#f3ebe1', 'ink-soft': '#bcae9d', paper: '#171310', card: '#211b16' },
  ...{ line: '#3b3229', 'line-strong': '#8f7e6b', night: '#0c0907', 'night-soft': '#463a2f', wave: '#6d5a45' },
};

/** The color with the accent's hue, as light as it is; of a gray accent it is gray. */
const inHue = (hex: string, accent: Lch): string => {
  const { lightness, chroma } = lchOf(hex);
  return hexOfLch({ lightness, chroma: chroma * Math.min(1, accent.chroma / 0.06), hue: accent.hue });
};
/** Of one of our drawings a color, as it is in a drawing of a studio with this accent. Both '#rrggbb' in lower case. */
export const inHueOf = (accent: string, hex: string): string => inHue(hex, lchOf(accent));

const tinted = <Tokens extends Record<string, string>>(tokens: Tokens, accent: Lch): Tokens =>
  Object.fromEntries(Object.entries(tokens).map(([name, hex]) => [name, inHue(hex, accent)])) as Tokens;

const shaded = (hex: string, by: number): string => {
  const lch = lchOf(hex);
  return hexOfLch({ ...lch, lightness: Math.min(1, Math.max(0, lch.lightness + by)) });
};

/** The values of the color tokens, by theme. @param accent '#rrggbb' in lower case */
export const shadesOf = (accent: string) => {
  const lch = lchOf(accent);
  const [grounds, darkGrounds] = [tinted(light, lch), tinted(dark, lch)];
  const white = '#ffffff';
  const onLight = [grounds.paper, grounds.card, grounds['brand-tint']];
  const onDark = [darkGrounds.paper, darkGrounds.card, darkGrounds['brand-tint']];
  const deep = until(accent, read + 0.4, [...onLight, white], -1);
  const glowing = until(accent, read + 0.4, [grounds['night-soft'], darkGrounds['night-soft']], 1);
  const bright = until(accent, read + 0.4, onDark, 1);
  return {
    light: {
      ...grounds,
      brand: until(accent, drawn, onLight.slice(0, 2), -1),
      'brand-deep': deep,
      'brand-darker': shaded(deep, -0.07),
      'brand-light': glowing,
      fill: deep,
      'fill-strong': shaded(deep, -0.07),
    },
    dark: {
      ...darkGrounds,
      brand: until(accent, drawn + 1, onDark.slice(0, 2), 1),
      'brand-deep': bright,
      'brand-darker': shaded(bright, 0.06),
      fill: deep,
      'fill-strong': until(shaded(deep, 0.05), read, [white], -1),
    },
  };
};

/** A shade that is farther from its color than this is another color. */
const farthest = 2.5;
const farFrom = (accent: string): boolean => contrastOf(accent, shadesOf(accent).light.brand) > farthest;

/** Why it cannot be the accent; undefined where it can. */
export const accentRefusal = (accent: unknown): string | undefined => {
  const hex = typeof accent === 'string' ? accentOf(accent) : '';
  if (!/^#[0-9a-f]{6}$/.test(hex)) return 'Write the color as #rrggbb';
  if (!farFrom(hex)) return undefined;
  const lch = lchOf(hex);
  let nearest = hex;
  while (farFrom(nearest)) nearest = hexOfLch({ ...lch, lightness: (lch.lightness -= step) });
  return `${hex} is too light for lines and headings on the site’s light pages. The nearest that works is ${nearest}`;
};
