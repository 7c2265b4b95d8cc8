import type { AudioSuggestions } from '@cueroom/contracts/media/suggestions';
import { KeyMeter } from './musical-key';
import { TempoMeter } from './tempo';

/** Estimates tempo and key of a song. Input: samples at 11,025 Hz, one channel, between -1 and 1. */
export class Analyzer {
  private readonly meters = { tempo: new TempoMeter(), key: new KeyMeter() };

  add(samples: Float32Array): void {
    for (const meter of Object.values(this.meters)) meter.add(samples);
  }

  result(): Pick<AudioSuggestions, 'bpm' | 'bpmConfidence' | 'key' | 'keyConfidence'> {
    const [beat, harmony] = [this.meters.tempo.result(), this.meters.key.result()];
    return {
      ...(beat && { bpm: beat.bpm, bpmConfidence: beat.confidence }),
      ...(harmony && { key: harmony.key, keyConfidence: harmony.confidence }),
    };
  }
}
