import { AppError } from '@cueroom/contracts/app-error';
import { notAnImage } from '@cueroom/contracts/media/pictures';
import type { DOMPurify, WindowLike } from 'dompurify';

// More than a logo needs, even one that a drawing program has saved with all it knows. Work grows with elements times
// styles, and this process has bytes to serve.
const longestSvg = 256 * 1024;
const mostTags = 4000;
const longestStyles = 16 * 1024;

export const tooComplex = () =>
  new AppError('too_large', 'This logo is too large: please choose a smaller or simpler picture');

interface Sanitiser {
  purify: DOMPurify;
  window: Window & Pick<typeof globalThis, 'DOMParser' | 'XMLSerializer'>;
  optimise(svg: string): string;
}

const ownPart = /^#/;
const embeddedRaster = /^data:image\/(png|jpeg|gif|webp);base64,/i;
/** A style that leads out of the picture, or that cannot be read without unescaping it first. */
const leadsOut = /@import|url\(\s*["']?(?!\s*["']?#)|\\/i;

const mayPoint = (element: Element, address: string): boolean =>
  ownPart.test(address.trim()) || (element.localName === 'image' && embeddedRaster.test(address.trim()));

const load = async (): Promise<Sanitiser> => {
  const [{ JSDOM }, { default: createPurify }, { optimize }] = await Promise.all([
    import('jsdom'),
    import('dompurify'),
    import('svgo'),
  ]);
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
  return {
    purify,
    window: window as unknown as Sanitiser['window'],
    optimise: (svg) => optimize(svg).data,
  };
};

let loaded: Promise<Sanitiser> | undefined;

/** More than half a second of a processor, and 70 MB: better at a time when nobody waits. */
export const loadSanitiser = (): Promise<Sanitiser> =>
  (loaded ??= load().catch((fault: unknown) => {
    loaded = undefined;
    throw fault;
  }));

/** Whether bytes may be an SVG, which has no first bytes of its own; the parser decides. */
export const looksLikeSvg = (bytes: Buffer): boolean => {
  const head = bytes.toString('utf8', 0, 64 * 1024).trimStart();
  return head.startsWith('<') && /<(\w{1,20}:)?svg[\s>/]/i.test(head);
};

/**
 * The same drawing without scripts, event handlers, foreign content and addresses elsewhere, and as short as it goes.
 * @throws AppError 'wrong_type' when it is no drawing (any more), 'too_large' when there is too much of it
 */
export const sanitiseSvg = async (svg: string): Promise<string> => {
  if (svg.length > longestSvg || svg.split('<').length > mostTags) throw tooComplex();
  const { purify, window, optimise } = await loadSanitiser();
  try {
    const { documentElement } = new window.DOMParser().parseFromString(svg, 'image/svg+xml');
    if (documentElement.localName !== 'svg') throw new Error('The root is no svg');
    purify.sanitize(documentElement, { IN_PLACE: true, USE_PROFILES: { svg: true, svgFilters: true } });
    const styles = [...documentElement.getElementsByTagName('style')].map(({ textContent }) => textContent ?? '');
    if (styles.join('').length > longestStyles) throw tooComplex();
    const optimised = optimise(new window.XMLSerializer().serializeToString(documentElement));
    if (/^<svg[^>]*\/>$/.test(optimised)) throw new Error('Nothing is left');
    return optimised;
  } catch (fault) {
    if (fault instanceof AppError) throw fault;
    // Malformed, or nested so deeply that nobody could draw it.
    throw new AppError('wrong_type', notAnImage);
  }
};
