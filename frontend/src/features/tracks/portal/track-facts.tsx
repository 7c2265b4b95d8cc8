import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { NewTrack } from '@cueroom/contracts/catalog/tracks';
import { FormFields } from '../../../ui/form-fields';
import { ConflictNotice } from '../../shared/records/conflict-notice';
import { useTypedForm } from '../../shared/records/use-typed-form';
import { useTrackWords } from '../shared/track-words';
import { partsOfPage } from './track-parts';
import { trackRecords } from './track-records';

interface TrackFactsProps {
  track: PlayableTrack;
  onBusy: (isUploading: boolean) => void;
}

/** What a track says of itself, saved as it is typed. */
export function TrackFacts({ track, onBusy }: TrackFactsProps) {
  const state = useTypedForm({
    of: trackRecords,
    shape: NewTrack,
    record: track,
    fields: partsOfPage(onBusy, useTrackWords(), track),
    initial: { tags: [], releasedForSite: false },
    isShownAtOnce: true,
    savedText: ({ title, artist }) => ({ title: 'Track updated', description: `${title} by ${artist}` }),
    draftKey: `track-${track.id}`,
    name: track.title,
  });
  const { form, parts, fields, conflict, status, isWaiting, submit, resolve, onLeaveField } = state;
  return (
    <form
      noValidate
      aria-label="Facts"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onBlur={onLeaveField}
      className="grid grid-cols-1 gap-5 sm:grid-cols-2"
    >
      <FormFields form={form} fields={parts} />
      {conflict && <ConflictNotice {...conflict} fields={fields} onResolve={resolve} />}
      <p
        role="status"
        className={`sticky bottom-0 bg-paper py-2 text-note sm:col-span-full ${isWaiting ? 'text-bad' : 'text-ink-soft'}`}
      >
        {status}
      </p>
    </form>
  );
}
