import type { ReelFilm } from '@cueroom/contracts/content/films';
import { type RefObject, useEffect } from 'react';
import { filmSources } from '../../../../lib/film-sources';
import { giveSound, takeSound } from '../../../shared/player/sole-sound';

interface ReelPlayerProps {
  video: RefObject<HTMLVideoElement | null>;
  films: readonly ReelFilm[];
  playing: number;
  onPlay: (nth: number) => void;
  onSound: (isSounding: boolean) => void;
}

/** Was asked for by a press: plays with sound, and goes on with the next film. */
export default function ReelPlayer({ video, films, playing, onPlay, onSound }: ReelPlayerProps) {
  const film = films[playing]!;
  useEffect(() => {
    const element = video.current;
    element?.focus({ preventScroll: true });
    return () => {
      if (element) giveSound(element);
    };
  }, [video]);
  // The same element: a browser that lets it sound lets the next film sound, too.
  useEffect(() => {
    video.current?.load();
    // Where it may not begin by itself, its controls begin it.
    void video.current?.play().catch(() => undefined);
    video.current?.scrollIntoView({ block: 'nearest' });
  }, [video, film.url]);
  return (
    // eslint-disable-next-line jsx-a11y-x/media-has-caption -- uploads have no caption files
    <video
      ref={video}
      aria-label={`Reel: ${film.title ?? film.projectTitle}`}
      poster={film.posterUrl ?? undefined}
      controls
      playsInline
      onPlay={({ currentTarget }) => {
        takeSound(currentTarget);
        onSound(true);
      }}
      onPause={() => onSound(false)}
      onEnded={() => playing + 1 < films.length && onPlay(playing + 1)}
      className="aspect-video w-full scroll-mt-20 rounded-md bg-black focus-visible:outline-brand-light"
    >
      {filmSources(film.renditions, { src: film.url }).map(({ src, type, media }) => (
        <source key={`${type} ${media} ${src}`} src={src} type={type} media={media} />
      ))}
    </video>
  );
}
