import type { Project } from '@cueroom/contracts/content/projects';
import { ImageOff, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes';

/** A worker has not come to it yet, or is at it. */
export const isPictureInMaking = ({ image, imageUrl, hasOwnPicture, imageError }: Project): boolean =>
  hasOwnPicture && image === null && imageUrl === null && imageError === null;

interface ProjectPictureProps {
  project: Project;
  /** How wide it is shown, as in the `sizes` of an `<img>`. */
  sizes: string;
  alt: string;
  className: string;
  /** In a small frame there is no room for words. */
  isSmall?: boolean;
}

/** The picture as the site shows it, or what is to be said in its place; nothing when there is none. */
export function ProjectPicture({ project, sizes, alt, className, isSmall }: ProjectPictureProps) {
  const { image, imageUrl, imageError } = project;
  const frame = classes('overflow-hidden bg-brand-tint bg-cover bg-center', className);
  if (image) {
    const widest = image.sources.filter(({ type }) => type === 'image/webp').at(-1);
    return (
      <picture className={classes('block', frame)} style={{ backgroundImage: `url("${image.placeholder}")` }}>
        {(['image/avif', 'image/webp'] as const).map((type) => (
          <source
            key={type}
            type={type}
            sizes={sizes}
            srcSet={image.sources
              .filter((source) => source.type === type)
              .map(({ url, width }) => `${url} ${width}w`)
              .join(', ')}
          />
        ))}
        <img src={widest?.url} alt={alt} loading="lazy" decoding="async" className="size-full object-cover" />
      </picture>
    );
  }
  if (imageUrl)
    return (
      <div className={frame}>
        <img src={imageUrl} alt={alt} loading="lazy" decoding="async" className="size-full object-cover" />
      </div>
    );
  if (isPictureInMaking(project))
    return (
      <InPlace className={frame} isSmall={isSmall} words="The picture is being made">
        <LoaderCircle aria-hidden className="size-5 animate-spin text-brand" />
      </InPlace>
    );
  if (imageError)
    return (
      <InPlace className={frame} isSmall={isSmall} words={`There is no picture: ${imageError}`}>
        <ImageOff aria-hidden className="size-5 text-bad" />
      </InPlace>
    );
  return null;
}

interface InPlaceProps {
  words: string;
  isSmall?: boolean;
  className: string;
  children: ReactNode;
}

function InPlace({ words, isSmall, className, children }: InPlaceProps) {
  return (
    <div title={words} className={classes('flex items-center justify-center gap-3 px-2 text-sm', className)}>
      {children}
      <span className={isSmall ? 'sr-only' : undefined}>{words}</span>
    </div>
  );
}
