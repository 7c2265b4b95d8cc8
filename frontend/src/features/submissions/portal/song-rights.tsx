import type { Song, SongRights as Sent } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '../../../lib/api';
import { ApiError } from '../../../lib/api-error';
import { isSame } from '../../../lib/is-same';
import { useRecordMutation } from '../../../lib/record-mutations';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { lazyPart } from '../../../ui/lazy-part';
import { toast, toastError } from '../../../ui/toasts';
import { useUnsaved } from '../../../ui/unsaved';
import { ClearanceBadge } from '../../tracks/shared/clearance-badge';
import { placesOf } from '../../tracks/shared/rights-errors';
import { sentRights } from '../../tracks/shared/rights-values';
import { UseRightsOf } from '../../tracks/shared/use-rights-of';
import { submissionKind as kind } from './submissions.queries';

const RightsEditor = lazyPart(() => import('../../tracks/shared/rights-editor'));

interface SongRightsProps {
  song: Song;
  submission: SubmissionWithSongs;
}

/** What an admin has changed and not saved yet, and the revision of the song that it is based on. */
function useTypedRights({ song, submission }: SongRightsProps) {
  const [typed, setTyped] = useState<{ rights: Rights; revision: number } | null>(null);
  const save = useRecordMutation({
    kind,
    mutationFn: ({ rights, revision }: { rights: Rights; revision: number }) =>
      api.patch<Song>(`/api/admin/songs/${song.id}/rights`, { rights: sentRights(rights) } satisfies Sent, {
        revision,
      }),
    onSuccess: ({ revision }, { rights: sent }) => {
      // What was typed meanwhile is saved next, on top of this.
      setTyped((mine) => (mine && !isSame(mine.rights, sent) ? { rights: mine.rights, revision } : null));
      toast({ title: 'Rights saved', description: `“${song.trackTitle}” by ${submission.artistName}` });
    },
    onError: (error) => {
      toastError(error);
      const current = error instanceof ApiError ? (error.current as Song | undefined) : undefined;
      // Saving once more replaces what the other person has written.
      if (current) setTyped((mine) => mine && { ...mine, revision: current.revision });
    },
  });
  useUnsaved(typed !== null, save.isPending);
  return {
    typed,
    change: (rights: Rights) => setTyped((mine) => ({ revision: song.revision, ...mine, rights })),
    discard: () => setTyped(null),
    save: () => typed && save.mutate(typed),
    isSaving: save.isPending,
    errors: save.error instanceof ApiError ? placesOf(save.error.errors).rights : undefined,
  };
}

/** What the artist has said of it, to be completed. */
export function SongRights({ song, submission }: SongRightsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { typed, change, discard, save, isSaving, errors } = useTypedRights({ song, submission });
  const shown = typed?.rights ?? song.rights;
  return (
    <div className="mt-1">
      <div className="flex flex-wrap items-center gap-3">
        <ClearanceBadge clearance={song.clearance} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-8 items-center gap-1 text-sm font-semibold text-brand-deep"
        >
          Rights
          <ChevronDown aria-hidden className={classes('size-4 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </div>
      <div id={id} className="mt-3 pb-2 empty:hidden">
        {isOpen && (
          <>
            <RightsEditor rights={shown} onChange={change} errors={errors}>
              <UseRightsOf artist={submission.artistName} own={shown} onRights={change} />
            </RightsEditor>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button size="small" disabled={!typed} isPending={isSaving} onClick={save}>
                Save Rights
              </Button>
              {typed && (
                <Button size="small" variant="quiet" onClick={discard}>
                  Discard changes
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </div>
  );
}
