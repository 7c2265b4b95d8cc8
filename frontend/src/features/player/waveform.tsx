import { useEffect, useEffectEvent, useRef, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { api } from '../../lib/api';
import { storedCredentials } from '../../lib/credentials';
import { peaksOf, type WaveformData } from './peaks';

interface WaveformProps {
  peaksUrl: string;
  heightPx: number;
  isSeekable?: boolean;
  /** How much of it, 0 to 1. */
  heard: number;
  /** Without it the waveform cannot be clicked, for now. */
  onSeek?: (share: number) => void;
}

/** Draws peaks that the server made. For the pointer only: keyboards and screen readers have the Seek slider. */
export default function Waveform({ peaksUrl, heightPx, isSeekable = false, heard, onSeek }: WaveformProps) {
  const box = useRef<HTMLDivElement>(null);
  const [wave, setWave] = useState<WaveSurfer | null>(null);
  // Each refresh of a list brings a new signed address; the peaks stay the same.
  const [address] = useState(peaksUrl);

  useEffect(() => {
    const container = box.current;
    if (!container) return;
    const abort = new AbortController();
    let created: WaveSurfer | undefined;
    const draw = async () => {
      const data = await api.get<WaveformData>(address, { as: storedCredentials(), signal: abort.signal });
      if (abort.signal.aborted) return;
      const color = (name: string) => getComputedStyle(container).getPropertyValue(`--color-${name}`).trim();
      created = WaveSurfer.create({
        container,
        peaks: peaksOf(data),
        // Its time is the share: the length of the sound is not known yet.
        duration: 1,
        height: heightPx,
        barWidth: 2,
        barGap: 1.5,
        barRadius: 2,
        waveColor: color('wave'),
        progressColor: color('brand'),
        cursorColor: color('brand-deep'),
        normalize: true,
        interact: true,
        // Behind a slider its thumb is the cursor.
        cursorWidth: isSeekable ? 1 : 0,
      });
      setWave(created);
    };
    draw().catch(() => undefined);
    return () => {
      abort.abort();
      created?.destroy();
    };
  }, [address, heightPx, isSeekable]);

  useEffect(() => wave?.setTime(heard), [wave, heard]);
  // Not setOptions(): that draws the whole waveform again.
  const canSeek = onSeek !== undefined;
  useEffect(() => wave?.toggleInteraction(canSeek), [wave, canSeek]);
  const seek = useEffectEvent((share: number) => onSeek?.(share));
  useEffect(() => wave?.on('interaction', (share) => seek(share)), [wave]);

  return <div ref={box} aria-hidden style={{ height: heightPx }} className="overflow-hidden rounded-lg" />;
}
