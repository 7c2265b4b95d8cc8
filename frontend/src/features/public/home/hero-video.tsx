import { useEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes';
import type { HeroFilm } from './hero-film.rules';
import { fadeIn } from './sound-fade';

interface HeroVideoProps {
  film: Extract<HeroFilm, { kind: 'file' }>;
  isMuted: boolean;
  isPlaying: boolean;
  onBroken: () => void;
}

/** Invisible over the poster until it plays. */
export function HeroVideo({
  film: { title, poster, posterSet, sources },
  isMuted,
  isPlaying,
  onBroken,
}: HeroVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasPicture, setHasPicture] = useState(false);
  const coversPoster = useLater(hasPicture);
  useEffect(() => {
    if (!video.current) return;
    video.current.muted = isMuted;
    return isMuted ? undefined : fadeIn(video.current); // it stops at once
  }, [isMuted]);
  useEffect(() => {
    // If the browser refuses to autoplay, the poster stays.
    if (isPlaying) video.current?.play().catch(() => undefined);
    else video.current?.pause();
  }, [isPlaying]);
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
      {sources.map(({ src, type, media }, nth) => (
        <source
          key={`${type} ${media} ${src}`}
          src={src}
          type={type}
          media={media}
          onError={nth === last ? onBroken : undefined}
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
