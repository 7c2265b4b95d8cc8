import type { PublicProject } from '@cueroom/contracts/content/projects';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import { type CSSProperties, useId } from 'react';
import { dotted } from '../../../lib/words/format';
import { isWebAddress, sayHost } from '../../../lib/words/web-address';
import { LazyPicture, phonePicture } from '../../../ui/lazy-picture';
import { stillFor } from '../../../ui/stills/stills';
import { PlayCues } from '../../shared/player/play-cues';

const wholeTile = 'outline-none before:absolute before:inset-x-0 before:bottom-0 before:h-84';

/** The columns that a tile takes, by how many there are. */
interface TileSpans {
  two: number;
  three: number;
  four: number;
}

const sizesOf = ({ two, three, four }: TileSpans): string =>
  [
    `(min-width: 1600px) ${384 * four}px`,
    `(min-width: 1280px) ${24 * four}vw`,
    `(min-width: 1024px) ${32 * three}vw`,
    `(min-width: 640px) ${47 * two}vw`,
    phonePicture,
  ].join(', ');

interface ProjectTileProps {
  project: PublicProject;
  spans: TileSpans;
  isFirst: boolean;
}

/** The whole tile opens the project's own place in a new tab, and a button its page; without such a place the tile opens the page. */
export function ProjectTile({ project, spans, isFirst }: ProjectTileProps) {
  const { id, slug, title, network, medium, year, image, imageUrl, tileSize, externalLink, cueCount } = project;
  const titleId = useId();
  const columns = { '--two': `span ${spans.two}`, '--three': `span ${spans.three}`, '--four': `span ${spans.four}` };
  return (
    <li
      data-tile={tileSize}
      style={columns as CSSProperties}
      className="group relative isolate flex overflow-hidden rounded-md bg-night text-white has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:outline-offset-3 has-[h3_a:focus-visible]:outline-brand sm:col-(--two) lg:col-(--three) xl:col-(--four)"
    >
      <LazyPicture
        picture={image}
        address={imageUrl}
        fallback={stillFor(id)}
        alt={project.imageAlt ?? `Still from ${title}`}
        sizes={sizesOf(spans)}
        rootMargin="50px"
        isFirst={isFirst}
        className="push-in"
      />
      {/* Dark behind the text only, so that the picture keeps its light. */}
      <div className="relative mt-auto w-full bg-linear-to-t from-night/88 to-night/68 p-5 pt-1 before:absolute before:inset-x-0 before:bottom-full before:h-14 before:bg-linear-to-t before:from-night/68 before:via-night/34 before:to-transparent sm:p-6 sm:pt-1">
        <h3 id={titleId} className="text-heading break-words">
          <TileLink {...project} />
        </h3>
        <p className="mt-2 text-body wrap-anywhere text-white/85">{dotted([network, medium, year])}</p>
      </div>
      <div className="pointer-events-none absolute inset-x-2 top-2 z-1 flex flex-wrap items-start justify-between gap-2 *:pointer-events-auto">
        {cueCount > 0 && <PlayCues project={project} className="max-w-full" />}
        {isWebAddress(externalLink) && (
          <Link
            to="/work/$slug"
            params={{ slug }}
            aria-describedby={titleId}
            className="ml-auto flex min-h-11 items-center rounded-full bg-night/70 px-4 text-note font-semibold hover:bg-night focus-visible:outline-brand-light"
          >
            Project page
          </Link>
        )}
      </div>
    </li>
  );
}

function TileLink({ slug, title, externalLink }: Pick<PublicProject, 'slug' | 'title' | 'externalLink'>) {
  if (!isWebAddress(externalLink))
    return (
      <Link translate="no" to="/work/$slug" params={{ slug }} className={wholeTile}>
        {title}
      </Link>
    );
  return (
    <a
      href={externalLink}
      target="_blank"
      rel="noopener noreferrer"
      title={`${sayHost(externalLink)} (opens in a new tab)`}
      className={wholeTile}
    >
      <span translate="no">{title}</span>
      <ArrowUpRight aria-hidden className="ml-1.5 inline size-5 align-baseline" />
    </a>
  );
}
