import type { ListenTrack } from '@cueroom/contracts/pitches/listen';
import { LoaderCircle, Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { onConnected } from '../../../lib/api/connection';
import { formatDuration } from '../../../lib/words/format';
import { useSlow } from '../../../lib/page/use-slow';
import { classes } from '../../../ui/classes';
import { IconButton } from '../../../ui/icon-button';
import { isSounding, isWaiting, type Now } from '../../shared/player/sound';
import { useNow } from '../../shared/player/use-now';
import { useSeek } from '../../shared/player/wave-seek';
import { Choices } from './choice-buttons';
import { chooseFor, type Doing } from './use-outbox';
import { type ListenPlayer, listenSteps, type TrackSound } from './use-player';

interface PlayerDockProps {
  player: ListenPlayer;
  tracks: readonly ListenTrack[];
  doing: Doing;
  /** It stands at the foot of the portal's window. */
  isInside: boolean;
}

/** What plays, always at hand, with what one thinks of it: the list is longer than a phone. */
export function PlayerDock({ player, tracks, doing, isInside }: PlayerDockProps) {
  const now = useNow(player);
  const { sound, interrupted, positionSec, durationSec } = now;
  const isBack = tracks.some(({ trackId }) => trackId === interrupted?.trackId);
  /** What stopped as the studio took it out. */
  const taken = isBack ? null : interrupted;
  const track = tracks.find(({ trackId }) => trackId === sound?.trackId);
  if (!sound && !taken) return null;
  return (
    <section
      aria-label="Player"
      className={classes(
        'bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] print:hidden',
        isInside ? 'sticky -mx-5 mt-12 -mb-6 sm:-mx-7' : 'fixed inset-x-0',
      )}
    >
      {!sound && taken && (
        <div className="mx-auto flex max-w-5xl items-center justify-between gap-3 px-5 py-1.5 sm:px-8">
          <p role="status" className="min-w-0 py-1.5 text-body wrap-anywhere">
            {`“${taken.title}” has stopped: it is no longer available here.`}
          </p>
          <IconButton icon={X} label="Close" size="touch" onClick={() => player.close()} />
        </div>
      )}
      {sound && (
        <>
          <DockSeek player={player} sound={sound} />
          <div className="mx-auto max-w-5xl px-5 pb-1.5 has-[p:empty]:hidden sm:px-8">
            <PlayNotice now={now} />
          </div>
          <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 px-5 pb-2 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:gap-x-6 sm:px-8">
            <div className="relative min-w-0 text-left">
              <NowPlaying sound={sound} />
              <p translate="no" className="truncate text-note text-ink-soft tabular-nums">
                {`${formatDuration(positionSec)} of ${formatDuration(durationSec)} · ${sound.artist}`}
              </p>
            </div>
            {track && (
              <div
                role="group"
                aria-label={`Your choice for ${track.title}`}
                className="order-last col-span-2 flex gap-2 sm:order-none sm:col-span-1"
              >
                <Choices chosen={track.choice} choose={(choice) => chooseFor(track, choice, doing)} />
              </div>
            )}
            <Transport player={player} isOn={isSounding(now)} isLate={isWaiting(now)} />
          </div>
        </>
      )}
    </section>
  );
}

function NowPlaying({ sound }: { sound: TrackSound }) {
  return (
    <button
      translate="no"
      type="button"
      title="Go to this track"
      onClick={() => goTo(sound.trackId)}
      dir="auto"
      className="block max-w-full truncate rounded-sm text-left text-body font-semibold underline-offset-3 after:absolute after:inset-0 hover:underline"
    >
      <span>{sound.title}</span>
      {(sound.versions?.length ?? 0) > 1 && <span>{` · ${sound.label}`}</span>}
    </button>
  );
}

interface TransportProps {
  player: ListenPlayer;
  isOn: boolean;
  /** It would be heard, and is not here yet. */
  isLate: boolean;
}

function Transport({ player, isOn, isLate }: TransportProps) {
  return (
    <div className="flex items-center gap-1">
      <IconButton icon={SkipBack} label="Previous" size="touch" onClick={() => player.skip(-1)} />
      <IconButton
        icon={isLate ? LoaderCircle : isOn ? Pause : Play}
        label={isOn ? 'Pause' : 'Play'}
        variant="primary"
        size="touch"
        aria-busy={isLate || undefined}
        className="aria-busy:*:animate-spin"
        onClick={() => player.toggle()}
      />
      <IconButton icon={SkipForward} label="Next" size="touch" onClick={() => player.skip(1)} />
    </div>
  );
}

/** The upper edge of the bar. */
function DockSeek({ player, sound }: { player: ListenPlayer; sound: TrackSound }) {
  const onChoose = (share: number) => player.seek((durationSec) => share * durationSec);
  const { slider, heard, isDragged, shownSec } = useSeek({ player, sound, steps: listenSteps, onChoose });
  const place = `${heard * 100}%`;
  return (
    <div {...slider} className="group relative -mt-3 h-6 cursor-pointer touch-pan-y select-none">
      <span className="absolute inset-x-0 top-2.5 h-1 bg-line transition-[height,top] group-hover:top-2 group-hover:h-2 motion-reduce:transition-none">
        <span className="block h-full bg-brand forced-colors:bg-[Highlight]" style={{ width: place }} />
      </span>
      <span
        style={{ left: place }}
        className="absolute top-1 size-4 -translate-x-1/2 rounded-full border-2 border-card bg-brand-deep forced-colors:bg-[Highlight]"
      />
      {isDragged && (
        <span className="absolute right-5 bottom-6 rounded-md bg-night px-2 py-1 text-note text-white tabular-nums">
          {formatDuration(shownSec)}
        </span>
      )}
    </div>
  );
}

const goTo = (trackId: string) => {
  const row = document.getElementById(`track-${trackId}`);
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
};

/** Since it failed: it may be heard now. */
const useLineBack = ({ state, failure }: Now): boolean => {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (state !== 'failed') return;
    const end = onConnected(() => setBack(true));
    return () => {
      end();
      setBack(false);
    };
  }, [state, failure]);
  return isBack;
};

/** Why nothing is heard; empty while all is well. In the bar at the foot alone, as the track's row may be out of sight. */
export function PlayNotice({ now }: { now: Now }) {
  const isSlow = useSlow(isWaiting(now));
  const isBack = useLineBack(now);
  const hasFailed = now.state === 'failed' && !isBack;
  const slowly = isSlow ? 'Still loading. Please check your connection.' : '';
  return (
    <p role="status" className={hasFailed ? 'text-body text-bad' : 'text-body text-ink-soft empty:hidden'}>
      {hasFailed ? 'This could not be played. Please check your connection and press Play again.' : slowly}
    </p>
  );
}
