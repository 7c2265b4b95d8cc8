import type { AudioSuggestions } from '@cueroom/contracts/media/suggestions';
import { KeyMeter } from './musical-key';
import { analysisRateHz } from './spectrum';
import { TempoMeter } from './tempo';

/** Quieter than that is silence: what is left of a fade or of a converter's noise. -60 dBFS. */
const audible = 10 ** (-60 / 20);

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

/** Estimates tempo, key and silence of a song. Input: samples at 11,025 Hz, one channel, between -1 and 1. */
export class Analyzer {
  private readonly meters = { tempo: new TempoMeter(), key: new KeyMeter(), silence: new SilenceMeter() };

  add(samples: Float32Array): void {
    for (const meter of Object.values(this.meters)) meter.add(samples);
  }

  result(): Omit<AudioSuggestions, 'tags' | 'isClipped'> {
    const { tempo, key, silence } = this.meters;
    const [beat, harmony, { headSec, tailSec }] = [tempo.result(), key.result(), silence.result()];
    return {
      ...(beat && { bpm: beat.bpm, bpmConfidence: beat.confidence }),
      ...(harmony && { key: harmony.key, keyConfidence: harmony.confidence }),
      silenceHeadSec: headSec,
      silenceTailSec: tailSec,
    };
  }
}
