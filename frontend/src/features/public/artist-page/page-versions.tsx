import type { ArtistVersion } from '@cueroom/contracts/intake/artist-page';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import { formatDuration } from '../../../lib/format';

/** What came beside the song's main file, with what was found in each. */
export function PageVersions({ versions }: { versions: readonly ArtistVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <ul aria-label="Versions" className="mt-4 space-y-2 border-l-2 border-line pl-4 text-body">
      {versions.map((version) => (
        <li key={version.id} className="wrap-anywhere">
          <span className="font-medium">{sayVersion(version)}</span>
          {version.audio && <span className="text-ink-soft">{` ${formatDuration(version.audio.durationSec)}`}</span>}
          <p className={version.verdict === 'damaged' ? 'text-note font-medium text-bad' : 'text-note text-ink-soft'}>
            {version.words}
          </p>
        </li>
      ))}
    </ul>
  );
}
