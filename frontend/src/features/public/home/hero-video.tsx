import { useEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes';
import type { HeroFilm } from './hero-film.rules';

interface HeroVideoProps {
  film: Extract<HeroFilm, { kind: 'file' }>;
  isMuted: boolean;
  isPlaying: boolean;
  onBroken: () => void;
}

/**
 * Lies unseen over the poster until it has a picture of its own, and a pixel inside of it: what visitors wait for is the
 * poster, and a browser that measures their waiting should not take the film for it.
 */
export function HeroVideo({ film: { title, poster, sources }, isMuted, isPlaying, onBroken }: HeroVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasPicture, setHasPicture] = useState(false);
  useEffect(() => {
    if (video.current) video.current.muted = isMuted;
  }, [isMuted]);
  useEffect(() => {
    // Where a browser refuses to start it, the poster stays: that is no error to speak of.
    if (isPlaying) video.current?.play().catch(() => undefined);
    else video.current?.pause();
  }, [isPlaying]);
  const last = sources.length - 1;
  return (
    <video
      ref={video}
      aria-label={title}
      poster={poster}
      muted
      autoPlay={isPlaying}
      loop
      playsInline
      disablePictureInPicture
      preload={isPlaying ? 'auto' : 'none'}
      onPlaying={() => setHasPicture(true)}
      // A little smaller than the poster under it: so the poster, which is there first, stays the largest picture of the page.
      className={classes(
        'absolute inset-px size-[calc(100%-2px)] object-cover transition-opacity duration-700',
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
