import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { isSilent } from '@cueroom/contracts/media/silence';
import { limits } from '@cueroom/contracts/limits';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { CircleAlert, CircleCheck, CircleMinus, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../lib/api';
import { ApiError, sayError } from '../../../lib/api-error';
import { formatStudioDay } from '../../../lib/dates';
import { formatDuration } from '../../../lib/format';
import { saySound } from '../../../lib/sound-words';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Facts } from '../../../ui/facts';
import { TagsField } from '../../../ui/tags-field';
import { lazyPart } from '../../../ui/lazy-part';
import { TextArea } from '../../../ui/text-field';
import { placesOf } from '../../rights/rights-errors';
import { sentRights } from '../../rights/rights-values';
import { RightsGroup } from './rights-group';
import { pathOf, usePageChange } from './artist-page.queries';
import { BetterFile } from './better-file';
import { AddVersions } from './add-versions';
import { PageVersions } from './page-versions';
import { useLeaving } from './use-leaving';

const RightsEditor = lazyPart(() => import('../../rights/rights-editor'));

interface ArtistSongProps {
  token: string;
  song: ArtistSong;
  /** All of the page. */
  songs: readonly ArtistSong[];
  artistName: string;
  /** Rights and versions may follow after a decision. */
  state: 'open' | 'decided' | 'over';
}

export function ArtistSongGroup({ token, song, songs, artistName, state }: ArtistSongProps) {
  const { trackTitle, outcomeWords, words, verdict, audio, fileName, listened, isFileOpen } = song;
  const sound = audio && saySound({ audio: { state: 'valid', ...audio }, audioFileType: null });
  return (
    <div role="group" aria-label={trackTitle} className="rounded-2xl border border-line bg-card p-5 sm:p-7">
      <h3 translate="no" className="text-lg font-semibold wrap-anywhere">
        {trackTitle}
      </h3>
      {fileName && (
        <p translate="no" className="mt-0.5 text-note wrap-anywhere text-ink-soft">
          {fileName}
        </p>
      )}
      {outcomeWords && <p className="mt-3 text-lg font-semibold">{outcomeWords}</p>}
      <p className="mt-3 flex gap-2 text-body wrap-anywhere">
        <Mark verdict={audio && isSilent(audio) ? 'damaged' : verdict} />
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
      {listened && (
        <p className="mt-3 text-body text-ink-soft">
          {`Listened to ${formatDuration(listened.heardSec)} of ${formatDuration(listened.durationSec)} on ${formatStudioDay(listened.at)}`}
        </p>
      )}
      <PageVersions versions={song.versions} />
      {isFileOpen && <BetterFile token={token} songId={song.id} />}
      {state !== 'over' && <AddVersions token={token} song={song} songs={songs} />}
      {state !== 'open' && <DecidedTexts song={song} />}
      {state !== 'over' && (
        <SongTexts token={token} song={song} artistName={artistName} areWordsOpen={state === 'open'} />
      )}
    </div>
  );
}

function Mark({ verdict }: { verdict: ArtistSong['verdict'] }) {
  if (verdict === 'fine') return <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />;
  if (verdict === 'checking') return <LoaderCircle aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />;
  if (verdict === 'none') return <CircleMinus aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />;
  return <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />;
}

interface SongTextsProps extends Omit<ArtistSongProps, 'state' | 'songs'> {
  areWordsOpen: boolean;
}

/** Kept as typed until they are saved, also while the page is refreshed. */
function SongTexts({ token, song, artistName, areWordsOpen }: SongTextsProps) {
  const [lyrics, setLyrics] = useState<string | null>(null);
  const [tags, setTags] = useState<string[] | null>(null);
  const [rights, setRights] = useState<Rights | null>(null);
  const save = usePageChange(token, () =>
    api.patch(pathOf(token, `/songs/${song.id}`), {
      ...(areWordsOpen && lyrics !== null && { lyrics }),
      ...(areWordsOpen && tags !== null && { tags }),
      ...(rights !== null && { rights: sentRights(rights) }),
    }),
  );
  const submit = () =>
    save.mutate(undefined, {
      // What was typed since stays typed.
      onSuccess: () => {
        setLyrics((typed) => (typed === lyrics ? null : typed));
        setTags((typed) => (typed === tags ? null : typed));
        setRights((typed) => (typed === rights ? null : typed));
      },
    });
  const isTyped = (areWordsOpen && (lyrics !== null || tags !== null)) || rights !== null;
  useLeaving(isTyped, 'typed');
  return (
    <div className={classes('mt-5 space-y-4', areWordsOpen && 'border-t border-line pt-5')}>
      {areWordsOpen && (
        <>
          <TextArea
            label="Lyrics"
            isOptional
            rows={4}
            maxLength={limits.lyrics}
            value={lyrics ?? song.lyrics ?? ''}
            onChange={({ target }) => setLyrics(target.value)}
          />
          <TagsField tags={tags ?? song.tags} isDisabled={false} onChange={setTags} />
        </>
      )}
      <RightsGroup clearance={song.clearance}>
        <RightsEditor
          rights={rights ?? song.rights}
          onChange={setRights}
          errors={save.error instanceof ApiError ? placesOf(save.error.errors).rights : undefined}
          artist={{ name: artistName }}
        />
      </RightsGroup>
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="secondary" onClick={submit} disabled={!isTyped} isPending={save.isPending}>
          Save
        </Button>
        <p role="status" className="text-sm font-medium text-good">
          {save.isSuccess && !isTyped && 'Saved'}
        </p>
        {save.error && <p className="text-sm font-medium text-bad">{sayError(save.error)}</p>}
      </div>
    </div>
  );
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
