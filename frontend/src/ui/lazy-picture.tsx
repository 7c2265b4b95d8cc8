import type { Picture } from '@cueroom/contracts/media/pictures';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import { classes } from './classes';

interface LazyPictureProps {
  /** In several formats and widths. Without it `address` is shown, without both `fallback`. */
  picture: Picture | null;
  address: string | null;
  fallback: string;
  alt: string;
  sizes: string;
  /** How far around the window counts as in view, as a CSS margin. */
  rootMargin: string;
  delayMs?: number;
  /** Above the fold: it loads with the page. */
  isFirst?: boolean;
  className?: string;
}

/** As `sizes` of a picture as wide as a phone: with two pixels or less to a point the small file does, for a third of the bytes. */
export const phonePicture = '65vw';

/** The smallest first. */
const formats = ['image/avif', 'image/webp'] as const;
const srcSetOf = ({ sources }: Picture, type: (typeof formats)[number]): string =>
  sources
    .filter((each) => each.type === type)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');

/** An image that loads when it comes into view, and fades in over its blurred preview. Fills its parent. */
export function LazyPicture({
  picture,
  address,
  fallback,
  alt,
  sizes,
  isFirst,
  className,
  ...nearness
}: LazyPictureProps) {
  const [frame, isNear] = useInView<HTMLDivElement>(nearness);
  const [isShown, setIsShown] = useState(isFirst);
  const [hasFailed, setHasFailed] = useState(false);
  // One that the browser still has is there before this code, whatever `loading` says.
  const noteLoaded = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth > 0) setIsShown(true);
  }, []);
  const made = hasFailed ? null : picture;
  const source = hasFailed ? null : address;
  const sets = made ? formats.map((type) => ({ type, srcSet: srcSetOf(made, type) })) : [];
  const [best] = sets;
  // Asked for before the fonts: it is what the visitor waits for.
  if (isFirst && best?.srcSet)
    preload(made?.sources[0]?.url ?? '', {
      as: 'image',
      type: best.type,
      imageSrcSet: best.srcSet,
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  return (
    <div ref={frame} data-picture className={classes('absolute inset-0 overflow-hidden bg-night-soft', className)}>
      {made && <Blur of={made.placeholder} />}
      {/* Paper and browsers without scripts show every picture; what is not displayed is not fetched. */}
      <picture className={isNear || isFirst ? undefined : 'hidden print:contents noscript:contents'}>
        {sets.map(({ type, srcSet }) => srcSet && <source key={type} type={type} srcSet={srcSet} sizes={sizes} />)}
        <img
          ref={noteLoaded}
          src={source ?? made?.sources.at(-1)?.url ?? fallback}
          alt={source || made ? alt : ''}
          width={made?.width ?? 1200}
          height={made?.height ?? 800}
          loading={isFirst || isNear ? undefined : 'lazy'}
          decoding="async"
          fetchPriority={isFirst ? 'high' : undefined}
          onLoad={() => setIsShown(true)}
          onError={() => setHasFailed(true)}
          className={classes(
            'relative size-full object-cover transition-opacity duration-400 ease-out print:opacity-100 noscript:opacity-100',
            isShown ? 'opacity-100' : 'opacity-0',
          )}
        />
      </picture>
    </div>
  );
}

/** Larger than the picture: at its edges a blur fades out. */
const Blur = ({ of }: { of: string }) => (
  <div
    className="absolute -inset-8 bg-cover bg-center blur-xl print:hidden"
    style={{ backgroundImage: `url("${of}")` }}
  />
);

type Nearness = Pick<LazyPictureProps, 'rootMargin' | 'delayMs'>;

/** True from the moment a tenth of the element is in view, or the page is printed. */
function useInView<E extends Element>({ rootMargin, delayMs = 0 }: Nearness): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    let delay: number | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        delay = window.setTimeout(() => setIsNear(true), delayMs);
      },
      { threshold: 0.1, rootMargin },
    );
    observer.observe(element.current);
    const onPrint = () => setIsNear(true);
    window.addEventListener('beforeprint', onPrint);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', onPrint);
      window.clearTimeout(delay);
    };
  }, [isNear, rootMargin, delayMs]);
  return [element, isNear];
}
