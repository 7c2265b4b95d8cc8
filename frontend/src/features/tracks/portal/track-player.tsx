import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { useEffect } from 'react';
import { PlayerError, PlayTime, PlayToggle, PortalWave, VolumeSlider } from '../../shared/player/player-parts';
import { type Playable, playerBar, portalPlayer } from '../../shared/player/portal-player';
import { useNow } from '../../shared/player/use-now';
import { ClearanceBadge, Signers } from '../shared/clearance-badge';
import { soundsOf, versionSoundsOf } from './tracks.queries';

/** The track itself, and its versions. */
const allSoundsOf = (track: PlayableTrack): Playable[] => [
  ...soundsOf(track),
  ...versionSoundsOf(track).map(({ sound }) => sound),
];

/** What of the track is in the player; before anything is, its own file. */
const soundHere = (track: PlayableTrack, heardId?: string): { sound?: Playable; isHeard: boolean } => {
  const all = allSoundsOf(track);
  const heard = all.find(({ id }) => id === heardId);
  return { sound: heard ?? all[0], isHeard: heard !== undefined };
};

/** Plays the track of the page, whatever was heard before. */
export const playOrPause = (track: PlayableTrack): void => {
  const { sound, isHeard } = soundHere(track, portalPlayer.now.sound?.id);
  if (isHeard) portalPlayer.toggle();
  else if (sound) void portalPlayer.play(sound);
};

/** Heads the page of a track: what it is, and its player, in place of the bar below. */
export function TrackPlayer({ track }: { track: PlayableTrack }) {
  const heardId = useNow(portalPlayer, ({ sound }) => sound?.id);
  const { sound, isHeard } = soundHere(track, heardId);
  const failure = useNow(portalPlayer, (now) => now.failure);
  useEffect(() => {
    playerBar.isHidden = isHeard;
    return () => {
      playerBar.isHidden = false;
    };
  }, [isHeard]);
  const label = isHeard && sound?.label !== 'Main' ? sound?.label : undefined;
  return (
    <header className="sticky -top-3 z-10 -mx-1 rounded-b-xl bg-paper px-1 py-3 lg:col-span-full">
      <div className="rounded-xl border border-line bg-card px-4 py-3 shadow-sm">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {sound && <PlayToggle sound={sound} />}
          <div className="min-w-0 flex-1">
            <h2 translate="no" className="truncate text-xl font-semibold tracking-tight">
              {label ? `${track.title} (${label})` : track.title}
            </h2>
            <p translate="no" className="truncate text-sm text-ink-soft">
              {track.artist}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:basis-full">
            <ClearanceBadge clearance={track.clearance} rights={track.rights} />
            <Signers rights={track.rights} />
          </div>
        </div>
        {isHeard && failure !== undefined ? (
          <div className="mt-2">
            <PlayerError failure={failure} />
          </div>
        ) : sound ? (
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <PortalWave key={sound.id} sound={sound} isSlider className="h-14 min-w-40 flex-1" />
            <PlayTime sound={sound} />
            <div className="max-sm:hidden">
              <VolumeSlider />
            </div>
          </div>
        ) : (
          <p className="mt-1 text-sm text-ink-soft">There is no file to hear yet.</p>
        )}
        {track.audio.state === 'invalid' && (
          <p className="mt-1 text-sm font-medium text-bad">{track.audio.error ?? 'This file is not usable audio'}</p>
        )}
      </div>
    </header>
  );
}
