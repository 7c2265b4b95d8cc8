/** A peak that is as loud as the format allows, and stays there: -0.1 dBFS. */
const fullScale = Math.fround(10 ** (-0.1 / 20));
/** Without their sign, floats are in the same order as their bits, and what is no finite number comes last. */
const fullScaleBits = new Int32Array(Float32Array.of(fullScale).buffer)[0]!;
const withoutSign = 0x7fff_ffff;
const blockLength = 256;

interface Extreme {
  level: number;
  /** Two neighboring samples of the channel stand at it. */
  isFlat: boolean;
}

/** Cut off at full scale: two neighboring samples of a channel stand at its extreme. Input: whole interleaved frames, -1 to 1. */
export class ClippingMeter {
  /** A sample is no number, or is infinite: a file of floats can hold that, and no sound has it. */
  hasNonFinite = false;
  private readonly highest: Extreme[];
  private readonly lowest: Extreme[];
  private before: Float32Array;

  constructor(private readonly channels: number) {
    const extremes = () => Array.from({ length: channels }, () => ({ level: 0, isFlat: false }));
    [this.highest, this.lowest] = [extremes(), extremes()];
    this.before = new Float32Array(channels);
  }

  add(samples: Float32Array): void {
    const { channels } = this;
    const bits = new Int32Array(samples.buffer, samples.byteOffset, samples.length);
    for (let from = 0; from < bits.length; from += blockLength) {
      const to = Math.min(bits.length, from + blockLength);
      // Negative as long as every sample is below full scale: nearly all blocks are, so that looking closer costs nothing.
      let below = -1;
      for (let at = from; at < to; at++) below &= (bits[at]! & withoutSign) - fullScaleBits;
      if (below >= 0) this.lookCloser(samples, from, to);
    }
    if (samples.length >= channels) this.before = samples.slice(-channels);
  }

  result(): boolean {
    return [...this.highest, ...this.lowest].some(({ isFlat }) => isFlat);
  }

  private lookCloser(samples: Float32Array, from: number, to: number): void {
    const { channels, before } = this;
    for (let at = from; at < to; at++) {
      const sample = samples[at]!;
      if (sample < fullScale && sample > -fullScale) continue;
      if (!Number.isFinite(sample)) {
        this.hasNonFinite = true;
        continue;
      }
      const channel = at % channels;
      const isFlat = sample === (at < channels ? before[at]! : samples[at - channels]!);
      if (sample > 0) reach(this.highest[channel]!, sample, isFlat);
      else reach(this.lowest[channel]!, -sample, isFlat);
    }
  }
}

const reach = (extreme: Extreme, level: number, isFlat: boolean): void => {
  if (level < extreme.level) return;
  extreme.isFlat = isFlat || (level === extreme.level && extreme.isFlat);
  extreme.level = level;
};

/** Quieter than that is silence: what is left of a fade or of a converter's noise. -60 dBFS. */
const audible = 10 ** (-60 / 20);

const isAudible = (sample: number): boolean => sample >= audible || sample <= -audible;

/** Until the first and after the last sound in any channel. Input: whole interleaved frames, -1 to 1. */
export class SilenceMeter {
  private samples = 0;
  private firstHeard = -1;
  private lastHeard = -1;

  add(samples: Float32Array): void {
    // From the end: nearly always the last sample is heard, so that looking costs nothing.
    let last = samples.length - 1;
    while (last >= 0 && !isAudible(samples[last]!)) last--;
    if (last >= 0) {
      if (this.firstHeard < 0) this.firstHeard = this.samples + samples.findIndex(isAudible);
      this.lastHeard = this.samples + last;
    }
    this.samples += samples.length;
  }

  /** Seconds; a song without any sound is silent at its head only. */
  result(sampleRateHz: number, channels: number): { silenceHeadSec: number; silenceTailSec: number } {
    const secondsOf = (samples: number) => Math.round((Math.floor(samples / channels) / sampleRateHz) * 100) / 100;
    if (this.firstHeard < 0) return { silenceHeadSec: secondsOf(this.samples), silenceTailSec: 0 };
    return { silenceHeadSec: secondsOf(this.firstHeard), silenceTailSec: secondsOf(this.samples - 1 - this.lastHeard) };
  }
}
