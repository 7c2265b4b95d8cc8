import { AppError } from '@cueroom/contracts/app-error';
import { notAnImage } from '@cueroom/contracts/media/pictures';
import createPurify, { type WindowLike } from 'dompurify';
import { JSDOM } from 'jsdom';
import { optimize } from 'svgo';
import { tooComplex } from './too-complex';

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

/**
 * The same drawing without scripts, event handlers, foreign content and addresses elsewhere, and as short as it goes.
 * @throws AppError 'wrong_type' when it is no drawing (any more), 'too_large' when there is too much of it
 */
export const sanitiseSvg = (svg: string): string => {
  try {
    const { documentElement } = new window.DOMParser().parseFromString(svg, 'image/svg+xml');
    if (documentElement.localName !== 'svg') throw new Error('The root is no svg');
    purify.sanitize(documentElement, { IN_PLACE: true, USE_PROFILES: { svg: true, svgFilters: true } });
    const styles = [...documentElement.getElementsByTagName('style')].map(({ textContent }) => textContent ?? '');
    if (styles.join('').length > longestStyles) throw tooComplex();
    const { data } = optimize(new window.XMLSerializer().serializeToString(documentElement));
    if (/^<svg[^>]*\/>$/.test(data)) throw new Error('Nothing is left');
    return data;
  } catch (fault) {
    if (fault instanceof AppError) throw fault;
    // Malformed, or nested so deeply that nobody could draw it.
    throw new AppError('wrong_type', notAnImage);
  }
};
