import type { ArtistPage, ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { isSilent } from '@cueroom/contracts/media/silence';
import { limits } from '@cueroom/contracts/limits';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { CircleAlert, CircleCheck, CircleMinus, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '../../../lib/api';
import { ApiError, sayError } from '../../../lib/api-error';
import { formatStudioDay } from '../../../lib/dates';
import { formatDuration } from '../../../lib/format';
import { saySound } from '../../../lib/sound-words';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Facts } from '../../../ui/facts';
import { TagsField } from '../../../ui/tags-field';
import { lazyPart } from '../../../ui/lazy-part';
import { TextArea, TextField } from '../../../ui/text-field';
import { placesOf } from '../../rights/rights-errors';
import { sentRights } from '../../rights/rights-values';
import { RightsGroup } from './rights-group';
import { pathOf, usePageChange } from './artist-page.queries';
import { BetterFile } from './better-file';
import { AddVersions } from './add-versions';
import { PageVersions } from './page-versions';
import { partIdOf, saveIdOf } from './asked-parts';
import { useUnsentPart } from './unsent-parts';
import { pageDraftKey, usePageDraft } from './use-page-draft';

const RightsEditor = lazyPart(() => import('../../rights/rights-editor'));

interface ArtistSongProps {
  token: string;
  song: ArtistSong;
  page: ArtistPage;
  /** Withdrawn: it can only be read. */
  isWithdrawn: boolean;
}

export function ArtistSongGroup({ token, song, page, isWithdrawn }: ArtistSongProps) {
  const { id, trackTitle, outcome, words, verdict, audio, fileName, listened, isFileOpen } = song;
  const { isOpen, songs, submissionUid, receipt, retention } = page;
  const sound = audio && saySound({ audio: { state: 'valid', ...audio }, audioFileType: null });
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
      {isFileOpen && (
        <div id={partIdOf('better-file', id)} className="mt-5">
          <BetterFile
            token={token}
            songId={id}
            trackTitle={trackTitle}
            draftKey={pageDraftKey(submissionUid, `${id}-file`)}
            isFirst={verdict === 'none'}
          />
        </div>
      )}
      {!isOver && (
        <div id={partIdOf('versions', id)}>
          <AddVersions token={token} song={song} songs={songs} />
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

type Texts = Pick<ArtistSong, 'trackTitle' | 'tags'> & { lyrics: string; rights: Rights };
const labels = { trackTitle: 'Track Title', lyrics: 'Lyrics', tags: 'Tags', rights: 'Rights' };
const names = ['trackTitle', 'lyrics', 'tags', 'rights'] as const;

/** Kept as typed until they are saved, also while the page is refreshed, and after a reload. Rights may follow after a decision. */
function SongTexts({ token, song, page }: Omit<ArtistSongProps, 'isWithdrawn'>) {
  const { isOpen, submissionUid, artistName } = page;
  const { typed, type, forget } = usePageDraft<Texts>(pageDraftKey(submissionUid, song.id), names);
  const { rights } = typed;
  const patch = (sent: typeof typed) =>
    api.patch(pathOf(token, `/songs/${song.id}`), {
      ...(isOpen && sent.trackTitle !== null && { trackTitle: sent.trackTitle.trim() }),
      ...(isOpen && sent.lyrics !== null && { lyrics: sent.lyrics }),
      ...(isOpen && sent.tags !== null && { tags: sent.tags }),
      ...(sent.rights !== null && { rights: sentRights(sent.rights) }),
    });
  const save = usePageChange(token, patch, forget);
  const errors = save.error instanceof ApiError ? save.error.errors : {};
  const unsaved = names.filter((name) => typed[name] !== null && (isOpen || name === 'rights'));
  const isTyped = unsaved.length > 0;
  useUnsentPart(
    saveIdOf(song.id),
    isTyped ? `${song.trackTitle}: ${unsaved.map((name) => labels[name]).join(', ')}` : null,
  );
  return (
    <div className={classes('mt-5 space-y-4', isOpen && 'border-t border-line pt-5')}>
      {!isOpen && <NotSaved typed={typed} />}
      {isOpen && <Words song={song} typed={typed} type={type} titleError={errors.trackTitle?.[0]} />}
      <div id={partIdOf('rights', song.id)}>
        <RightsGroup clearance={song.clearance}>
          <RightsEditor
            rights={rights ?? song.rights}
            onChange={(all) => type('rights', all)}
            errors={placesOf(errors).rights}
            artist={{ name: artistName }}
          />
        </RightsGroup>
      </div>
      <SaveLine id={saveIdOf(song.id)} save={save} isTyped={isTyped} onSave={() => save.mutate(typed)}>
        {!errors.trackTitle && save.error && sayError(save.error)}
      </SaveLine>
    </div>
  );
}

/** What was typed before the decision, and not saved: it can still be read, copied and written in a message. */
function NotSaved({ typed: { trackTitle, lyrics, tags } }: { typed: Partial<Record<keyof Texts, unknown>> }) {
  const texts = [
    [labels.trackTitle, trackTitle],
    [labels.lyrics, lyrics],
    [labels.tags, Array.isArray(tags) ? tags.join(', ') : tags],
  ].filter((part): part is [string, string] => typeof part[1] === 'string' && part[1] !== '');
  if (texts.length === 0) return null;
  return (
    <div role="status" className="rounded-lg bg-brand-tint px-4 py-3 text-body">
      <p className="font-medium">
        The studio has decided meanwhile, so this was not saved. You can copy it, and send it as a message.
      </p>
      {texts.map(([label, text]) => (
        <p key={label} className="mt-2 wrap-anywhere whitespace-pre-line">{`${label}: ${text}`}</p>
      ))}
    </div>
  );
}

interface SaveLineProps {
  id: string;
  save: { isPending: boolean; isSuccess: boolean };
  isTyped: boolean;
  onSave: () => void;
  /** What went wrong, unless a field says it. */
  children: ReactNode;
}

function SaveLine({ id, save, isTyped, onSave, children }: SaveLineProps) {
  return (
    <div id={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" onClick={onSave} disabled={!isTyped} isPending={save.isPending}>
        Save
      </Button>
      <p role="status" className="text-sm font-medium text-good">
        {save.isSuccess && !isTyped && 'Saved'}
      </p>
      {isTyped && !save.isPending && (
        <p className="text-note text-ink-soft">Not saved yet. It stays in this browser until you save it.</p>
      )}
      {children && <p className="text-sm font-medium text-bad">{children}</p>}
    </div>
  );
}

interface WordsProps extends Pick<ReturnType<typeof usePageDraft<Texts>>, 'typed' | 'type'> {
  song: ArtistSong;
  titleError?: string;
}

function Words({ song, typed: { trackTitle, lyrics, tags }, type, titleError }: WordsProps) {
  return (
    <>
      <TextField
        label="Track Title"
        maxLength={limits.name}
        value={trackTitle ?? song.trackTitle}
        error={titleError}
        onChange={({ target }) => type('trackTitle', target.value)}
      />
      <div id={partIdOf('lyrics', song.id)}>
        <TextArea
          label="Lyrics"
          isOptional
          rows={4}
          maxLength={limits.lyrics}
          value={lyrics ?? song.lyrics ?? ''}
          onChange={({ target }) => type('lyrics', target.value)}
        />
      </div>
      <TagsField tags={tags ?? song.tags} isDisabled={false} onChange={(all) => type('tags', all)} />
    </>
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
