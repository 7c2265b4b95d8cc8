import type { SimilarRecording } from '@cueroom/contracts/media/recordings';
import type { AudioSuggestions } from '@cueroom/contracts/media/suggestions';

interface Suggestion {
  name: string;
  value: string;
  /** Where it comes from, or its confidence. */
  note: string;
}

const sureFrom = 0.75;
const unsureBelow = 0.5;
const sayConfidence = (confidence = 0): string =>
  confidence >= sureFrom ? 'detected' : confidence >= unsureBelow ? 'probably' : 'unsure';

/** Tags of the file take precedence over what was detected. */
export const suggestionsOf = ({ tags, bpm, bpmConfidence, key, keyConfidence }: AudioSuggestions): Suggestion[] => {
  const inFile = 'from the file';
  const title = [tags.title, tags.artist].filter(Boolean).join(' – ');
  return [
    { name: 'Tempo', value: tags.bpm ?? bpm, unit: ' BPM', note: tags.bpm ? inFile : sayConfidence(bpmConfidence) },
    { name: 'Key', value: tags.key ?? key, unit: '', note: tags.key ? inFile : sayConfidence(keyConfidence) },
    { name: 'Title', value: title, unit: '', note: inFile },
    { name: 'Album', value: tags.album, unit: '', note: inFile },
    { name: 'ISRC', value: tags.isrc, unit: '', note: inFile },
  ].flatMap(({ name, value, unit, note }) => (value ? [{ name, value: `${value}${unit}`, note }] : []));
};

/** Shorter silences are part of the music. */
const longSilenceSec = 2;

/** What a supervisor should check by ear before passing the song on. */
export const warningsOf = ({ isClipped, silenceHeadSec, silenceTailSec }: AudioSuggestions): string[] => [
  ...(isClipped ? ['Clipped at full scale'] : []),
  ...(silenceHeadSec >= longSilenceSec ? [`${silenceHeadSec.toFixed(1)} s of silence at the start`] : []),
  ...(silenceTailSec >= longSilenceSec ? [`${silenceTailSec.toFixed(1)} s of silence at the end`] : []),
];

const places = { catalog: 'in the catalog', queue: 'in another submission', archive: 'in the archive' };

export const saySimilar = ({ likeness, where, title, artist }: SimilarRecording): string =>
  `${likeness === 'copy' ? 'The same file' : 'The same recording'} as “${title}” by ${artist}, ${places[where]}`;
