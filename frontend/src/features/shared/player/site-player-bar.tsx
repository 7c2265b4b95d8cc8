import { Link } from '@tanstack/react-router';
import { Link as LinkIcon, LoaderCircle, Pause, Play, SkipBack, SkipForward, Volume2, X } from 'lucide-react';
import { formatDuration } from '../../../lib/words/format';
import { useMediaNow } from '../../../lib/page/use-media';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { copyText } from '../../../ui/copy-text';
import { IconButton } from '../../../ui/icon-button';
import { Slider } from '../../../ui/form/slider';
import { addressAt, sitePlayer } from './site-player';
import type { CueSound } from './site-sound';
import { isSounding, isWaiting } from './sound';
import { useNow } from './use-now';
import { WaveSeek } from './wave-seek';

export { soundsOf } from './site-player';

const dark = {
  variant: 'onDark',
  size: 'touch',
  className: 'border-transparent! focus-visible:outline-brand-light',
} as const;

/** Tailwind's sm: below it the bar is one line, and its upper edge the seek. */
const isWide = '(min-width: 40rem)';

/** At the foot of every page of the site, from the first cue that is played until it is closed. */
export default function SitePlayerBar() {
  const sound = useNow(sitePlayer, (now) => now.sound);
  const queue = useNow(sitePlayer, (now) => now.queue);
  const hasWave = useMediaNow(isWide);
  if (!sound) return null;
  const at = queue.findIndex(({ id }) => id === sound.id);
  return (
    <section
      aria-label="Player"
      data-site-player
      className="sticky bottom-0 z-30 animate-rise border-t border-white/15 bg-night-soft pb-[env(safe-area-inset-bottom)] text-white print:hidden"
    >
      <div className="mx-auto flex min-h-15 max-w-[100rem] items-center gap-x-1 px-2 py-2 max-sm:flex-wrap sm:min-h-18 sm:px-5 lg:px-8">
        {/* Not disabled at the ends of the queue: that would drop the focus. */}
        <IconButton
          {...dark}
          icon={SkipBack}
          label="Previous"
          className={classes(dark.className, 'max-sm:hidden')}
          onClick={() => sitePlayer.skip(-1)}
        />
        <PlayButton />
        <IconButton
          {...dark}
          icon={SkipForward}
          label="Next"
          aria-disabled={at < 0 || at === queue.length - 1}
          onClick={() => sitePlayer.skip(1)}
        />
        <About sound={sound} />
        <WaveSeek
          key={sound.id}
          player={sitePlayer}
          sound={sound}
          peaks={hasWave ? sound.peaks : undefined}
          ground="night"
          className="focus-visible:outline-brand-light max-sm:absolute max-sm:inset-x-0 max-sm:-top-3 max-sm:h-6 sm:mx-3 sm:h-11 sm:flex-1"
        />
        <Time />
        <Volume />
        <CopyLink sound={sound} />
        <IconButton {...dark} icon={X} label="Close player" onClick={close} />
      </div>
    </section>
  );
}

/** The focus goes to the page, as its button is gone. */
const close = () => {
  document.getElementById('content')?.focus({ preventScroll: true });
  sitePlayer.close();
};

function PlayButton() {
  const isOn = useNow(sitePlayer, isSounding);
  const isLoading = useNow(sitePlayer, isWaiting);
  return (
    <IconButton
      icon={isLoading ? LoaderCircle : isOn ? Pause : Play}
      label={isOn ? 'Pause' : 'Play'}
      variant="light"
      size="touch"
      aria-busy={isLoading || undefined}
      className={classes(
        'focus-visible:outline-brand-light',
        isLoading ? '[&_svg]:animate-spin' : '[&_svg]:fill-current',
      )}
      onClick={() => sitePlayer.toggle()}
    />
  );
}

/** What it is; in place of it, why nothing is heard. */
function About({ sound }: { sound: CueSound }) {
  const failure = useNow(sitePlayer, sayFailure);
  return (
    <div className="min-w-20 flex-1 px-2 sm:max-w-64 sm:flex-none sm:basis-1/4 sm:px-3">
      <p role="alert" className="text-note leading-snug text-brand-light empty:hidden">
        {failure}
      </p>
      {!failure && (
        <>
          <p translate="no" className="truncate text-body leading-5">
            <span className="font-semibold">{sound.title}</span>
            <span className="text-white/75">{` · ${sound.artist}`}</span>
          </p>
          <p translate="no" className="flex items-baseline gap-x-2 text-note leading-6 text-white/75">
            <Position />
            <Link
              to="/work/$slug"
              params={{ slug: sound.slug }}
              className="truncate rounded-sm underline decoration-white/40 underline-offset-3 hover:text-white focus-visible:outline-brand-light"
            >
              {sound.album}
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

const sayFailure = ({ state, failure }: typeof sitePlayer.now): string => {
  if (state === 'failed') return 'We couldn’t play this cue. Check your connection and press play again.';
  return failure === undefined ? '' : 'Press Play once more to hear it.';
};

const useClock = () => useNow(sitePlayer, ({ positionSec }) => formatDuration(positionSec));

function Position() {
  return <span className="shrink-0 tabular-nums sm:hidden">{useClock()}</span>;
}

function Time() {
  const clock = useClock();
  const length = useNow(sitePlayer, ({ durationSec }) => formatDuration(durationSec));
  return (
    <span translate="no" className="shrink-0 text-note text-white/75 tabular-nums max-sm:hidden">
      {`${clock} / ${length}`}
    </span>
  );
}

function Volume() {
  const volume = useNow(sitePlayer, (now) => now.volume);
  return (
    <div className="ml-3 flex w-28 items-center gap-2.5 max-lg:hidden">
      <Volume2 aria-hidden className="size-4.5 shrink-0 text-white/75" />
      <Slider
        label="Volume"
        value={volume}
        max={1}
        step={0.1}
        spokenValue={`${Math.round(volume * 100)} percent`}
        onChange={(next) => sitePlayer.setVolume(next)}
      />
    </div>
  );
}

/** To the second that is heard. Its name stays the same while it plays: a screen reader would read out every second. */
function CopyLink({ sound }: { sound: CueSound }) {
  const at = useClock();
  const copy = () => void copyText(`Link copied at ${at}`, addressAt(sound, sitePlayer.now.positionSec));
  return (
    <Button
      {...dark}
      title={`Copy link at ${at}`}
      aria-label="Copy link"
      className={classes(dark.className, 'xl:w-auto xl:px-3.5 xl:text-sm')}
      onClick={copy}
    >
      <LinkIcon aria-hidden className="size-4.5" />
      <span className="max-xl:hidden">Copy link</span>
    </Button>
  );
}
