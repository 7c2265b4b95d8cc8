import type { AudioSuggestions } from '@cueroom/contracts/media/suggestions';
import { KeyMeter } from './musical-key';
import { SilenceMeter } from './silence';
import { TempoMeter } from './tempo';

/**
 * Estimates tempo, key and silence of a song.
 * Input: samples at 11,025 Hz, one channel, between -1 and 1.
 */
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
