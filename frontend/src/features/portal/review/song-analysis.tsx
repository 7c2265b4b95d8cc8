import type { Song } from '@cueroom/contracts/intake/songs';
import type { SimilarRecording } from '@cueroom/contracts/media/recordings';
import type { AudioSuggestions } from '@cueroom/contracts/media/suggestions';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../ui/badge';
import { similarRecordingsQuery } from './submissions.queries';

const mostShown = 5;

/** What the analysis found in a song, and recordings that sound the same. It only informs: people decide. */
export function SongAnalysis({ song }: { song: Song }) {
  const { data: similar = [] } = useQuery(similarRecordingsQuery(song));
  const { suggestions } = song.audio;
  const warnings = suggestions ? warningsOf(suggestions) : [];
  return (
    <>
      {suggestions && (
        <dl aria-label="Suggestions" className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm">
          {suggestionsOf(suggestions).map(({ name, value, note }) => (
            <div key={name}>
              <dt className="text-note text-ink-soft">{name}</dt>
              <dd className="font-medium tabular-nums">
                {value} <span className="font-normal text-ink-soft">{note}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {warnings.length > 0 && (
        <ul aria-label="Listen for" className="mt-3 flex flex-wrap gap-2">
          {warnings.map((warning) => (
            <li key={warning}>
              <Badge tone="neutral">{warning}</Badge>
            </li>
          ))}
        </ul>
      )}
      {similar.length > 0 && (
        <div className="mt-3 rounded-lg bg-brand-tint px-4 py-3 text-sm">
          <p className="font-semibold">Possible duplicates</p>
          <ul className="mt-1 space-y-0.5">
            {similar.slice(0, mostShown).map((recording) => (
              <li key={`${recording.where} ${recording.id} ${recording.title}`} className="break-words">
                {saySimilar(recording)}
              </li>
            ))}
            {similar.length > mostShown && <li className="text-ink-soft">and {similar.length - mostShown} more</li>}
          </ul>
        </div>
      )}
    </>
  );
}

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
const suggestionsOf = ({ tags, bpm, bpmConfidence, key, keyConfidence }: AudioSuggestions): Suggestion[] => {
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
const warningsOf = ({ isClipped, silenceHeadSec, silenceTailSec }: AudioSuggestions): string[] => [
  ...(isClipped ? ['Clipped at full scale'] : []),
  ...(silenceHeadSec >= longSilenceSec ? [`${silenceHeadSec.toFixed(1)} s of silence at the start`] : []),
  ...(silenceTailSec >= longSilenceSec ? [`${silenceTailSec.toFixed(1)} s of silence at the end`] : []),
];

const places = { catalog: 'in the catalog', queue: 'in another submission', archive: 'in the archive' };

const saySimilar = ({ likeness, where, title, artist }: SimilarRecording): string =>
  `${likeness === 'copy' ? 'The same file' : 'The same recording'} as “${title}” by ${artist}, ${places[where]}`;
