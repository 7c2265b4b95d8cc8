import { type Song, SongRights as Sent } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import type { FormField } from '../../../ui/form/form-fields';
import { lazyPart } from '../../../ui/lazy-part';
import { ConflictNotice } from '../../shared/records/conflict-notice';
import { NotSaved } from '../../shared/records/record-form';
import { useRecordForm } from '../../shared/records/use-record-form';
import { ClearanceBadge } from '../../tracks/shared/clearance-badge';
import { sentRights } from '../../tracks/shared/rights-values';
import { UseRightsOf } from '../../tracks/shared/use-rights-of';

const RightsEditor = lazyPart(() => import('../../tracks/shared/rights-editor'));

interface SongRightsProps {
  song: Song;
  submission: SubmissionWithSongs;
}

const fields: readonly FormField<Sent>[] = [{ name: 'rights', label: 'Rights' }];

/** What the artist has said of it, to be completed. */
export function SongRights({ song, submission }: SongRightsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { form, submit, isPending, conflict, failure, resolve, discard } = useRecordForm({
    of: { path: `songs/${song.id}/rights`, method: 'patch' },
    isOnly: true,
    shape: Sent,
    record: song,
    fields,
    followsRecord: true,
    save: ({ rights }, send) => send({ rights: sentRights(rights) } satisfies Sent),
    savedText: () => ({ title: 'Rights saved', description: `“${song.trackTitle}” by ${submission.artistName}` }),
  });
  const { field: shown } = useController({ control: form.control, name: 'rights' });
  const { isDirty, errors } = form.formState;
  return (
    <div className="mt-1">
      <div className="flex flex-wrap items-center gap-3">
        <ClearanceBadge clearance={song.clearance} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-8 items-center pointer-coarse:min-h-11 gap-1 text-sm font-semibold text-brand-deep"
        >
          Rights
          <ChevronDown aria-hidden className={classes('size-4 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </div>
      <div id={id} className="mt-3 pb-2 empty:hidden">
        {isOpen && (
          <>
            <RightsEditor rights={shown.value} onChange={shown.onChange} errors={errors.rights}>
              <UseRightsOf artist={submission.artistName} own={shown.value} onRights={shown.onChange} />
            </RightsEditor>
            {conflict && <ConflictNotice {...conflict} fields={fields} onResolve={resolve} />}
            <div className="mt-4 flex flex-wrap items-center gap-3">
              <Button size="small" disabled={!isDirty} isPending={isPending} onClick={submit}>
                Save Rights
              </Button>
              {isDirty && (
                <Button size="small" variant="quiet" onClick={discard}>
                  Discard changes
                </Button>
              )}
              <NotSaved reason={failure} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
