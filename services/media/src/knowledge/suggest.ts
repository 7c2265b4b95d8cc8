import path from 'node:path';
import type { AudioSuggestions } from '@cueroom/contracts/media/suggestions';
import { listenTo } from '../ffmpeg/describe';
import { KeyMeter } from './musical-key';
import { SilenceMeter } from './silence';
import { listeningRateHz } from './spectrum';
import { TempoMeter } from './tempo';

export interface Suggested {
  suggestions: Omit<AudioSuggestions, 'tags'>;
  /** A local file, in the folder that was given: Chromaprint's words. */
  fingerprint: string;
}

/** A peak that is as loud as the format allows, and stays there. */
const fullScaleDbfs = -0.1;

/**
 * Listens to a song for what a catalogue wants to know and nobody likes to type.
 * @returns null when the file cannot be decoded; that is for others to judge.
 */
export const suggest = async (
  file: string,
  folder: string,
  maxSec: number,
  signal?: AbortSignal,
): Promise<Suggested | null> => {
  const [tempoMeter, keyMeter, silenceMeter] = [new TempoMeter(), new KeyMeter(), new SilenceMeter()];
  const fingerprint = path.join(folder, 'fingerprint');
  const heard = await listenTo(file, fingerprint, { rateHz: listeningRateHz, maxSec, signal }, (samples) => {
    tempoMeter.add(samples);
    keyMeter.add(samples);
    silenceMeter.add(samples);
  });
  if (!heard) return null;
  const [tempo, key, silence] = [tempoMeter.result(), keyMeter.result(), silenceMeter.result()];
  return {
    suggestions: {
      ...(tempo && { bpm: tempo.bpm, bpmConfidence: tempo.confidence }),
      ...(key && { key: key.key, keyConfidence: key.confidence }),
      silenceHeadSec: silence.headSec,
      silenceTailSec: silence.tailSec,
      isClipped: heard.flatFactor > 0 && heard.peakDbfs >= fullScaleDbfs,
    },
    fingerprint,
  };
};
