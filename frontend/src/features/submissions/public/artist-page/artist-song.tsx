import type { ArtistPage, ArtistSong, ArtistVersion } from '@cueroom/contracts/intake/artist-page';
import { isSilent } from '@cueroom/contracts/media/silence';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import { CircleAlert, CircleCheck, CircleMinus, LoaderCircle } from 'lucide-react';
import { formatStudioDay } from '../../../../lib/words/dates';
import { formatDuration } from '../../../../lib/words/format';
import { saySound } from '../../../../lib/words/sound-words';
import { Badge } from '../../../../ui/badge';
import { Facts } from '../../../../ui/facts';
import { BetterFile } from './better-file';
import { AddVersions } from './add-versions';
import { partIdOf } from './asked-parts';
import { SongTexts } from './song-texts';
import { pageDraftKey } from './use-page-draft';

interface ArtistSongProps {
  token: string;
  song: ArtistSong;
  page: ArtistPage;
  /** Withdrawn: it can only be read. */
  isWithdrawn: boolean;
}

export function ArtistSongGroup({ token, song, page, isWithdrawn }: ArtistSongProps) {
  const { id, trackTitle, outcome, words, verdict, audio, fileName, listened } = song;
  const { isOpen, songs, submissionUid, receipt, retention } = page;
  const sound = audio && saySound({ audio: { state: 'valid', ...audio }, audioFileType: null });
  const keyOf = (part: string) => pageDraftKey(submissionUid, `${id}-${part}`);
  // Without its files there is nothing to add to; what became a track goes on.
  const isOver = isWithdrawn || (receipt !== null && outcome !== 'in-catalog');
  const goesOn = outcome && outcome !== 'in-catalog' && fileName && verdict !== 'none' ? retention.deleteOn : null;
  return (
    <div role="group" aria-label={trackTitle} className="rounded-2xl border border-line bg-card p-5 sm:p-7">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 translate="no" className="min-w-0 text-lg font-semibold wrap-anywhere">
          {trackTitle}
        </h3>
        {outcome && <Badge tone={outcome === 'in-catalog' ? 'good' : 'neutral'}>{song.outcomeWords}</Badge>}
      </div>
      {fileName && (
        <p translate="no" className="mt-0.5 text-note wrap-anywhere text-ink-soft">
          {fileName}
        </p>
      )}
      <p className="mt-3 flex gap-2 text-body wrap-anywhere">
        <Mark verdict={verdict === 'fine' && audio && isSilent(audio) ? 'damaged' : verdict} />
        <span>{words}</span>
      </p>
      <Facts
        isInline
        facts={[
          { name: 'Length', value: audio && formatDuration(audio.durationSec) },
          { name: 'Format', value: sound },
          { name: 'Loudness', value: audio && `${audio.loudnessLufs.toFixed(1).replace('-', '−')} LUFS` },
        ]}
      />
      {goesOn && <p className="mt-3 text-body text-ink-soft">{`We delete its file on ${formatStudioDay(goesOn)}`}</p>}
      {listened && (
        <p className="mt-3 text-body text-ink-soft">
          {`Listened to ${formatDuration(listened.heardSec)} of ${formatDuration(listened.durationSec)} on ${formatStudioDay(listened.at)}`}
        </p>
      )}
      <PageVersions versions={song.versions} />
      <BetterFile token={token} song={song} draftKey={keyOf('file')} isDecided={!isOpen} isWithdrawn={isWithdrawn} />
      {!isOver && (
        <div id={partIdOf('versions', id)}>
          <AddVersions token={token} song={song} songs={songs} draftKey={keyOf('versions')} />
        </div>
      )}
      {!isOpen && <DecidedTexts song={song} />}
      {!isOver && <SongTexts token={token} song={song} page={page} />}
    </div>
  );
}

function Mark({ verdict }: { verdict: ArtistSong['verdict'] }) {
  if (verdict === 'fine') return <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />;
  if (verdict === 'checking') return <LoaderCircle aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />;
  if (verdict === 'none') return <CircleMinus aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />;
  return <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />;
}

function DecidedTexts({ song: { lyrics, tags } }: { song: ArtistSong }) {
  return (
    <>
      {tags.length > 0 && <p className="mt-4 text-sm wrap-anywhere text-ink-soft">{tags.join(', ')}</p>}
      {lyrics && (
        <details className="mt-4">
          <summary className="min-h-6 text-sm font-semibold text-brand-deep">Lyrics</summary>
          <p className="mt-2 text-sm leading-relaxed wrap-anywhere whitespace-pre-line">{lyrics}</p>
        </details>
      )}
    </>
  );
}

/** What came beside the song's main file, with what was found in each. */
function PageVersions({ versions }: { versions: readonly ArtistVersion[] }) {
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
