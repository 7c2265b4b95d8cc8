import { withMute } from '@cueroom/contracts/content/video-address';
import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useMedia } from '../../../lib/use-media';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { phonePicture } from '../../../ui/lazy-picture';
import { defaultFilm, type HeroFilm } from './hero-film.rules';
import { HeroVideo } from './hero-video';
import { useOnScreen } from './use-on-screen';

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
