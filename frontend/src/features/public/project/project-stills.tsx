import type { PublicStill } from '@cueroom/contracts/content/stills';
import { Container } from '../../../ui/container';
import { LazyPicture, phonePicture } from '../../../ui/lazy-picture';

/** Pictures from the project, each in its own shape; an odd one at the end is as wide as two. */
export function ProjectStills({ title, stills }: { title: string; stills: readonly PublicStill[] }) {
  if (stills.length === 0) return null;
  return (
    <Container className="pb-14 sm:pb-20">
      <ul aria-label={`Pictures from ${title}`} className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-6">
        {stills.map(({ image, alt }) => (
          <li
            key={image.sources[0]?.url}
            className="relative overflow-hidden rounded-md sm:odd:last:col-span-2"
            style={{ aspectRatio: `${image.width} / ${image.height}` }}
          >
            <LazyPicture
              picture={image}
              address={null}
              fallback=""
              alt={alt ?? `From ${title}`}
              sizes={`(min-width: 640px) 50vw, ${phonePicture}`}
              rootMargin="200px"
            />
          </li>
        ))}
      </ul>
    </Container>
  );
}
