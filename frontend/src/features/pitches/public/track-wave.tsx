import type { TrackComment } from '@cueroom/contracts/pitches/reactions';
import { useEffect, useRef, useState } from 'react';
import { onConnected } from '../../../lib/api/connection';
import { formatDuration } from '../../../lib/words/format';
import { peaksOf, type WaveformData } from '../../../lib/wave-peaks';
import { useSound } from '../../shared/player/use-now';
import { WaveSeek } from '../../shared/player/wave-seek';
import { listenSteps, type ListenPlayer, type TrackSound } from './use-player';

interface TrackWaveProps {
  player: ListenPlayer;
  sound: TrackSound;
  comments: readonly TrackComment[];
}

/** The waveform of a track. A comment stands at its second. */
export function TrackWave({ player, sound, comments }: TrackWaveProps) {
  const { box, isNear } = useNear();
  const { state, durationSec } = useSound(player, sound);
  const peaks = usePeaks(isNear ? (sound.peaksUrl ?? null) : null, state === 'playing');
  // It may be about a longer version.
  const isOn = ({ at }: TrackComment) => durationSec <= 0 || at <= durationSec;
  const wave = { player, sound, peaks, label: `Seek in ${sound.title}`, steps: listenSteps };
  return (
    <div ref={box} className="print:hidden noscript:hidden">
      <WaveSeek {...wave} className="h-12">
        {comments.filter(isOn).map(({ id, at, text }) => (
          <span
            key={id}
            title={`${formatDuration(at)} ${text}`}
            style={{ left: `${durationSec > 0 ? Math.min(100, (at / durationSec) * 100) : 0}%` }}
            className="pointer-events-none absolute -bottom-1 size-2.5 -translate-x-1/2 rounded-full border-2 border-card bg-brand-deep forced-colors:bg-[Highlight]"
          />
        ))}
      </WaveSeek>
    </div>
  );
}

/** Whether its picture is worth fetching. */
function useNear() {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' });
    if (box.current) near.observe(box.current);
    return () => near.disconnect();
  }, []);
  return { box, isNear };
}

/**
 * What a picture is drawn of never changes; only its signature does.
 * @param isPlaying there is a line: what did not come is asked for again
 */
function usePeaks(url: string | null, isPlaying: boolean) {
  const [found, setFound] = useState<{ name: string; peaks: number[] }>();
  const name = url?.split('?', 1)[0];
  const signed = useRef(url);
  useEffect(() => {
    signed.current = url;
  });
  const isFound = found !== undefined && found.name === name;
  useEffect(() => {
    if (!name || isFound) return;
    const stop = new AbortController();
    const load = () => {
      if (!signed.current) return;
      fetch(signed.current, { signal: stop.signal })
        .then((response) => (response.ok ? (response.json() as Promise<WaveformData>) : null))
        .then((data) => data && setFound({ name, peaks: peaksOf(data) }))
        // Without its picture a track can be heard all the same.
        .catch(() => undefined);
    };
    load();
    const end = onConnected(load);
    return () => {
      end();
      stop.abort();
    };
  }, [name, isFound, isPlaying]);
  return isFound ? found.peaks : undefined;
}
