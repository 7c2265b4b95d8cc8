import { withMute } from '@cueroom/contracts/content/video-address';
import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ourAccent, studio } from '../../../../lib/studio';
import { useMedia } from '../../../../lib/page/use-media';
import { Button } from '../../../../ui/button';
import { Container } from '../../../../ui/container';
import { IconButton } from '../../../../ui/icon-button';
import { phonePicture } from '../../../../ui/lazy-picture';
import { giveSound, takeSound } from '../../../shared/player/sole-sound';
import { defaultFilm, type HeroFilm } from './hero-film.rules';
import { HeroVideo } from './hero-video';

interface HeroStageProps {
  film: HeroFilm | null;
  /** Where the visitor may go from here. */
  actions: ReactNode;
  children: ReactNode;
}

const heroButton = {
  variant: 'onDark',
  size: 'touch',
  className: 'bg-night/60 focus-visible:outline-brand-light',
} as const;

const smallestShare = 0.25;

/** The film behind the text. It starts muted; with reduced motion it waits for a press. Out of sight it rests and is silent. */
export function HeroStage({ film, actions, children }: HeroStageProps) {
  const stage = useRef<HTMLElement>(null);
  const isOnScreen = useOnScreen(stage, smallestShare);
  const [broken, setBroken] = useState<HeroFilm | null>(null);
  const { isPlaying, isMuted, setIsPlaying, setIsMuted } = useFilmControls();
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
            onRefused={() => (isMuted ? setIsPlaying(false) : setIsMuted(true))}
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
        {shown === defaultFilm && studio.accent !== ourAccent && <StudioTint />}
        <div className="absolute inset-0 bg-linear-to-t from-night/92 via-night/28 via-50% to-transparent" />
        <div className="absolute inset-0 bg-linear-to-r from-night/75 via-night/30 via-45% to-transparent" />
      </div>
      <Container className="pt-24 pb-12 sm:pb-16 short:pt-6 short:pb-6">
        {children}
        <div className="mt-9 flex flex-wrap items-center gap-3 short:mt-5">
          {actions}
          <div className="flex min-h-11 grow flex-wrap items-center gap-2 max-sm:basis-full sm:justify-end noscript:hidden">
            {shown && (
              <>
                <IconButton
                  {...heroButton}
                  icon={isPlaying ? Pause : Play}
                  label={isPlaying ? 'Pause video' : 'Play video'}
                  onClick={() => setIsPlaying(!isPlaying)}
                />
                <SoundButton isMuted={isMuted} onClick={() => setIsMuted(!isMuted)} />
              </>
            )}
          </div>
        </div>
      </Container>
    </section>
  );
}

/** Our film in the studio's color: as light and as dark as it is. */
const StudioTint = () => <div aria-hidden className="absolute inset-0 bg-brand opacity-75 mix-blend-color" />;

function useFilmControls() {
  // Nothing moves until the visitor's preference is known.
  const isStill = useMedia('(prefers-reduced-motion: reduce)', true);
  const [choice, setIsPlaying] = useState<boolean | null>(null);
  const [isMuted, setIsMuted] = useState(true);
  useEffect(() => {
    if (isMuted) return;
    const sound = { pause: () => setIsMuted(true) };
    takeSound(sound);
    return () => giveSound(sound);
  }, [isMuted]);
  return {
    isPlaying: choice ?? !isStill,
    isMuted,
    setIsPlaying,
    setIsMuted: (isSilent: boolean) => {
      setIsMuted(isSilent);
      // Who wants to hear it wants it to play.
      if (!isSilent) setIsPlaying(true);
    },
  };
}

/** The icon is how it is now, the word is what a press does. */
function SoundButton({ isMuted, onClick }: { isMuted: boolean; onClick: () => void }) {
  const Icon = isMuted ? VolumeX : Volume2;
  return (
    <Button {...heroButton} size="medium" className={`${heroButton.className} px-4 text-sm`} onClick={onClick}>
      <Icon aria-hidden className="size-4.5" />
      <span>{isMuted ? 'Unmute' : 'Mute'}</span> <span className="sr-only">video</span>
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
