import type { ArtistPage, ArtistSong, SongTexts as SentTexts } from '@cueroom/contracts/intake/artist-page';
import { limits } from '@cueroom/contracts/limits';
import type { Clearance } from '@cueroom/contracts/rights/clearance';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { call } from '../../../../lib/api/api';
import { ApiError, sayError } from '../../../../lib/api/api-error';
import { Button } from '../../../../ui/button';
import { classes } from '../../../../ui/classes';
import { lazyPart } from '../../../../ui/lazy-part';
import { TagsField } from '../../../../ui/form/tags-field';
import { TextArea, TextField } from '../../../../ui/form/text-field';
import { ConflictNotice } from '../../../shared/records/conflict-notice';
import { ClearanceBadge } from '../../../tracks/shared/clearance-badge';
import { placesOf } from '../../../tracks/shared/rights-values';
import { artistPageQuery, usePageChange, usePatchCurrent } from './artist-page.queries';
import { partIdOf, saveIdOf } from './asked-parts';
import { NotSaved } from './not-saved';
import {
  changesFrom,
  isStored,
  type SongWords,
  songWords,
  type TypedWords,
  wordNames,
  wordsInConflict,
  wordsOf,
} from './song-words';
import { UnderWay } from './under-way';
import { useUnsentPart } from './unsent-parts';
import { pageDraftKey, usePageDraft } from './use-page-draft';

const RightsEditor = lazyPart(() => import('../../../tracks/shared/rights-editor'));

interface SongTextsProps {
  token: string;
  song: ArtistSong;
  page: ArtistPage;
}

/** Kept as typed until they are saved, also while the page is refreshed, and after a reload. Rights may follow after a decision. */
export function SongTexts({ token, song, page }: SongTextsProps) {
  const { isOpen, artistName } = page;
  const { typed, type, errors, unsaved, left, lost, dropLost, conflict, resolve, save } = useSongWords({
    token,
    song,
    page,
  });
  const isTyped = unsaved.length > 0;
  useUnsentPart(
    saveIdOf(song.id),
    isTyped ? `${song.trackTitle}: ${unsaved.map(({ label }) => label).join(', ')}` : null,
  );
  return (
    <div className={classes('mt-5 space-y-4', isOpen && 'border-t border-line pt-5')}>
      {!isOpen && <NotSaved texts={lost} onClose={dropLost} />}
      {isOpen && <Words song={song} typed={typed} type={type} titleError={errors.trackTitle?.[0]} />}
      <div id={partIdOf('rights', song.id)}>
        <RightsGroup clearance={song.clearance}>
          <RightsEditor
            rights={typed.rights ?? song.rights}
            onChange={(all) => type('rights', all)}
            errors={placesOf(errors).rights}
            artist={{ name: artistName }}
          />
        </RightsGroup>
      </div>
      {conflict && <ConflictNotice {...conflict} between="typed" fields={songWords} onResolve={resolve} />}
      <SaveLine
        id={saveIdOf(song.id)}
        save={save}
        isTyped={isTyped}
        isSaved={save.isSuccess && left.length === 0}
        isLocked={conflict !== null}
        onSave={() => save.mutate(typed)}
      >
        {!errors.trackTitle && !conflict && save.error && sayError(save.error)}
      </SaveLine>
    </div>
  );
}

