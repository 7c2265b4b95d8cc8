import { useId, useMemo } from 'react';

const grounds = {
  paper: { heard: '[stop-color:var(--color-brand)]', rest: '[stop-color:var(--color-wave)]' },
  night: { heard: '[stop-color:var(--color-brand-light)]', rest: '[stop-color:var(--color-wave-night)]' },
};

interface WaveProps {
  peaks: readonly number[];
  /** 0 to 1. */
  heard: number;
  /** In a window of 320 px, 120 still are bars. */
  bars?: number;
  ground?: keyof typeof grounds;
}

/** The picture of a sound. It fills its box. */
export function Wave({ peaks, heard, bars = 120, ground = 'paper' }: WaveProps) {
  const path = useMemo(() => wavePath(peaks, bars), [peaks, bars]);
  const gradient = useId();
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${bars} 100`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full forced-color-adjust-none"
    >
      <linearGradient id={gradient} gradientUnits="userSpaceOnUse" x1="0" x2={bars} y1="0" y2="0">
        <stop offset={heard} className={grounds[ground].heard} />
        <stop offset={heard} className={grounds[ground].rest} />
      </linearGradient>
      <path d={path} stroke={`url(#${gradient})`} strokeWidth={0.56} fill="none" />
    </svg>
  );
}

const height = 100;
const lowest = 3;

/**
 * A waveform as an SVG path of vertical lines in a box of `bars` by 100, the loudest of them full height.
 * @param peaks 0 to 1, any number of them
 */
const wavePath = (peaks: readonly number[], bars: number): string => {
  const loudest = Math.max(...peaks, 0.01);
  return Array.from({ length: bars }, (_, bar) => {
    const first = Math.floor((bar * peaks.length) / bars);
    const last = Math.max(first + 1, Math.floor(((bar + 1) * peaks.length) / bars));
    const peak = Math.max(...peaks.slice(first, last), 0) / loudest;
    const length = Math.max(lowest, Math.round(peak * height));
    return `M${bar + 0.5} ${(height - length) / 2}v${length}`;
  }).join('');
};
