import { wayOf } from '@cueroom/contracts/content/film-player';
import type { ProjectFilm } from '@cueroom/contracts/content/films';
import type { ProjectPage } from '@cueroom/contracts/content/projects';
import { Play } from 'lucide-react';
import { placeOf } from '../../../lib/words/web-address';
import { classes } from '../../../ui/classes';
import { LazyPicture } from '../../../ui/lazy-picture';
import { stillFor } from '../../../ui/stills/stills';

/** Null: the project's own film. */
export type StageFilm = ProjectFilm & { title: string | null };

interface ProjectScenesProps {
  project: ProjectPage;
  films: readonly StageFilm[];
  /** The one that the stage plays. */
  opened: StageFilm | null;
  onOpen: (film: StageFilm) => void;
}

/** All films of a project, as pictures with titles: the stage plays the one that is pressed. */
export function ProjectScenes({ project, films, opened, onOpen }: ProjectScenesProps) {
  return (
    <section aria-labelledby="scenes" className="mt-10 sm:mt-14">
      <div aria-hidden className="ruler text-white/30" />
      <h2 id="scenes" className="mt-3 mb-4 text-heading">
        Scenes
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4">
        {films.map((film) => (
          <li key={film.url} className="min-w-0">
            <SceneCard project={project} film={film} isOpened={film.url === opened?.url} onOpen={() => onOpen(film)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SceneCardProps {
  project: ProjectPage;
  film: StageFilm;
  isOpened: boolean;
  onOpen: () => void;
}

function SceneCard({ project: { id, image, imageUrl }, film, isOpened, onOpen }: SceneCardProps) {
  const { title, url, posterUrl } = film;
  const way = wayOf(film);
  const place = way === 'file' ? null : `${way === 'embed' ? 'From' : 'At'} ${placeOf(url)}`;
  const look = 'group block w-full rounded-md text-left outline-offset-4 focus-visible:outline-brand-light';
  const content = (
    <>
      <span
        className={classes(
          'relative block aspect-video overflow-hidden rounded-md ring-offset-2 ring-offset-night',
          isOpened && 'ring-2 ring-brand-light',
        )}
      >
        <LazyPicture
          picture={posterUrl ? null : image}
          address={posterUrl ?? imageUrl}
          fallback={stillFor(id)}
          alt=""
          sizes="(min-width: 1024px) 22vw, (min-width: 640px) 30vw, 45vw"
          rootMargin="200px"
        />
        <span className="absolute inset-0 bg-night/25 transition-colors group-hover:bg-night/5" />
        <span className="absolute bottom-2 left-2 grid size-9 place-items-center rounded-full bg-night/70">
          <Play aria-hidden className="ml-0.5 size-4 fill-current" />
        </span>
      </span>
      <span className="mt-2.5 block text-body font-medium wrap-anywhere group-hover:text-brand-light">
        <span className="sr-only">Play </span>
        <span translate={title === null ? undefined : 'no'}>{title ?? 'The film'}</span>
      </span>
      {place && <span className="block text-note text-white/75">{place}</span>}
    </>
  );
  if (way !== 'link')
    return (
      <button type="button" aria-pressed={isOpened} onClick={onOpen} className={look}>
        {content}
      </button>
    );
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={look}>
      {content}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
