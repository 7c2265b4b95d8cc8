import { useId, useMemo } from 'react';
import { bars, wavePath } from './cue-wave.rules';

interface CueWaveProps {
  peaks: readonly number[];
  /** 0 to 1. */
  heard: number;
}

/** Drawn with the page: no further request, no code. */
export function CueWave({ peaks, heard }: CueWaveProps) {
  const path = useMemo(() => wavePath(peaks), [peaks]);
  const gradient = useId();
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${bars} 100`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full forced-color-adjust-none"
    >
      <linearGradient id={gradient} gradientUnits="userSpaceOnUse" x1="0" x2={bars} y1="0" y2="0">
        <stop offset={heard} className="[stop-color:var(--color-brand-light)]" />
        <stop offset={heard} className="[stop-color:#7a6a5b]" />
      </linearGradient>
      <path d={path} stroke={`url(#${gradient})`} strokeWidth={0.56} fill="none" />
    </svg>
  );
}
