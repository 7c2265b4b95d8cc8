import type { Song } from '@cueroom/contracts/intake/songs';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../ui/badge';
import { saySimilar, suggestionsOf, warningsOf } from './analysis-words';
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
