import { autocorrelation, Frames, analysisRateHz } from './spectrum';

const frameSize = 512;
/** 18 ms: as good for beats as half of it, and better than the usual 23 ms. */
const hop = 200;
const framesPerSec = analysisRateHz / hop;
const bandCount = 40;
const slowestBpm = 50;
const fastestBpm = 220;
/** Listeners tap at about two beats a second; the prior is a bell over octaves around it. */
const preferredBpm = 120;
const priorOctaves = 0.9;
/** Shorter than that there are too few beats to count. */
const minSec = 6;

const melOf = (hz: number): number => 1127 * Math.log(1 + hz / 700);

/** For each bin of the spectrum, the band that it belongs to: equal steps on the mel scale. */
const bandOfBin = (): Int16Array => {
  const top = melOf(analysisRateHz / 2);
  return Int16Array.from({ length: frameSize / 2 + 1 }, (_, bin) => {
    const mel = melOf((bin * analysisRateHz) / frameSize);
    return Math.min(bandCount - 1, Math.floor((mel / top) * bandCount));
  });
};

/**
 * After D. Ellis, "Beat Tracking by Dynamic Programming", Journal of New Music Research 36 (2007): the rise of energy in mel bands
 * (dB), its autocorrelation, and a preference for tempi that people tap. May be an octave off. Input: 11,025 Hz, one channel.
 */
export class TempoMeter {
  private readonly bands = bandOfBin();
  private readonly onsets: number[] = [];
  private before = new Float64Array(bandCount);
  private now = new Float64Array(bandCount);
  private readonly frames = new Frames(frameSize, hop, (magnitudes) => this.addFrame(magnitudes));

  add(samples: Float32Array): void {
    this.frames.add(samples);
  }

  /** `confidence`, from 0 to 1: how regular the beat is. Null when there is none. */
  result(): { bpm: number; confidence: number } | null {
    if (this.onsets.length < minSec * framesPerSec) return null;
    const lags = autocorrelation(withoutTrend(this.onsets));
    const energy = lags[0] ?? 0;
    if (energy <= 1e-6 * this.onsets.length) return null;

    const shortest = Math.floor((60 / fastestBpm) * framesPerSec);
    const longest = Math.ceil((60 / slowestBpm) * framesPerSec);
    let best = { lag: 0, score: 0 };
    for (let lag = shortest; lag <= longest; lag++) {
      const octaves = Math.log2((60 * framesPerSec) / lag / preferredBpm) / priorOctaves;
      const score = pulse(lags, lag) * Math.exp(-0.5 * octaves * octaves);
      if (score > best.score) best = { lag, score };
    }
    if (best.lag === 0) return null;
    const period = refined(lags, best.lag);
    const regularity = pulse(lags, Math.round(period)) / energy;
    return {
      bpm: Math.round((600 * framesPerSec) / period) / 10,
      confidence: Math.round(Math.min(1, Math.max(0, 2 * regularity)) * 100) / 100,
    };
  }

  private addFrame(magnitudes: Float64Array): void {
    this.now.fill(0);
    for (let bin = 1; bin < magnitudes.length; bin++) this.now[this.bands[bin]!]! += magnitudes[bin]! ** 2;
    let rise = 0;
    for (let band = 0; band < bandCount; band++) {
      const level = 10 * Math.log10(this.now[band]! + 1e-4);
      rise += Math.max(0, level - this.before[band]!);
      this.now[band] = level;
    }
    [this.before, this.now] = [this.now, this.before];
    // The very first frame rises out of nothing.
    this.onsets.push(this.onsets.length === 0 ? 0 : rise / bandCount);
  }
}

/** What repeats after one, two, three and four of these lags, the nearest weighing most. */
const pulse = (lags: Float64Array, lag: number): number =>
  [1, 2, 3, 4].reduce((sum, times) => sum + peakNear(lags, lag * times, times > 1 ? 1 : 0) / times, 0) / (25 / 12);

const peakNear = (lags: Float64Array, lag: number, within: number): number => {
  let peak = -Infinity;
  for (let near = lag - within; near <= lag + within; near++) peak = Math.max(peak, lags[near] ?? 0);
  return peak;
};

/** A lag between two frames: the same pulse is found again after 2, 4, 8 … periods, each time more exactly. */
const refined = (lags: Float64Array, lag: number): number => {
  let period = vertex(lags, lag);
  for (let times = 2; times * period < Math.min(lags.length - 2, 16 * framesPerSec); times *= 2) {
    const expected = Math.round(times * period);
    let at = expected;
    for (let near = expected - 2; near <= expected + 2; near++) if (lags[near]! > lags[at]!) at = near;
    if (lags[at]! < 0.3 * lags[lag]!) break;
    period = vertex(lags, at) / times;
  }
  return period;
};

const vertex = (lags: Float64Array, at: number): number => {
  const [left, top, right] = [lags[at - 1]!, lags[at]!, lags[at + 1]!];
  const bend = left - 2 * top + right;
  return bend < 0 ? at + (0.5 * (left - right)) / bend : at;
};

/** Takes off what changes slowly: a mean over about a second on both sides. */
const withoutTrend = (onsets: number[]): Float64Array => {
  const half = Math.round(framesPerSec);
  const sums = new Float64Array(onsets.length + 1);
  onsets.forEach((onset, index) => (sums[index + 1] = sums[index]! + onset));
  return Float64Array.from(onsets, (onset, index) => {
    const from = Math.max(0, index - half);
    const to = Math.min(onsets.length, index + half + 1);
    return onset - (sums[to]! - sums[from]!) / (to - from);
  });
};
