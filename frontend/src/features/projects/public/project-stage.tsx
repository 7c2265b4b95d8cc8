import type { ProjectPage } from '@cueroom/contracts/content/projects';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { filmSources } from '../../../lib/film-sources';
import { useLatest } from '../../../lib/use-latest';
import { placeOf } from '../../../lib/web-address';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Container } from '../../../ui/container';
import { LazyPicture, phonePicture } from '../../../ui/lazy-picture';
import { stillFor } from '../../../ui/stills/stills';
import { giveSound, takeSound } from '../../shared/player/sole-sound';
import { embedOf, wayOf } from './project-film.rules';

/** The picture, or the film in its place, and what the project is. */
export function ProjectStage({ project }: { project: ProjectPage }) {
  const [isFilmOpen, setIsFilmOpen] = useState(false);
  const { id, title, image, imageUrl, imageAlt, film, medium, genre, year, network } = project;
  const facts = { Medium: medium, Genre: genre, Year: year, Network: network };
  return (
    <>
      {film && isFilmOpen ? (
        <ProjectFilm film={film} title={title} onClose={() => setIsFilmOpen(false)} />
      ) : (
        <div className="relative mx-auto h-[clamp(15rem,56vw,62svh)] max-w-[120rem] overflow-hidden">
          <LazyPicture
            picture={image}
            address={imageUrl ?? film?.posterUrl ?? null}
            fallback={stillFor(id)}
            alt={imageAlt ?? `Still from ${title}`}
            sizes={`(min-width: 640px) 100vw, ${phonePicture}`}
            rootMargin="0px"
            isFirst
          />
          <div className="absolute inset-x-0 bottom-0 h-2/5 bg-linear-to-t from-night via-night/55 to-transparent" />
          {film && <FilmButton film={film} onPress={() => setIsFilmOpen(true)} />}
        </div>
      )}
      <Container className={classes('relative', isFilmOpen ? 'mt-8' : '-mt-8 sm:-mt-16')}>
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
      </Container>
    </>
  );
}

/** Nothing of another company loads before it is pressed. */
function FilmButton({ film, onPress }: { film: NonNullable<ProjectPage['film']>; onPress: () => void }) {
  const way = wayOf(film);
  const label =
    way === 'file' ? 'Play the film' : `${way === 'embed' ? 'Play the film from' : 'Watch at'} ${placeOf(film.url)}`;
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

interface ProjectFilmProps {
  film: NonNullable<ProjectPage['film']>;
  title: string;
  onClose: () => void;
}

/** It was asked for by a press: it plays with sound, and takes the focus of the button that it replaces. */
function ProjectFilm({ film, title, onClose }: ProjectFilmProps) {
  const stage = useRef<HTMLVideoElement & HTMLIFrameElement>(null);
  const close = useLatest(onClose);
  const isEmbed = wayOf(film) === 'embed';
  useEffect(() => stage.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!isEmbed) return;
    // What plays at another company cannot be paused from here.
    const player = { pause: () => close.current() };
    takeSound(player);
    return () => giveSound(player);
  }, [isEmbed, close]);
  const name = `Film: ${title}`;
  const look = 'mx-auto aspect-video max-h-[80svh] w-full max-w-[100rem] bg-black focus-visible:outline-brand-light';
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
