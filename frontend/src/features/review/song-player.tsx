import { lazy, Suspense, useState } from 'react';
import type { Song } from '@cueroom/contracts/intake/songs';
import { sayError } from '../../lib/api-error';
import { isAudioData } from '../../lib/audio-faults';
import { usePlayer } from '../../lib/use-player';
import { Button } from '../../ui/button';
import { PlayerControls } from '../../ui/player-controls';
import { fetchSong } from './submissions.queries';

const Waveform = lazy(() => import('./waveform'));

interface SongPlayerProps {
  song: Song;
  /** In a table: without the waveform and the volume. */
  isCompact?: boolean;
}

/** The sound is fetched when it is asked for, not before. */
export function SongPlayer({ song, isCompact = false }: SongPlayerProps) {
  const player = usePlayer();
  const [isFetching, setIsFetching] = useState(false);
  const { state, audio } = { state: player.state, audio: song.audio };

  const loadAudio = async () => {
    setIsFetching(true);
    try {
      const { audioUrl, audioFileData } = await fetchSong(song.id);
      const source = audioUrl ?? (isAudioData(audioFileData) ? audioFileData : null);
      if (source) player.load(source);
      else player.fail('Invalid or corrupted audio data');
    } catch (error) {
      player.fail(error instanceof TypeError ? 'Network error while loading audio' : sayError(error));
    } finally {
      setIsFetching(false);
    }
  };
  // A blocked sound is there and only waits for the press; everything else is fetched anew.
  const tryAgain = () => (player.isPlayable() ? void player.play() : void loadAudio());

  if (audio.state === 'none') return <p className="text-sm text-ink-soft">No audio</p>;
  return (
    <div className="space-y-3">
      {!isCompact && audio.peaksUrl && (
        <Suspense fallback={<div className="h-20" />}>
          <Waveform
            peaksUrl={audio.peaksUrl}
            durationSec={audio.durationSec ?? 0}
            positionSec={player.positionSec}
            onSeek={state === 'empty' ? undefined : player.seek}
          />
        </Suspense>
      )}
      {state === 'error' ? (
        <div aria-live="polite" className="flex flex-wrap items-center gap-3">
          <p className="text-sm font-medium text-bad">{player.error}</p>
          <Button size="small" variant="secondary" onClick={tryAgain} disabled={isFetching}>
            Try Again
          </Button>
        </div>
      ) : state === 'empty' ? (
        <Button size="small" variant="secondary" onClick={() => void loadAudio()} disabled={isFetching}>
          {isFetching ? 'Loading audio…' : 'Load Audio'}
        </Button>
      ) : (
        <PlayerControls player={player} hasVolume={!isCompact} />
      )}
    </div>
  );
}
