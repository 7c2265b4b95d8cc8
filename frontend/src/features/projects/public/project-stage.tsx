import { embedOf, wayOf } from '@cueroom/contracts/content/film-player';
import type { ProjectFilm } from '@cueroom/contracts/content/films';
import type { ProjectPage } from '@cueroom/contracts/content/projects';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { filmSources } from '../../../lib/film-sources';
import { useLatest } from '../../../lib/page/use-latest';
import { placeOf } from '../../../lib/words/web-address';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Container } from '../../../ui/container';
import { LazyPicture, phonePicture } from '../../../ui/lazy-picture';
import { stillFor } from '../../../ui/stills/stills';
import { giveSound, takeSound } from '../../shared/player/sole-sound';
import { ProjectScenes, type StageFilm } from './project-scenes';

/** The picture, or a film in its place, what the project is, and the other films. */
export function ProjectStage({ project }: { project: ProjectPage }) {
  const [opened, setOpened] = useState<StageFilm | null>(null);
  const { id, title, image, imageUrl, imageAlt, film, scenes = [], medium, genre, year, network } = project;
  const films: StageFilm[] = [...(film ? [{ ...film, title: null }] : []), ...scenes];
  const [first] = films;
  const facts = { Medium: medium, Genre: genre, Year: year, Network: network };
  return (
    <>
      {opened ? (
        <OpenedFilm key={opened.url} film={opened} of={title} onClose={() => setOpened(null)} />
      ) : (
        <div className="relative mx-auto h-[clamp(15rem,56vw,62svh)] max-w-[120rem] overflow-hidden">
          <LazyPicture
            picture={image}
            address={imageUrl ?? first?.posterUrl ?? null}
            fallback={stillFor(id)}
            alt={imageAlt ?? `Still from ${title}`}
            sizes={`(min-width: 640px) 100vw, ${phonePicture}`}
            rootMargin="0px"
            isFirst
          />
          <div className="absolute inset-x-0 bottom-0 h-2/5 bg-linear-to-t from-night via-night/55 to-transparent" />
          {first && <FilmButton film={first} onPress={() => setOpened(first)} />}
        </div>
      )}
      <Container className={classes('relative', opened ? 'mt-8' : '-mt-8 sm:-mt-16')}>
        <Link
          to="/work"
          className="group inline-flex min-h-11 items-center gap-2 text-note font-semibold text-brand-light hover:text-white focus-visible:outline-brand-light"
        >
          <ArrowLeft aria-hidden className="size-4 transition-transform group-hover:-translate-x-1" />
          Portfolio
        </Link>
        <h1 translate="no" className="mt-1 max-w-5xl text-title wrap-anywhere">
          {title}
        </h1>
        <dl className="mt-7 grid grid-cols-2 gap-x-8 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-14">
          {Object.entries(facts).map(
            ([name, value]) =>
              value && (
                <div key={name} className="min-w-0">
                  <dt className="text-note text-white/75">{name}</dt>
                  <dd className="mt-0.5 font-medium wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
        </dl>
        {scenes.length > 0 && <ProjectScenes project={project} films={films} opened={opened} onOpen={setOpened} />}
      </Container>
    </>
  );
}

/** Nothing of another company loads before it is pressed. */
function FilmButton({ film, onPress }: { film: StageFilm; onPress: () => void }) {
  const way = wayOf(film);
  const play = film.title === null ? 'Play the film' : 'Play the scene';
  const label = way === 'file' ? play : `${way === 'embed' ? `${play} from` : 'Watch at'} ${placeOf(film.url)}`;
  const content = (
    <>
      <Play aria-hidden className="size-4.5 fill-current" />
      <span>{label}</span>
    </>
  );
  const look = {
    size: 'large',
    variant: 'onDark',
    className: 'bg-night/65 whitespace-nowrap focus-visible:outline-brand-light',
  } as const;
  return (
    <div className="absolute top-[40%] left-1/2 -translate-1/2">
      {way === 'link' ? (
        <Button asChild {...look}>
          <a href={film.url} target="_blank" rel="noopener noreferrer">
            {content}
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </Button>
      ) : (
        <Button {...look} onClick={onPress}>
          {content}
        </Button>
      )}
    </div>
  );
}

interface OpenedFilmProps {
  film: ProjectFilm & Pick<StageFilm, 'title'>;
  /** The title of the project. */
  of: string;
  onClose: () => void;
}

/** It was asked for by a press: it plays with sound, comes into view, and takes the focus of the button that it replaces. */
function OpenedFilm({ film, of, onClose }: OpenedFilmProps) {
  const stage = useRef<HTMLVideoElement & HTMLIFrameElement>(null);
  const close = useLatest(onClose);
  const isEmbed = wayOf(film) === 'embed';
  useEffect(() => {
    stage.current?.focus({ preventScroll: true });
    stage.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    if (!isEmbed) return;
    // What plays at another company cannot be paused from here.
    const player = { pause: () => close.current() };
    takeSound(player);
    return () => giveSound(player);
  }, [isEmbed, close]);
  const name = film.title === null ? `Film: ${of}` : `Scene from ${of}: ${film.title}`;
  const look =
    'scroll-mt-20 mx-auto aspect-video max-h-[80svh] w-full max-w-[100rem] bg-black focus-visible:outline-brand-light';
  if (isEmbed) {
    return (
      <iframe
        ref={stage}
        src={embedOf(film.url) ?? undefined}
        title={name}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        className={look}
      />
    );
  }
  return (
    // eslint-disable-next-line jsx-a11y-x/media-has-caption -- uploads have no caption files
    <video
      ref={stage}
      aria-label={name}
      poster={film.posterUrl ?? undefined}
      controls
      autoPlay
      playsInline
      onPlay={({ currentTarget }) => takeSound(currentTarget)}
      className={look}
    >
      {filmSources(film.renditions, { src: film.url }).map(({ src, type, media }) => (
        <source key={`${type} ${media} ${src}`} src={src} type={type} media={media} />
      ))}
    </video>
  );
}
