// The accent of a studio, and the shades that are made of it. Lightness, chroma and hue are those of OKLCH, in which equal steps look equal
// (Björn Ottosson, https://bottosson.github.io/posts/oklab/); contrast is WCAG's, from 1 to 21.
import { formatHex, modeLrgb, modeOklch, modeRgb, type Oklch, useMode, wcagContrast } from 'culori/fn';

export const defaultAccent = '#a26f37';
/** As it is stored, of what was typed. */
export const accentOf = (typed: string): string => typed.trim().toLowerCase();

useMode(modeRgb);
const [toLinear, toLch] = [useMode(modeLrgb), useMode(modeOklch)];
const lchOf = (hex: string): Oklch => toLch(hex) ?? { mode: 'oklch', l: 0, c: 0 };
const isShown = (color: Oklch): boolean => {
  const { r, g, b } = toLinear(color);
  return [r, g, b].every((part) => part > -0.0005 && part < 1.0005);
};

/** The nearest color that a screen has: as light, less strong. `clampChroma` of culori spares no rounding, and turns dark blues black. */
const hexOf = (color: Oklch): string => {
  let { c } = color;
  while (c > 0.001 && !isShown({ ...color, c })) c -= 0.002;
  return formatHex({ ...color, c: Math.max(0, c) });
};

/** What is drawn has this contrast with its ground, and text this. */
const drawn = 3;
const read = 4.5;
const step = 0.004;

/** The color as it is, or as much darker (lighter) as it takes. @param grounds with all of which it has the contrast */
const until = (color: string, least: number, grounds: readonly string[], towards: -1 | 1): string => {
  const lch = lchOf(color);
  let shade = color;
  const isSeen = () => grounds.every((ground) => wcagContrast(shade, ground) >= least);
  while (!isSeen() && (towards > 0 ? lch.l < 1 : lch.l > 0)) {
    lch.l += towards * step;
    shade = hexOf(lch);
  }
  return shade;
};

/** The tokens of theme.css and dark.css that have the accent in them, as they are with ours. */
const light = {
  ...{ 'brand-tint': '#f3e7d8', ink: '#211913', 'ink-soft': '#5f5347', paper: '#faf6f0', card: '#fffdfa' },
  ...{ line: '#e5d9ca', 'line-strong': '#94826d', night: '#17110d', 'night-soft': '#2b211a', wave: '#d9c4a8' },
  'wave-night': '#7a6a5b',
  site: '#faf6f0',
};
const dark = {
  ...{ 'brand-tint': '#3b2d1f', ink: '#f3ebe1', 'ink-soft': '#bcae9d', paper: '#171310', card: '#211b16' },
  ...{ line: '#3b3229', 'line-strong': '#8f7e6b', night: '#0c0907', 'night-soft': '#463a2f', wave: '#6d5a45' },
};

/** The color with the accent's hue, as light as it is; of a gray accent it is gray. */
const inHue = (hex: string, accent: Oklch): string => {
  const { l, c } = lchOf(hex);
  return hexOf({ mode: 'oklch', l, c: c * Math.min(1, accent.c / 0.06), h: accent.h });
};
/** Of one of our drawings a color, as it is in a drawing of a studio with this accent. Both '#rrggbb' in lower case. */
export const inHueOf = (accent: string, hex: string): string => inHue(hex, lchOf(accent));

const tinted = <Tokens extends Record<string, string>>(tokens: Tokens, accent: Oklch): Tokens =>
  Object.fromEntries(Object.entries(tokens).map(([name, hex]) => [name, inHue(hex, accent)])) as Tokens;

const shaded = (hex: string, by: number): string => {
  const lch = lchOf(hex);
  return hexOf({ ...lch, l: Math.min(1, Math.max(0, lch.l + by)) });
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
const farFrom = (accent: string): boolean => wcagContrast(accent, shadesOf(accent).light.brand) > farthest;

/** Why it cannot be the accent; undefined where it can. */
export const accentRefusal = (accent: unknown): string | undefined => {
  const hex = typeof accent === 'string' ? accentOf(accent) : '';
  if (!/^#[0-9a-f]{6}$/.test(hex)) return 'Write the color as #rrggbb';
  if (!farFrom(hex)) return undefined;
  const lch = lchOf(hex);
  let nearest = hex;
  while (farFrom(nearest)) nearest = hexOf({ ...lch, l: (lch.l -= step) });
  return `${hex} is too light for lines and headings on the site’s light pages. The nearest that works is ${nearest}`;
};
