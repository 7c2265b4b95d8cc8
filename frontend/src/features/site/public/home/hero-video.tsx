import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classes } from '../../../../ui/classes';
import type { HeroFilm } from './hero-film.rules';

interface HeroVideoProps {
  film: Extract<HeroFilm, { kind: 'file' }>;
  isMuted: boolean;
  isPlaying: boolean;
  /** The browser does not let it play as asked. */
  onRefused: () => void;
  onBroken: () => void;
}

/** Invisible over the poster until it plays. */
export function HeroVideo({ film, isMuted, isPlaying, onRefused, onBroken }: HeroVideoProps) {
  const { title, poster, posterSet, sources } = film;
  const video = useRef<HTMLVideoElement>(null);
  const [hasPicture, setHasPicture] = useState(false);
  const coversPoster = useLater(hasPicture);
  const refused = useEffectEvent((error: unknown) => {
    // A pause before it has begun is no refusal.
    if (error instanceof DOMException && error.name === 'NotAllowedError') onRefused();
  });
  useEffect(() => (isMuted ? undefined : fadeIn(video.current!)), [isMuted]); // it stops at once
  useEffect(() => {
    const media = video.current!;
    media.muted = isMuted;
    if (isPlaying) media.play().catch(refused);
    else media.pause();
  }, [isMuted, isPlaying]);
  const last = sources.length - 1;
  return (
    <video
      ref={video}
      aria-label={title}
      poster={posterSet ? undefined : poster} // the picture behind it has the size that is needed
      muted
      autoPlay={isPlaying}
      loop
      playsInline
      disablePictureInPicture
      preload={isPlaying ? 'auto' : 'none'}
      onPlaying={() => setHasPicture(true)}
      className={classes(
        'absolute object-cover transition-opacity duration-700',
        // One pixel inside the poster while both are seen, so that the poster stays the largest contentful paint.
        coversPoster ? 'inset-0 size-full' : 'inset-px size-[calc(100%-2px)]',
        hasPicture || !poster ? 'opacity-100' : 'opacity-0',
      )}
    >
      {sources.map(({ src, type, media }, index) => (
        <source
          key={`${type} ${media} ${src}`}
          src={src}
          type={type}
          media={media}
          onError={index === last ? onBroken : undefined}
        />
      ))}
    </video>
  );
}

const crossFadeMs = 1000;
const useLater = (isTrue: boolean) => {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setIsPast(true), crossFadeMs);
    return () => clearTimeout(timer);
  }, [isTrue]);
  return isPast;
};

const fadeMs = 600;

/** Raises the volume from silence to full in 600 ms. Returns what ends the fade at once. */
const fadeIn = (media: HTMLMediaElement): (() => void) => {
  let frame = 0;
  const begin = performance.now();
  const step = () => {
    const part = Math.min(1, (performance.now() - begin) / fadeMs);
    media.volume = part * part; // loudness is heard by ratios
    if (part < 1) frame = requestAnimationFrame(step);
  };
  step();
  return () => {
    cancelAnimationFrame(frame);
    media.volume = 1;
  };
};
