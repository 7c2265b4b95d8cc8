import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { formatDuration } from '../../../lib/words/format';
import type { Playable } from '../../shared/player/portal-player';
import { PortalWave } from '../../shared/player/player-parts';
import { addressOf, playableOf } from './tracks.queries';

interface TrackWaveProps {
  track: PlayableTrack;
  queue: () => readonly Playable[];
}

/** How a track sounds from its beginning to its end, and how long that takes. A press plays it from there. */
export function TrackWave({ track, queue }: TrackWaveProps) {
  const { duration } = track;
  return (
    <div className="flex items-center gap-2.5">
      {addressOf(track) ? (
        <PortalWave sound={playableOf(track)} queue={queue} className="h-7 flex-1" />
      ) : (
        <span className="flex-1" />
      )}
      {/* As wide as 20:00, so that the waveforms of a list are all as long. */}
      <span translate="no" className="min-w-10 shrink-0 text-right whitespace-nowrap tabular-nums">
        {duration ? formatDuration(duration) : '–'}
      </span>
    </div>
  );
}

/** The same on a card, where its length is one of the facts. */
export const CardWave = ({ track, queue }: TrackWaveProps) =>
  addressOf(track) && <PortalWave sound={playableOf(track)} queue={queue} className="h-5" />;
