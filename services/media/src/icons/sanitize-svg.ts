import createPurify, { type WindowLike } from 'dompurify';
import { JSDOM } from 'jsdom';
import { optimize } from 'svgo';
import type { Sanitized } from './svg-process';

/** Work grows with elements times styles. */
const longestStyles = 16 * 1024;

const ownPart = /^#/;
const embeddedRaster = /^data:image\/(png|jpeg|gif|webp);base64,/i;
/** A style that leads out of the picture, or that cannot be read without unescaping it first. */
const leadsOut = /@import|url\(\s*["']?(?!\s*["']?#)|\\/i;

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

/** The same drawing without scripts, event handlers, foreign content and addresses elsewhere, and as short as it goes. */
export const sanitizeSvg = (svg: string): Sanitized => {
  try {
    const { documentElement } = new window.DOMParser().parseFromString(svg, 'image/svg+xml');
    if (documentElement.localName !== 'svg') return { refused: 'wrong_type' };
    purify.sanitize(documentElement, { IN_PLACE: true, USE_PROFILES: { svg: true, svgFilters: true } });
    const styles = [...documentElement.getElementsByTagName('style')].map(({ textContent }) => textContent ?? '');
    if (styles.join('').length > longestStyles) return { refused: 'too_large' };
    const { data } = optimize(new window.XMLSerializer().serializeToString(documentElement));
    // Of some nothing is left.
    return /^<svg[^>]*\/>$/.test(data) ? { refused: 'wrong_type' } : { svg: data };
  } catch {
    // Malformed, or nested too deeply to be drawn.
    return { refused: 'wrong_type' };
  }
};
