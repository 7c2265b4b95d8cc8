import { analysisRateHz } from './spectrum';

/** Quieter than that is silence: what is left of a fade or of a converter's noise. -60 dBFS. */
const audible = 10 ** (-60 / 20);

/** Measures the silence at the head and at the tail. Input: samples at 11,025 Hz, one channel, between -1 and 1. */
export class SilenceMeter {
  private samples = 0;
  private firstHeard = -1;
  private lastHeard = -1;

  add(samples: Float32Array): void {
    for (let n = 0; n < samples.length; n++) {
      if (Math.abs(samples[n]!) < audible) continue;
      if (this.firstHeard < 0) this.firstHeard = this.samples + n;
      this.lastHeard = this.samples + n;
    }
    this.samples += samples.length;
  }

  /** Seconds; a song without any sound is silent at its head only. */
  result(): { headSec: number; tailSec: number } {
    const secondsOf = (samples: number) => Math.round((samples / analysisRateHz) * 100) / 100;
    if (this.firstHeard < 0) return { headSec: secondsOf(this.samples), tailSec: 0 };
    return { headSec: secondsOf(this.firstHeard), tailSec: secondsOf(this.samples - 1 - this.lastHeard) };
  }
}
