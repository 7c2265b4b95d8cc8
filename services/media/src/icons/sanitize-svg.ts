import createPurify, { type WindowLike } from 'dompurify';
import { JSDOM } from 'jsdom';
import { optimize } from 'svgo';
import sharp from 'sharp';
import type { Sanitized } from './svg-process';

// Only the process that reads SVGs draws them.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

const side = 96;
/** Of 255: edges differ a little where numbers are rounded. */
const visibleDifference = 40;
/** Of all pixels. */
const tolerance = 0.02;

/** Null where it cannot be drawn here. */
const draw = (svg: string): Promise<Buffer | null> =>
  sharp(Buffer.from(svg), { limitInputPixels: 25e6 })
    .resize(side, side, { fit: 'contain', background: '#0000' })
    .ensureAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer()
    .catch(() => null);

/** Whether what is left of a logo looks as it did, drawn 96 pixels wide. One that could not be drawn before says nothing. */
const isSameDrawing = async (before: string, after: string): Promise<boolean> => {
  const [one, other] = await Promise.all([draw(before), draw(after)]);
  if (!one) return true;
  if (!other) return false;
  let different = 0;
  for (let at = 0; at < one.length; at += 4)
    if ([0, 1, 2, 3].some((channel) => Math.abs(one[at + channel]! - other[at + channel]!) > visibleDifference))
      different++;
  return different <= tolerance * side * side;
};

/** Work grows with elements times styles. */
const longestStyles = 16 * 1024;

const ownPart = /^#/;
const embeddedRaster = /^data:image\/(png|jpeg|gif|webp);base64,/i;
/** A part of the drawing, or a picture or font that it carries. */
const inside = String.raw`#|data:(?:image/(?:png|jpeg|gif|webp)|(?:font|application)/[\w+.-]+)?;base64,`;
/** A style that leads out of the picture, or that cannot be read without unescaping it first. */
const leadsOut = new RegExp(String.raw`@import|url\(\s*["']?(?!\s*["']?(?:${inside}))|\\`, 'i');
/** Copies of copies grow without end: so many parts are drawn at most. */
const mostParts = 20_000;

const mayPoint = (element: Element, address: string): boolean =>
  ownPart.test(address.trim()) || (element.localName === 'image' && embeddedRaster.test(address.trim()));

const { window } = new JSDOM('');
const purify = createPurify(window as unknown as WindowLike);
// DOMPurify sees to it that nothing runs; these hooks, that nothing is fetched.
purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName, attrValue } = attribute;
  const isAddress = attrName === 'href' || attrName === 'xlink:href' || attrName === 'src';
  if (isAddress ? !mayPoint(element, attrValue) : leadsOut.test(attrValue)) attribute.keepAttr = false;
});
purify.addHook('uponSanitizeElement', (node) => {
  if (node.nodeName.toLowerCase() === 'style' && leadsOut.test(node.textContent ?? '')) node.textContent = '';
});

/** CorelDRAW writes styles so, and DOMPurify removes them. */
const withoutCData = (root: Element): void => {
  const walker = window.document.createTreeWalker(root, window.NodeFilter.SHOW_CDATA_SECTION);
  const sections: CharacterData[] = [];
  while (walker.nextNode()) sections.push(walker.currentNode as CharacterData);
  for (const section of sections) section.replaceWith(root.ownerDocument.createTextNode(section.data));
};

/** How many parts are drawn, those of copies (`<use>`) each time; Infinity where one is a copy of itself. */
const countParts = (root: Element): number => {
  const counts = new Map<Element, number>();
  const countOf = (element: Element): number => {
    const known = counts.get(element);
    if (known !== undefined) return known;
    counts.set(element, Infinity);
    const address = element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? '';
    const original = element.localName === 'use' ? root.querySelector(`[id="${address.trim().slice(1)}"]`) : null;
    const parts = [...element.children, ...(original ? [original] : [])];
    const count = parts.reduce((sum, part) => sum + countOf(part), 1);
    counts.set(element, count);
    return count;
  };
  return countOf(root);
};

/** The same drawing without scripts, event handlers, foreign content and addresses elsewhere, and as short as it goes. */
export const sanitizeSvg = async (svg: string): Promise<Sanitized> => {
  try {
    const { documentElement } = new window.DOMParser().parseFromString(svg, 'image/svg+xml');
    if (documentElement.localName !== 'svg') return { refused: 'wrong_type' };
    withoutCData(documentElement);
    // Copies lead nowhere else: the hook sees to it.
    purify.sanitize(documentElement, {
      IN_PLACE: true,
      USE_PROFILES: { svg: true, svgFilters: true },
      ADD_TAGS: ['use'],
    });
    const styles = [...documentElement.getElementsByTagName('style')].map(({ textContent }) => textContent ?? '');
    if (styles.join('').length > longestStyles) return { refused: 'too_large' };
    if (countParts(documentElement) > mostParts) return { refused: 'too_large' };
    const { data } = optimize(new window.XMLSerializer().serializeToString(documentElement));
    // Of some nothing is left.
    if (/^<svg[^>]*\/>$/.test(data)) return { refused: 'wrong_type' };
    return (await isSameDrawing(svg, data)) ? { svg: data } : { refused: 'changed' };
  } catch {
    // Malformed, or nested too deeply to be drawn.
    return { refused: 'wrong_type' };
  }
};
