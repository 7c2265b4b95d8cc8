import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { formatDuration } from '../../../lib/words/format';
import { Button } from '../../../ui/button';
import { PlayerError, PlayTime, PlayToggle, PortalWave, VolumeSlider } from '../../shared/player/player-parts';
import { type Playable, portalPlayer } from '../../shared/player/portal-player';
import { useNow, useSound } from '../../shared/player/use-now';
import { fetchSound, hasSound, songsToHear, soundOf, soundsOf } from './song-sound';

interface SongPlayerProps {
  song: Song;
  submission: SubmissionWithSongs;
}

/** One song in the portal's player. The sound is fetched when it is asked for, not before. */
export function SongPlayer({ song, submission }: SongPlayerProps) {
  const { isHere, state, failure } = useSound(portalPlayer, song);
  if (!hasSound(song, submission)) return <p className="text-sm text-ink-soft">No audio</p>;
  const hasFailed = failure !== undefined;
  const isAudible = isHere && state !== 'loading' && !hasFailed;
  const sound = soundOf(song, submission);
  const queue = () => soundsOf(submission);
  const load = () => void portalPlayer.load({ ...sound, source: () => fetchSound(song.id) }, queue());
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <PlayToggle sound={sound} queue={queue} />
      {hasFailed ? (
        <PlayerError failure={failure} />
      ) : (
        <div className="flex min-w-40 flex-1 items-center gap-3">
          <PortalWave sound={sound} queue={queue} isSlider={isAudible} className="h-10 flex-1" />
          <PlayTime sound={sound} />
        </div>
      )}
      {isAudible ? (
        <VolumeSlider />
      ) : (
        !hasFailed && (
          <Button size="small" variant="quiet" onClick={load} disabled={isHere}>
            {isHere ? 'Loading audio…' : 'Load Audio'}
          </Button>
        )
      )}
    </div>
  );
}

interface SongInListProps {
  submission: SubmissionWithSongs;
  queue: () => readonly Playable[];
}

/** A submission in a row: the song of it that is heard, else its first. The bar at the foot of the portal does the rest. */
export function SongInList({ submission, queue }: SongInListProps) {
  const heardId = useNow(portalPlayer, (now) => now.sound?.id);
  const songs = songsToHear(submission);
  const song = songs.find(({ id }) => id === heardId) ?? songs[0];
  if (!song) return <p className="text-sm text-ink-soft">No audio</p>;
  const sound = soundOf(song, submission);
  return (
    <div className="flex items-center gap-2">
      <PlayToggle isQuiet sound={sound} queue={queue} />
      <PortalWave sound={sound} queue={queue} className="h-8 flex-1" />
      {song.audio.durationSec !== undefined && (
        <span translate="no" className="shrink-0 text-note text-ink-soft tabular-nums">
          {formatDuration(song.audio.durationSec)}
        </span>
      )}
    </div>
  );
}
