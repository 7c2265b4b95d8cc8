import type { ReelFilm } from '@cueroom/contracts/content/films';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { pluralize } from '../../../../lib/words/format';
import { reelQuery } from '../../../../lib/api/public-queries';
import { classes } from '../../../../ui/classes';
import { Container } from '../../../../ui/container';
import { lazyPart } from '../../../../ui/lazy-part';
import { SectionHead } from '../../../../ui/section-head';

/** Fetched when it is pressed. */
const ReelPlayer = lazyPart(() => import('./reel-player'), {
  waiting: <div className="aspect-video rounded-md bg-black" />,
});

/** Films and scenes that the studio has chosen, one after the other. Silent, and no video loads, until it is pressed. */
export function Reel() {
  const { data: films = [] } = useQuery(reelQuery());
  const [playing, setPlaying] = useState<number | null>(null);
  const [isSounding, setSounding] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const [first] = films;
  if (!first) return null;
  const press = (nth: number) => {
    if (nth !== playing || !video.current) return setPlaying(nth);
    if (isSounding) return video.current.pause();
    void video.current.play().catch(() => undefined);
  };
  return (
    <section aria-labelledby="reel" className="bg-night pb-16 text-white sm:pb-24">
      <Container>
        <SectionHead id="reel" note={pluralize(films.length, 'scene')} title="Reel" tone="dark" className="mb-8" />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-10">
          {playing === null ? (
            <Poster film={first} onPlay={() => setPlaying(0)} />
          ) : (
            <ReelPlayer
              video={video}
              films={films}
              playing={Math.min(playing, films.length - 1)}
              onPlay={setPlaying}
              onSound={setSounding}
            />
          )}
          <ol className="min-w-0">
            {films.map((film, nth) => (
              <ReelLine
                key={film.url}
                film={film}
                isShown={nth === playing}
                isPlaying={nth === playing && isSounding}
                onPress={() => press(nth)}
              />
            ))}
          </ol>
        </div>
      </Container>
    </section>
  );
}

function Poster({ film: { posterUrl }, onPlay }: { film: ReelFilm; onPlay: () => void }) {
  return (
    <button
      type="button"
      onClick={onPlay}
      className="group relative block aspect-video w-full overflow-hidden rounded-md bg-night-soft outline-offset-4 focus-visible:outline-brand-light"
    >
      {posterUrl && (
        <img
          src={posterUrl}
          alt=""
          width={1280}
          height={720}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
      <span className="absolute inset-0 bg-night/30 transition-colors group-hover:bg-night/15" />
      <span className="absolute bottom-4 left-4 flex items-center gap-2.5 rounded-full bg-night/75 py-3 pr-5 pl-4 font-semibold noscript:hidden">
        <Play aria-hidden className="size-4.5 fill-current" />
        Play the reel
      </span>
    </button>
  );
}

interface ReelLineProps {
  film: ReelFilm;
  isShown: boolean;
  isPlaying: boolean;
  onPress: () => void;
}

function ReelLine({ film: { title, projectTitle, slug }, isShown, isPlaying, onPress }: ReelLineProps) {
  const Icon = isPlaying ? Pause : Play;
  return (
    <li className="flex items-center gap-3 border-b border-white/15 py-2">
      <button
        type="button"
        aria-label={`${isPlaying ? 'Pause' : 'Play'} ${title ?? projectTitle}`}
        onClick={onPress}
        className={classes(
          'grid size-11 shrink-0 place-items-center rounded-full hover:bg-white/10 focus-visible:outline-brand-light noscript:hidden',
          isShown ? 'text-brand-light' : 'text-white/75',
        )}
      >
        <Icon aria-hidden className="size-4 fill-current" />
      </button>
      <Link
        translate="no"
        to="/work/$slug"
        params={{ slug }}
        className="min-w-0 py-1.5 wrap-anywhere hover:text-brand-light focus-visible:outline-brand-light"
      >
        <span className="block font-medium">{title ?? projectTitle}</span>
        {title && <span className="block text-note text-white/75">{projectTitle}</span>}
      </Link>
    </li>
  );
}
