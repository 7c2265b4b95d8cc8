import type { ArtistPage, ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { limits } from '@cueroom/contracts/limits';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { api } from '../../../lib/api';
import { ApiError, sayError } from '../../../lib/api-error';
import { isSame } from '../../../lib/is-same';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { TagsField } from '../../../ui/tags-field';
import { lazyPart } from '../../../ui/lazy-part';
import { TextArea, TextField } from '../../../ui/text-field';
import { placesOf } from '../../rights/rights-errors';
import { haveSameRights, sentRights } from '../../rights/rights-values';
import { RightsGroup } from './rights-group';
import { pathOf, usePageChange } from './artist-page.queries';
import { partIdOf, saveIdOf } from './asked-parts';
import { useUnsentPart } from './unsent-parts';
import { pageDraftKey, usePageDraft } from './use-page-draft';

const RightsEditor = lazyPart(() => import('../../rights/rights-editor'));

type Texts = Pick<ArtistSong, 'trackTitle' | 'tags'> & { lyrics: string; rights: Rights };
type Typed = { [Name in keyof Texts]: Texts[Name] | null };
const labels = { trackTitle: 'Track Title', lyrics: 'Lyrics', tags: 'Tags', rights: 'Rights' };
const names = ['trackTitle', 'lyrics', 'tags', 'rights'] as const;

interface SongTextsProps {
  token: string;
  song: ArtistSong;
  page: ArtistPage;
}

/** What is typed is what the song has: nothing of it is left to save. */
const isStored = (name: keyof Texts, { trackTitle, lyrics, tags, rights }: Typed, song: ArtistSong): boolean => {
  if (name === 'trackTitle') return trackTitle?.trim() === song.trackTitle;
  if (name === 'lyrics') return lyrics === (song.lyrics ?? '');
  return name === 'tags' ? isSame(tags, song.tags) : rights !== null && haveSameRights(rights, song.rights);
};

/** Kept as typed until they are saved, also while the page is refreshed, and after a reload. Rights may follow after a decision. */
export function SongTexts({ token, song, page }: SongTextsProps) {
  const { isOpen, submissionUid, artistName } = page;
  const { typed, type, forget } = usePageDraft<Texts>(pageDraftKey(submissionUid, song.id), names);
  const { rights } = typed;
  const patch = (sent: Typed) =>
    api.patch(pathOf(token, `/songs/${song.id}`), {
      ...(isOpen && sent.trackTitle !== null && { trackTitle: sent.trackTitle.trim() }),
      ...(isOpen && sent.lyrics !== null && { lyrics: sent.lyrics }),
      ...(isOpen && sent.tags !== null && { tags: sent.tags }),
      ...(sent.rights !== null && { rights: sentRights(sent.rights) }),
    });
  const save = usePageChange(token, patch, forget);
  const errors = save.error instanceof ApiError ? save.error.errors : {};
  const left = names.filter((name) => typed[name] !== null && !isStored(name, typed, song));
  const unsaved = left.filter((name) => isOpen || name === 'rights');
  const isTyped = unsaved.length > 0;
  // The answer was lost, or another tab has saved it. Not while it is typed: a space at the end would go.
  const forgetStored = useEffectEvent(() => {
    const arrived = names.filter((name) => isStored(name, typed, song));
    forget(Object.fromEntries(names.map((name) => [name, arrived.includes(name) ? typed[name] : null])) as Typed);
  });
  useEffect(() => forgetStored(), [song]);
  const { isError, reset } = save;
  useEffect(() => {
    if (isError && !isTyped) reset();
  }, [isError, isTyped, reset]);
  useUnsentPart(
    saveIdOf(song.id),
    isTyped ? `${song.trackTitle}: ${unsaved.map((name) => labels[name]).join(', ')}` : null,
  );
  return (
    <div className={classes('mt-5 space-y-4', isOpen && 'border-t border-line pt-5')}>
      {!isOpen && <NotSaved typed={typed} left={left} />}
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
function NotSaved({ typed, left }: { typed: Typed; left: readonly (keyof Texts)[] }) {
  const texts = left.flatMap((name) => {
    const text = name === 'rights' ? null : name === 'tags' ? typed.tags?.join(', ') : typed[name];
    return text ? [[labels[name], text] as const] : [];
  });
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
