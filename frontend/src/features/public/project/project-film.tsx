import type { ProjectPage } from '@cueroom/contracts/content/projects';
import { useEffect, useRef } from 'react';
import { filmSources } from '../../../lib/film-sources';
import { embedOf, wayOf } from './project-film.rules';

interface ProjectFilmProps {
  film: NonNullable<ProjectPage['film']>;
  title: string;
}

/** It was asked for by a press: it plays with sound, and takes the focus of the button that it replaces. */
export function ProjectFilm({ film, title }: ProjectFilmProps) {
  const stage = useRef<HTMLVideoElement & HTMLIFrameElement>(null);
  useEffect(() => stage.current?.focus({ preventScroll: true }), []);
  const name = `Film: ${title}`;
  const look = 'mx-auto aspect-video max-h-[80svh] w-full max-w-[100rem] bg-black focus-visible:outline-brand-light';
  if (wayOf(film) === 'embed') {
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
      className={look}
    >
      {filmSources(film.renditions, { src: film.url }).map(({ src, type, media }) => (
        <source key={`${type} ${media} ${src}`} src={src} type={type} media={media} />
      ))}
    </video>
  );
}
