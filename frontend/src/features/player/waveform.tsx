import { useEffect, useRef, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { api } from '../../lib/api';
import { storedCredentials } from '../../lib/credentials';
import { peaksOf, type WaveformData } from './peaks';

interface WaveformProps {
  peaksUrl: string;
  heightPx: number;
  /** Whether it is pressed to go somewhere; else it lies behind a slider. */
  isSeekable?: boolean;
  /** How much of it has been heard, 0 to 1. */
  heard: number;
  /** Without it the picture is only looked at, for now. */
  onSeek?: (share: number) => void;
}

/**
 * Draws peaks that the server made, so that nothing has to be decoded here. For the eye and the pointer only:
 * the Seek slider does the same for keyboards and screen readers.
 */
export default function Waveform({ peaksUrl, heightPx, isSeekable = false, heard, onSeek }: WaveformProps) {
  const box = useRef<HTMLDivElement>(null);
  const [wave, setWave] = useState<WaveSurfer | null>(null);
  // The list brings a new signed address every time; the peaks stay the same.
  const [address] = useState(peaksUrl);

  useEffect(() => {
    const container = box.current;
    if (!container) return;
    const abort = new AbortController();
    let drawn: WaveSurfer | undefined;
    const draw = async () => {
      const data = await api.get<WaveformData>(address, { as: storedCredentials(), signal: abort.signal });
      if (abort.signal.aborted) return;
      drawn = WaveSurfer.create({
        container,
        peaks: peaksOf(data),
        // Its time is the share: the picture comes before anybody knows how long the sound is.
        duration: 1,
        height: heightPx,
        barWidth: 2,
        barGap: 1.5,
        barRadius: 2,
        waveColor: '#d9c4a8',
        progressColor: '#a26f37',
        cursorColor: '#84562a',
        normalize: true,
        interact: true,
        // Where it lies behind a slider, the slider's thumb says where we are.
        cursorWidth: isSeekable ? 1 : 0,
      });
      setWave(drawn);
    };
    // Without the picture the player still plays.
    draw().catch(() => undefined);
    return () => {
      abort.abort();
      drawn?.destroy();
    };
  }, [address, heightPx, isSeekable]);

  useEffect(() => wave?.setTime(heard), [wave, heard]);
  useEffect(() => {
    wave?.setOptions({ interact: onSeek !== undefined });
    return wave?.on('interaction', (share) => onSeek?.(share));
  }, [wave, onSeek]);

  return <div ref={box} aria-hidden style={{ height: heightPx }} className="overflow-hidden rounded-lg" />;
}
