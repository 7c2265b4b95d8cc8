import type { PublicProject } from '@cueroom/contracts/content/projects';
import { ArrowUpRight } from 'lucide-react';
import { classes } from '../../../ui/classes';
import { LazyPicture } from '../../../ui/lazy-picture';
import { stillFor } from '../../../ui/stills/stills';

const isWebAddress = (address: string | null): address is string => /^https?:\/\//i.test(address ?? '');
const sizes = {
  single: '(min-width: 1200px) 349px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 92vw',
  double: '(min-width: 1200px) 718px, (min-width: 1024px) 62vw, 92vw',
};

export function ProjectTile({ project, isFirst }: { project: PublicProject; isFirst: boolean }) {
  const { id, title, network, medium, year, image, imageUrl, tileSize, externalLink } = project;
  const content = (
    <>
      <LazyPicture
        picture={image}
        address={imageUrl}
        fallback={stillFor(id)}
        alt={`Still from ${title}`}
        sizes={sizes[tileSize]}
        rootMargin="50px"
        isFirst={isFirst}
        className={externalLink ? 'transition-transform duration-500 group-hover:scale-[1.03]' : undefined}
      />
      {/* Dark behind the text only, so that the picture keeps its light. */}
      <div className="relative mt-auto w-full bg-linear-to-t from-night/88 to-night/68 p-5 pt-1 before:absolute before:inset-x-0 before:bottom-full before:h-14 before:bg-linear-to-t before:from-night/68 before:via-night/34 before:to-transparent sm:p-6 sm:pt-1">
        <h3 className="text-heading break-words">{title}</h3>
        {/* Each fact starts with a dot; at the start of a line it lies outside the box. */}
        <div className="mt-2 overflow-hidden">
          <p className="-ml-5 flex flex-wrap text-body text-white/85">
            {[network, medium, year].filter(Boolean).map((fact, nth) => (
              <span
                key={nth}
                className="min-w-0 wrap-anywhere before:inline-block before:w-5 before:text-center before:content-['·']"
              >
                {fact}
              </span>
            ))}
          </p>
        </div>
      </div>
    </>
  );
  const box = 'group relative isolate flex size-full overflow-hidden rounded-md bg-night text-white';
  return (
    <li data-tile={tileSize} className={classes(tileSize === 'double' && 'sm:col-span-2')}>
      {isWebAddress(externalLink) ? (
        <a href={externalLink} target="_blank" rel="noopener noreferrer" className={box}>
          {content}
          <ArrowUpRight aria-hidden className="absolute top-5 right-5 size-6 drop-shadow-[0_1px_3px_rgb(0_0_0/0.7)]" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      ) : (
        <div className={box}>{content}</div>
      )}
    </li>
  );
}
