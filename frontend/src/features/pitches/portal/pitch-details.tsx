import { projectAndClient } from '@cueroom/contracts/intake/brief-name';
import { limits } from '@cueroom/contracts/limits';
import {
  type PitchAccess,
  pitchAccesses,
  type PitchStatus,
  pitchStatuses,
} from '@cueroom/contracts/pitches/pitch-options';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminListQuery } from '../../../lib/api/admin-lists';
import { endOfStudioDay, studioDay } from '../../../lib/words/dates';
import { recordPlace } from '../../../lib/page/portal-address';
import { studio } from '../../../lib/studio';
import { CheckField } from '../../../ui/form/checkbox';
import { SelectField, TextArea, TextField } from '../../../ui/form/text-field';
import { FileUploader } from '../../shared/uploads/file-uploader';
import { acceptedPictures } from '../../shared/uploads/image-file.rules';
import type { PitchState } from './use-pitch-editor';

const errorOf = ({ state }: PitchState, name: string) => state.errors[name]?.[0];

/** What a pitch says. */
export function PitchText({ editor }: { editor: PitchState }) {
  const { pitch, change } = editor;
  return (
    <div className="grid gap-4">
      <TextField
        label="Title"
        value={pitch.title}
        maxLength={limits.name}
        error={errorOf(editor, 'title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        label="Message"
        rows={2}
        className="[&_textarea]:field-sizing-content [&_textarea]:max-h-96 [&_textarea]:min-h-20"
        value={pitch.message ?? ''}
        maxLength={limits.longText}
        error={errorOf(editor, 'message')}
        hint="Stands above the tracks; “Edit” gives a recipient another one. An empty line begins a paragraph."
        onChange={({ target }) => change({ message: target.value || null })}
      />
    </div>
  );
}

/** To what it answers, and what its links allow. */
export function PitchSettings({ editor }: { editor: PitchState }) {
  const { pitch, change } = editor;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Status"
        value={pitch.status}
        options={pitchStatuses}
        hint={statusHints[pitch.status]}
        onChange={({ target }) => change({ status: target.value as PitchStatus })}
      />
      <BriefField editor={editor} />
      <SelectField
        label="Access"
        value={pitch.access}
        options={pitchAccesses}
        onChange={({ target }) => change({ access: target.value as PitchAccess })}
      />
      <TextField
        label="Expires"
        type="date"
        value={pitch.expiresAt ? studioDay(pitch.expiresAt) : ''}
        error={errorOf(editor, 'expiresAt')}
        hint={`At the end of this day all links close (time zone ${studio.timeZone}).`}
        onChange={({ target }) => change({ expiresAt: target.value ? endOfStudioDay(target.value) : null })}
      />
      <CheckField
        label="Show clearance"
        hint="Clients see how many must agree to a license."
        checked={pitch.showRights}
        onChange={({ target }) => change({ showRights: target.checked })}
      />
      <CheckField
        label="Offer the clearance sheet"
        hint="Clients may read who owns each track, and who signs."
        checked={pitch.askRights}
        onChange={({ target }) => change({ askRights: target.checked })}
      />
      <Cover editor={editor} />
    </div>
  );
}

const statusHints: Record<PitchStatus, string> = {
  draft: 'Links do not open yet.',
  open: 'Links are open.',
  closed: 'Links are closed.',
};

function BriefField({ editor: { pitch, change } }: { editor: PitchState }) {
  const { data } = useQuery(adminListQuery('briefs', { limit: 100 }));
  const options = (data?.items ?? []).map((brief) => ({ value: brief.id, label: projectAndClient(brief) }));
  const isListed = !pitch.briefId || options.some(({ value }) => value === pitch.briefId);
  return (
    <SelectField
      label="Brief"
      emptyLabel="None"
      value={pitch.briefId ?? ''}
      options={isListed ? options : [...options, { value: pitch.briefId ?? '', label: 'The brief it was made for' }]}
      hint={
        pitch.briefId && (
          <Link
            {...recordPlace('brief', pitch.briefId)}
            className="inline-flex items-center text-brand-deep underline pointer-coarse:min-h-11"
          >
            Open the brief
          </Link>
        )
      }
      onChange={({ target }) => change({ briefId: target.value || null })}
    />
  );
}

function Cover({ editor: { pitch, change } }: { editor: PitchState }) {
  return (
    <div className="flex flex-wrap items-end gap-4 sm:col-span-2">
      {pitch.coverUrl && pitch.coverStreamUrl && (
        <img src={pitch.coverStreamUrl} alt="Cover" className="size-24 rounded-lg border border-line object-cover" />
      )}
      <div className="min-w-56 flex-1">
        <FileUploader
          key={pitch.coverUrl}
          label="Cover"
          kind="image"
          accept={acceptedPictures}
          hint="A square picture. Up to 5 MB."
          onUploaded={({ address }) => change({ coverUrl: address })}
        />
      </div>
      {pitch.coverUrl && (
        <button
          type="button"
          className="min-h-9 text-note font-semibold text-ink-soft underline"
          onClick={() => change({ coverUrl: null })}
        >
          Remove cover
        </button>
      )}
    </div>
  );
}
