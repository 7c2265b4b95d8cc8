import { keyName } from '@cueroom/contracts/catalog/musical-key';
import { Frames, analysisRateHz } from './spectrum';

const frameSize = 8192;
/** Side by side: with half of them overlapping, keys are estimated no better, at twice the work. */
const hop = frameSize;
const lowestHz = 65;
const highestHz = 2100;
const a4Hz = 440;
/** A pitch is heard through its overtones, too: each counts for its fundamental, less and less. */
const overtones = [1, 2, 3, 4].map((times) => ({ semitones: 12 * Math.log2(times), weight: 0.6 ** (times - 1) }));

const pitchClasses = Array.from({ length: 12 }, (_, semitones) => semitones);

/** How often each degree is heard, from the tonic up: Albrecht and Shanahan, "The Use of Large Corpora …", Music Perception 31 (2013). */
const profiles = {
  major: [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081],
  minor: [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052],
};

/** The key by the share of the twelve pitch classes in the whole song. Input: samples at 11,025 Hz, one channel. */
export class KeyMeter {
  /** Ten steps a semitone, so that a song that is tuned a little higher is heard in its own tuning. */
  private readonly fine = new Float64Array(120);
  private readonly frames = new Frames(frameSize, hop, (magnitudes) => this.addFrame(magnitudes));

  add(samples: Float32Array): void {
    this.frames.add(samples);
  }

  /** For example `D minor`; `confidence`, from 0 to 1: how far it is ahead of the next best. Null without any pitch. */
  result(): { key: string; confidence: number } | null {
    const chroma = this.chroma();
    const total = chroma.reduce((sum, value) => sum + value, 0);
    if (total < 1e-3) return null;
    const ranked = pitchClasses
      .flatMap((shift) =>
        (['major', 'minor'] as const).map((mode) => ({
          key: keyName(shift, mode),
          fit: correlation(profiles[mode], (degree) => chroma[(degree + shift) % 12]!),
        })),
      )
      .sort((a, b) => b.fit - a.fit);
    const [best, next] = ranked;
    if (!best || !next || best.fit < 0.3) return null;
    const lead = Math.min(1, (best.fit - next.fit) / 0.15);
    return { key: best.key, confidence: Math.round(Math.max(0, best.fit) * lead * 100) / 100 };
  }

  private addFrame(magnitudes: Float64Array): void {
    let loudest = 0;
    for (const magnitude of magnitudes) if (magnitude > loudest) loudest = magnitude;
    if (loudest < 0.05) return;
    const binHz = analysisRateHz / frameSize;
    for (let bin = Math.ceil(lowestHz / binHz); bin < highestHz / binHz; bin++) {
      const here = magnitudes[bin]!;
      if (here < 0.01 * loudest || here < magnitudes[bin - 1]! || here < magnitudes[bin + 1]!) continue;
      const [left, right] = [magnitudes[bin - 1]!, magnitudes[bin + 1]!];
      const offset = (0.5 * (left - right)) / (left - 2 * here + right || 1);
      // Loud bars do not outvote quiet ones: a frame's notes are weighed against its loudest.
      this.addPitch((bin + offset) * binHz, Math.sqrt(here / loudest));
    }
  }

  private addPitch(hz: number, weight: number): void {
    const semitones = 12 * Math.log2(hz / a4Hz) + 9;
    for (const overtone of overtones) {
      const step = ((Math.round((semitones - overtone.semitones) * 10) % 120) + 120) % 120;
      this.fine[step]! += weight * overtone.weight;
    }
  }

  /** Twelve pitch classes from C, in the tuning that separates them best. */
  private chroma(): number[] {
    const at = (step: number) => this.fine[(step + 120) % 120]!;
    const clarity = (shift: number) => pitchClasses.reduce((sum, _, pitch) => sum + at(pitch * 10 + shift), 0);
    let tuning = -5;
    for (let shift = -4; shift < 5; shift++) if (clarity(shift) > clarity(tuning)) tuning = shift;
    return pitchClasses.map((_, pitch) => {
      let sum = 0;
      for (let near = -4; near <= 5; near++) sum += at(pitch * 10 + tuning + near);
      return sum;
    });
  }
}

const correlation = (profile: readonly number[], measured: (degree: number) => number): number => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const notes = profile.map((_, degree) => measured(degree));
  const [profileMean, notesMean] = [mean(profile), mean(notes)];
  let [product, a, b] = [0, 0, 0];
  profile.forEach((value, degree) => {
    const [x, y] = [value - profileMean, notes[degree]! - notesMean];
    product += x * y;
    a += x * x;
    b += y * y;
  });
  return product / Math.sqrt(a * b || 1);
};
