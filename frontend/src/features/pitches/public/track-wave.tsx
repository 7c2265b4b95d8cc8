import type { TrackComment } from '@cueroom/contracts/pitches/reactions';
import { useEffect, useRef, useState } from 'react';
import { onConnected } from '../../../lib/connection';
import { formatDuration } from '../../../lib/format';
import { peaksOf, type WaveformData } from '../../../lib/wave-peaks';
import { Wave } from '../../../ui/wave';
import type { ListenPlayer } from './listen-player';
import { type TrackSound, useNow } from './use-player';
import { useSeek } from './use-seek';

interface TrackWaveProps {
  player: ListenPlayer;
  sound: TrackSound;
  comments: readonly TrackComment[];
}

/** The waveform is the player: where it is pressed, or let go, it plays. A comment stands at its second. */
export function TrackWave({ player, sound, comments }: TrackWaveProps) {
  const { box, bars, isNear } = useBox();
  const now = useNow(player, sound.trackId);
  const isHere = now.sound?.versionId === sound.versionId;
  const peaks = usePeaks(isNear ? sound.peaksUrl : null, isHere && now.state === 'playing');
  const durationSec = (isHere && now.durationSec) || sound.durationSec;
  const positionSec = isHere ? now.positionSec : 0;
  const { slider, dragSec } = useSeek({
    label: `Seek in ${sound.title}`,
    ...{ durationSec, positionSec },
    seek: (sec) => player.play(sound, sec),
    step: (sec) => (isHere ? player.seek(sec) : player.play(sound, sec)),
    press: () => player.play(sound),
  });
  const heard = durationSec > 0 ? Math.min(1, (dragSec ?? positionSec) / durationSec) : 0;
  return (
    <div
      ref={box}
      {...slider}
      className="relative h-12 cursor-pointer touch-pan-y rounded-sm select-none print:hidden noscript:hidden"
    >
      {peaks ? <Wave peaks={peaks} heard={heard} bars={bars} /> : <PlainBar heard={heard} />}
      {comments.map(({ id, at, text }) => (
        <span
          key={id}
          title={`${formatDuration(at)} ${text}`}
          style={{ left: `${durationSec > 0 ? Math.min(100, (at / durationSec) * 100) : 0}%` }}
          className="pointer-events-none absolute -bottom-1 size-2.5 -translate-x-1/2 rounded-full border-2 border-card bg-brand-deep forced-colors:bg-[Highlight]"
        />
      ))}
      {(isHere || dragSec !== undefined) && (
        <span
          style={{ left: `${heard * 100}%` }}
          className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 rounded-full bg-brand-deep forced-colors:bg-[Highlight]"
        />
      )}
    </div>
  );
}

const barPx = 3.5;

/** As many bars as there is room for; and whether it is worth fetching them. */
function useBox() {
  const box = useRef<HTMLDivElement>(null);
  const [bars, setBars] = useState(120);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const sized = new ResizeObserver(([entry]) => {
      if (entry) setBars(Math.max(20, Math.round(entry.contentRect.width / barPx)));
    });
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' });
    sized.observe(element);
    near.observe(element);
    return () => {
      sized.disconnect();
      near.disconnect();
    };
  }, []);
  return { box, bars, isNear };
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

function PlainBar({ heard }: { heard: number }) {
  return (
    <span className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 overflow-hidden rounded-full bg-line forced-colors:border">
      <span className="block h-full bg-brand" style={{ width: `${heard * 100}%` }} />
    </span>
  );
}
