import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Waveform } from '../../player/lazy-waveform';
import { portalPlayer } from '../../player/portal-player';
import { Button } from '../../../ui/button';
import { PlayButton, PlayerError, SeekSlider, VolumeSlider } from '../../player/player-parts';
import { fetchSound, hasSound, soundOf, soundsOf } from './song-sound';

const waveHeightPx = 80;

interface SongPlayerProps {
  song: Song;
  submission: SubmissionWithSongs;
  /** In a table: only whether it plays; the bar at the foot of the portal does the rest. */
  isCompact?: boolean;
}

/** One song in the portal's player. The sound is fetched when it is asked for, not before. */
export function SongPlayer({ song, submission, isCompact = false }: SongPlayerProps) {
  const now = useSnapshot(portalPlayer.now);
  const [wasHeard, setWasHeard] = useState(false);
  const isHere = now.item?.id === song.id;
  const state = isHere ? now.state : wasHeard ? 'ready' : 'empty';
  const isAudible = state === 'ready' || state === 'playing' || state === 'paused';
  if (isAudible && !wasHeard) setWasHeard(true);

  if (!hasSound(song)) return <p className="text-sm text-ink-soft">No audio</p>;
  const sound = soundOf(song, submission);
  const positionSec = isHere ? now.positionSec : 0;
  const durationSec = (isHere && now.durationSec) || (song.audio.durationSec ?? 0);
  const play = () => void portalPlayer.play(sound, soundsOf(submission));
  const loadAudio = () => void portalPlayer.load({ ...sound, source: () => fetchSound(song.id) }, soundsOf(submission));

  const loadButton = (
    <Button size="small" variant="secondary" onClick={loadAudio} disabled={state === 'loading'}>
      {state === 'loading' ? 'Loading audio…' : 'Load Audio'}
    </Button>
  );
  if (isCompact) return isAudible ? <PlayButton state={state} onPlay={play} /> : loadButton;
  return (
    <div className="space-y-3">
      {song.audio.peaksUrl && (
        <div style={{ minHeight: waveHeightPx }}>
          <Waveform
            peaksUrl={song.audio.peaksUrl}
            heightPx={waveHeightPx}
            isSeekable
            heard={durationSec > 0 ? positionSec / durationSec : 0}
            onSeek={isHere && isAudible ? (share) => portalPlayer.seek(share * durationSec) : undefined}
          />
        </div>
      )}
      {isHere && now.error ? (
        <PlayerError message={now.error} onTryAgain={() => portalPlayer.tryAgain()} />
      ) : isAudible ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <PlayButton state={state} onPlay={play} />
          <div className="flex min-w-52 flex-1">
            <SeekSlider positionSec={positionSec} durationSec={durationSec} isDisabled={!isHere} />
          </div>
          {isHere && <VolumeSlider />}
        </div>
      ) : (
        loadButton
      )}
    </div>
  );
}
