import { withMute } from '@cueroom/contracts/content/video-address';
import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMedia } from '../../../lib/use-media';
import { classes } from '../../../ui/classes';
import { IconButton } from '../../../ui/icon-button';
import { defaultFilm, defaultPoster, type HeroFilm } from './hero-film.rules';

interface HeroStageProps {
  film: HeroFilm | null;
  children: ReactNode;
}

const heroButton = {
  variant: 'onDark',
  size: 'touch',
  className: 'bg-night/45 backdrop-blur-sm focus-visible:outline-brand-light',
} as const;

/** The film behind the text. It starts muted; with reduced motion it waits for Play. */
export function HeroStage({ film, children }: HeroStageProps) {
  // Nothing moves until the visitor's preference is known.
  const isStill = useMedia('(prefers-reduced-motion: reduce)', true);
  const [choice, setChoice] = useState<boolean | null>(null);
  const [isMuted, setIsMuted] = useState(true);
  const [broken, setBroken] = useState<HeroFilm | null>(null);
  const isPlaying = choice ?? !isStill;
  // A file that cannot be played is replaced by the default film.
  const shown = film && film === broken ? defaultFilm : film;
  const poster = shown?.kind === 'file' ? shown.poster : defaultPoster;
  return (
    <section className="relative isolate flex min-h-[70vh] items-end overflow-hidden bg-night text-white">
      <div className="absolute inset-0 -z-10">
        {poster && <img src={poster} alt="" fetchPriority="high" className="absolute inset-0 size-full object-cover" />}
        {shown?.kind === 'file' && (
          <HeroVideo
            key={shown.sources[0]?.src}
            film={shown}
            isMuted={isMuted}
            isPlaying={isPlaying}
            onBroken={() => setBroken(film)}
          />
        )}
        {shown?.kind === 'embed' && isPlaying && (
          <iframe
            src={withMute(shown.address, isMuted)}
            title={shown.title}
            allow="autoplay; encrypted-media; picture-in-picture"
            tabIndex={-1}
            className="pointer-events-none absolute top-1/2 left-1/2 aspect-video h-auto min-h-full w-auto min-w-full -translate-1/2"
          />
        )}
        <div className="absolute inset-0 bg-linear-to-t from-night/92 via-night/35 via-45% to-night/10" />
        <div className="absolute inset-0 bg-linear-to-r from-night/75 via-night/30 via-45% to-transparent" />
      </div>
      {children}
      {shown && (
        <div className="absolute right-5 bottom-14 flex flex-col gap-2 sm:right-8 sm:bottom-8 sm:flex-row">
          <IconButton
            {...heroButton}
            icon={isPlaying ? Pause : Play}
            label={isPlaying ? 'Pause video' : 'Play video'}
            onClick={() => setChoice(!isPlaying)}
          />
          <IconButton
            {...heroButton}
            icon={isMuted ? VolumeX : Volume2}
            label={isMuted ? 'Unmute video' : 'Mute video'}
            onClick={() => setIsMuted(!isMuted)}
          />
        </div>
      )}
    </section>
  );
}

interface HeroVideoProps {
  film: Extract<HeroFilm, { kind: 'file' }>;
  isMuted: boolean;
  isPlaying: boolean;
  onBroken: () => void;
}

/** Invisible over the poster until it plays. */
function HeroVideo({ film: { title, poster, sources }, isMuted, isPlaying, onBroken }: HeroVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasPicture, setHasPicture] = useState(false);
  useEffect(() => {
    if (video.current) video.current.muted = isMuted;
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
      poster={poster}
      muted
      autoPlay={isPlaying}
      loop
      playsInline
      disablePictureInPicture
      preload={isPlaying ? 'auto' : 'none'}
      onPlaying={() => setHasPicture(true)}
      // One pixel inside the poster, so that the poster stays the largest contentful paint.
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
