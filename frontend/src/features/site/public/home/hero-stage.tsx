import { withMute } from '@cueroom/contracts/content/video-address';
import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useMedia } from '../../../../lib/use-media';
import { Button } from '../../../../ui/button';
import { classes } from '../../../../ui/classes';
import { IconButton } from '../../../../ui/icon-button';
import { phonePicture } from '../../../../ui/lazy-picture';
import { giveSound, takeSound } from '../../../shared/player/sole-sound';
import { defaultFilm, type HeroFilm } from './hero-film.rules';

interface HeroStageProps {
  film: HeroFilm | null;
  children: ReactNode;
}

const heroButton = {
  variant: 'onDark',
  size: 'touch',
  className: 'bg-night/60 focus-visible:outline-brand-light',
} as const;

const smallestShare = 0.25;

/** The film behind the text. It starts muted; with reduced motion it waits for Play. Out of sight it rests and is silent. */
export function HeroStage({ film, children }: HeroStageProps) {
  // Nothing moves until the visitor's preference is known.
  const isStill = useMedia('(prefers-reduced-motion: reduce)', true);
  const [choice, setChoice] = useState<boolean | null>(null);
  const [isMuted, setIsMuted] = useState(true);
  useEffect(() => {
    if (isMuted) return;
    const film = { pause: () => setIsMuted(true) };
    takeSound(film);
    return () => giveSound(film);
  }, [isMuted]);
  const stage = useRef<HTMLElement>(null);
  const isOnScreen = useOnScreen(stage, smallestShare);
  const [broken, setBroken] = useState<HeroFilm | null>(null);
  const isPlaying = choice ?? !isStill;
  // A file that cannot be played is replaced by the default film.
  const shown = film && film === broken ? defaultFilm : film;
  return (
    <section ref={stage} className="relative isolate flex min-h-[70vh] items-end overflow-hidden bg-night text-white">
      <div className="absolute inset-0 -z-10">
        <Poster film={shown?.kind === 'file' ? shown : defaultFilm} />
        {shown?.kind === 'file' && (
          <HeroVideo
            key={shown.sources[0]?.src}
            film={shown}
            isMuted={isMuted}
            isPlaying={isPlaying && isOnScreen}
            onBroken={() => setBroken(film)}
          />
        )}
        {shown?.kind === 'embed' && isPlaying && (
          <iframe
            src={withMute(shown.address, isMuted || !isOnScreen)}
            title={shown.title}
            allow="autoplay; encrypted-media; picture-in-picture"
            tabIndex={-1}
            className="pointer-events-none absolute top-1/2 left-1/2 aspect-video h-auto min-h-full w-auto min-w-full -translate-1/2"
          />
        )}
        <div className="absolute inset-0 bg-linear-to-t from-night/92 via-night/28 via-50% to-transparent" />
        <div className="absolute inset-0 bg-linear-to-r from-night/75 via-night/30 via-45% to-transparent" />
      </div>
      {children}
      {shown && (
        <div className="absolute right-5 bottom-14 flex flex-col items-end gap-2 sm:right-8 sm:bottom-8 sm:flex-row">
          <IconButton
            {...heroButton}
            icon={isPlaying ? Pause : Play}
            label={isPlaying ? 'Pause video' : 'Play video'}
            onClick={() => setChoice(!isPlaying)}
          />
          <SoundButton isMuted={isMuted} onClick={() => setIsMuted(!isMuted)} />
        </div>
      )}
    </section>
  );
}

/** Its words are drawn, not read: screen readers and tests know it by its name. */
function SoundButton({ isMuted, onClick }: { isMuted: boolean; onClick: () => void }) {
  const Icon = isMuted ? Volume2 : VolumeX;
  return (
    <Button
      {...heroButton}
      size="medium"
      className={`${heroButton.className} text-sm px-4 ${isMuted ? "after:content-['Sound_on']" : "after:content-['Sound_off']"}`}
      aria-label={isMuted ? 'Unmute video' : 'Mute video'}
      onClick={onClick}
    >
      <Icon aria-hidden className="size-4.5" />
    </Button>
  );
}

function Poster({ film: { poster, posterSet } }: { film: Extract<HeroFilm, { kind: 'file' }> }) {
  if (!poster) return null;
  return (
    <img
      src={poster}
      srcSet={posterSet}
      sizes={posterSet && `(max-width: 640px) ${phonePicture}, 100vw`}
      alt=""
      fetchPriority="high"
      className="absolute inset-0 size-full object-cover"
    />
  );
}

/** Whether at least `share` of an element is in the window, and the tab is not hidden. True until the browser has said otherwise. */
const useOnScreen = (element: RefObject<Element | null>, share: number): boolean => {
  const [isInWindow, setIsInWindow] = useState(true);
  const [isTabShown, setIsTabShown] = useState(true);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => setIsInWindow((entries.at(-1)?.intersectionRatio ?? 1) >= share),
      { threshold: share },
    );
    if (element.current) watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element, share]);
  useEffect(() => {
    const update = () => setIsTabShown(document.visibilityState !== 'hidden');
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isInWindow && isTabShown;
};

interface HeroVideoProps {
  film: Extract<HeroFilm, { kind: 'file' }>;
  isMuted: boolean;
  isPlaying: boolean;
  onBroken: () => void;
}

/** Invisible over the poster until it plays. */
function HeroVideo({ film: { title, poster, posterSet, sources }, isMuted, isPlaying, onBroken }: HeroVideoProps) {
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
