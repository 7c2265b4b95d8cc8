import type { Picture } from '@cueroom/contracts/media/pictures';
import { useState } from 'react';
import { useNearby } from '../lib/use-nearby';
import { classes } from './classes';

interface LazyPictureProps {
  /** In several formats and widths; without it `address` is shown, without both the `fallback`. */
  picture: Picture | null;
  address: string | null;
  fallback: string;
  alt: string;
  /** How wide it is shown, as in the `sizes` of an `<img>`. */
  sizes: string;
  rootMargin: string;
  delayMs?: number;
  /** In the first screen: it is fetched with the page itself. */
  isFirst?: boolean;
  className?: string;
}

/** A picture that is fetched when it comes near, and fades in over its own blurred preview. Fills its parent. */
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
  const [frame, isNear] = useNearby<HTMLDivElement>(nearness);
  const [isShown, setIsShown] = useState(isFirst);
  const [hasFailed, setHasFailed] = useState(false);
  const made = hasFailed ? null : picture;
  const source = hasFailed ? null : address;
  return (
    <div
      ref={frame}
      className={classes('absolute inset-0 overflow-hidden bg-night-soft bg-cover bg-center', className)}
      style={made ? { backgroundImage: `url("${made.placeholder}")` } : undefined}
    >
      {(isNear || isFirst) && (
        <picture>
          {made &&
            (['image/avif', 'image/webp'] as const).map((type) => {
              const srcSet = made.sources
                .filter((each) => each.type === type)
                .map(({ url, width }) => `${url} ${width}w`);
              return srcSet.length > 0 && <source key={type} type={type} srcSet={srcSet.join(', ')} sizes={sizes} />;
            })}
          <img
            src={source ?? made?.sources.at(-1)?.url ?? fallback}
            alt={source || made ? alt : ''}
            width={made?.width ?? 1200}
            height={made?.height ?? 800}
            decoding="async"
            fetchPriority={isFirst ? 'high' : undefined}
            onLoad={() => setIsShown(true)}
            onError={() => setHasFailed(true)}
            className={classes(
              'size-full object-cover transition-opacity duration-400 ease-out',
              isShown ? 'opacity-100' : 'opacity-0',
            )}
          />
        </picture>
      )}
    </div>
  );
}
