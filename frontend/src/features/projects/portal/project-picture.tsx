import type { Project } from '@cueroom/contracts/content/projects';
import { ImageOff, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes';

export const isPictureInMaking = ({ image, imageUrl, hasOwnPicture, imageError }: Project): boolean =>
  hasOwnPicture && image === null && imageUrl === null && imageError === null;

interface ProjectPictureProps {
  project: Project;
  sizes: string;
  alt: string;
  className: string;
  isSmall?: boolean;
}

/** The image as the site shows it, or why there is none yet; nothing when there is no image. */
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
      <Placeholder className={frame} isSmall={isSmall} text="Processing image…">
        <LoaderCircle aria-hidden className="size-5 animate-spin text-brand" />
      </Placeholder>
    );
  if (imageError)
    return (
      <Placeholder className={frame} isSmall={isSmall} text={`Image failed: ${imageError}`}>
        <ImageOff aria-hidden className="size-5 text-bad" />
      </Placeholder>
    );
  return null;
}

interface PlaceholderProps {
  text: string;
  isSmall?: boolean;
  className: string;
  children: ReactNode;
}

function Placeholder({ text, isSmall, className, children }: PlaceholderProps) {
  return (
    <div title={text} className={classes('flex items-center justify-center gap-3 px-2 text-sm', className)}>
      {children}
      <span className={isSmall ? 'sr-only' : undefined}>{text}</span>
    </div>
  );
}