/** What is typed of a song, and how it is saved. */
function useSongWords({ token, song, page: { isOpen, submissionUid } }: SongTextsProps) {
  const draft = usePageDraft<SongWords>(pageDraftKey(submissionUid, song.id), wordNames);
  const { typed, seen, forget, see } = draft;
  const sendTexts = (body: SentTexts, revision: number) =>
    call('PATCH /api/music/:token/songs/:id', { params: { token, id: song.id }, body, revision });
  const patch = usePatchCurrent(token, sendTexts, (sent: TypedWords, now: ArtistPage) => {
    const current = now.songs.find(({ id }) => id === song.id);
    return current && wordsInConflict(sent, seen, current).length === 0 ? current.revision : null;
  });
  const queryClient = useQueryClient();
  const onKept = (sent: TypedWords) => {
    forget(sent);
    // What was typed since is meant in place of what was saved.
    const page = queryClient.getQueryData<ArtistPage>(artistPageQuery(token).queryKey);
    const kept = page?.songs.find(({ id }) => id === song.id);
    for (const name of wordNames) if (kept && sent[name] !== null) see(name, wordsOf(kept)[name]);
  };
  const save = usePageChange(token, (sent: TypedWords) => patch(changesFrom(sent, isOpen), sent, song.revision), {
    onKept,
    isStored: (now, sent) =>
      now.songs.some(
        (one) => one.id === song.id && wordNames.every((name) => sent[name] === null || isStored(name, sent, one)),
      ),
  });
  const only = (kept: readonly (keyof SongWords)[]) =>
    Object.fromEntries(wordNames.map((name) => [name, kept.includes(name) ? typed[name] : null])) as TypedWords;
  const left = songWords.filter(({ name }) => typed[name] !== null && !isStored(name, typed, song));
  const unsaved = left.filter(({ name }) => isOpen || name === 'rights');
  const lost = left.flatMap(({ name, label }) => {
    const text = name === 'rights' ? null : name === 'tags' ? typed.tags?.join(', ') : typed[name];
    return text ? [[label, text] as const] : [];
  });
  const isTyped = unsaved.length > 0;
  // The answer was lost, or another tab has saved it. Not while it is typed: a space at the end would go.
  const forgetStored = useEffectEvent(() => forget(only(wordNames.filter((name) => isStored(name, typed, song)))));
  useEffect(() => forgetStored(), [song]);
  const { error, reset } = save;
  useEffect(() => {
    if (error && !isTyped) reset();
  }, [error, isTyped, reset]);
  const now = wordsOf(song);
  const disputed = wordsInConflict(typed, seen, song).filter((name) => unsaved.some((one) => one.name === name));
  const mine = Object.fromEntries(disputed.map((name) => [name, typed[name]])) as Partial<SongWords>;
  return {
    ...{ typed, left, unsaved, lost, save },
    dropLost: () => forget(only(wordNames.filter((name) => name !== 'rights'))),
    type: <Name extends keyof SongWords>(name: Name, value: SongWords[Name]) => draft.type(name, value, now[name]),
    errors: save.error instanceof ApiError ? save.error.errors : {},
    conflict: disputed.length > 0 && !save.isPending ? { mine, theirs: { values: now } } : null,
    resolve: (isMine: boolean) => {
      reset();
      if (!isMine) return forget(only(disputed));
      disputed.forEach((name) => see(name, now[name]));
      save.mutate(typed);
    },
  };
}

interface SaveLineProps {
  id: string;
  save: { isPending: boolean };
  isTyped: boolean;
  isSaved: boolean;
  /** Something has to be chosen first. */
  isLocked: boolean;
  onSave: () => void;
  /** What went wrong, unless a field says it. */
  children: ReactNode;
}

function SaveLine({ id, save, isTyped, isSaved, isLocked, onSave, children }: SaveLineProps) {
  return (
    <div id={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" onClick={onSave} disabled={!isTyped || isLocked} isPending={save.isPending}>
        Save
      </Button>
      <p role="status" className="text-sm font-medium text-good empty:hidden">
        {isSaved && 'Saved'}
      </p>
      <UnderWay isPending={save.isPending}>Saving…</UnderWay>
      {isTyped && !save.isPending && (
        <p className="text-note text-ink-soft">Not saved yet. It stays in this browser until you save it.</p>
      )}
      {children && <p className="text-sm font-medium text-bad">{children}</p>}
    </div>
  );
}

interface WordsProps extends Pick<ReturnType<typeof useSongWords>, 'typed' | 'type'> {
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

/** Closed at first, with how complete they are. */
function RightsGroup({ clearance, children }: { clearance: Clearance; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="border-y border-line py-2">
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 flex-1 items-center justify-between gap-3 text-left text-sm font-semibold"
        >
          Rights
          <ChevronDown
            aria-hidden
            className={classes('order-last size-5 text-ink-soft transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        {/* Opened, what is typed has its own. */}
        {!isOpen && <ClearanceBadge clearance={clearance} />}
      </div>
      <div id={id} className="mt-3 pb-3 empty:hidden">
        {isOpen && children}
      </div>
    </div>
  );
}
