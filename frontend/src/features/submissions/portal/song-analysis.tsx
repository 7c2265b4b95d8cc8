import { musicalKey } from '@cueroom/contracts/catalog/musical-key';
import type { Song } from '@cueroom/contracts/intake/songs';
import type { SimilarRecording } from '@cueroom/contracts/media/recordings';
import type { AudioSuggestions } from '@cueroom/contracts/media/suggestions';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../ui/badge';
import { Facts } from '../../../ui/facts';
import { HearSimilar } from './same-recording';
import { similarRecordingsQuery } from './submissions.queries';

const maxShown = 5;

/** Tempo, key and what the file says of itself. */
export function SongGuesses({ song: { audio } }: { song: Song }) {
  return audio.suggestions && <Facts label="Suggestions" isLine facts={suggestionsOf(audio.suggestions)} />;
}

/** What to listen for in a song, and recordings that sound the same. It only informs: people decide. */
export function SongAnalysis({ song }: { song: Song }) {
  const { data: similar = [] } = useQuery(similarRecordingsQuery(song));
  const { suggestions } = song.audio;
  const warnings = suggestions ? warningsOf(suggestions) : [];
  return (
    <>
      {warnings.length > 0 && (
        <ul aria-label="Listen for" className="mt-1 flex flex-wrap gap-1.5">
          {warnings.map((warning) => (
            <li key={warning}>
              <Badge tone="neutral">{warning}</Badge>
            </li>
          ))}
        </ul>
      )}
      {similar.length > 0 && (
        <div className="mt-1.5 mb-1 flex flex-wrap gap-x-2 rounded-lg bg-brand-tint px-3 py-1.5 text-sm">
          <p className="font-semibold">Possible duplicates</p>
          <ul className="min-w-0 space-y-0.5">
            {similar.slice(0, maxShown).map((recording) => (
              <li key={`${recording.where} ${recording.id} ${recording.title}`} className="flex items-center gap-1">
                <span className="min-w-0 wrap-anywhere">{saySimilar(recording, song.submissionId)}</span>
                <HearSimilar recording={recording} />
              </li>
            ))}
            {similar.length > maxShown && <li className="text-ink-soft">{`and ${similar.length - maxShown} more`}</li>}
          </ul>
        </div>
      )}
    </>
  );
}

const sureFrom = 0.75;
const unsureBelow = 0.5;
const unsure = 'unsure';
const sayConfidence = (confidence = 0): string =>
  confidence >= sureFrom ? 'detected' : confidence >= unsureBelow ? 'probably' : unsure;

/** Tags of the file take precedence over what was detected; a note says where a value comes from, or how sure it is. Weak guesses are quiet. */
const suggestionsOf = (suggestions: AudioSuggestions) => {
  const { tags, bpm, bpmConfidence, isBpmKnown, key: detectedKey, keyConfidence } = suggestions;
  const fact = (name: string, value?: string | number, note = 'from the file') => ({
    name,
    value: value && (
      <span className={note === unsure ? 'font-normal text-ink-soft' : undefined}>
        <span>{`${value} `}</span>
        <span className="font-normal text-ink-soft">{note}</span>
      </span>
    ),
  });
  const taggedBpm = isBpmKnown ? undefined : tags.bpm;
  const tempo = taggedBpm ?? bpm;
  const key = tags.key ?? detectedKey;
  return [
    fact(
      'Tempo',
      tempo && `${tempo} BPM`,
      taggedBpm ? undefined : isBpmKnown ? 'as in the catalog' : sayConfidence(bpmConfidence),
    ),
    fact('Key', key && (musicalKey(key) ?? key), tags.key ? undefined : sayConfidence(keyConfidence)),
    fact('Title', [tags.title, tags.artist].filter(Boolean).join(' – ')),
    fact('Album', tags.album),
    fact('ISRC', tags.isrc),
  ];
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

const saySimilar = ({ id, likeness, where, title, artist }: SimilarRecording, submissionId: string): string => {
  const what = `${likeness === 'copy' ? 'The same file' : 'Sounds like the same recording'} as “${title}”`;
  return id === submissionId ? `${what} in this submission` : `${what} by ${artist}, ${places[where]}`;
};
