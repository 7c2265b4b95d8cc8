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
