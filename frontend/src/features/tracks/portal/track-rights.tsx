import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { NewTrack } from '@cueroom/contracts/catalog/tracks';
import { useController, type UseFormReturn } from 'react-hook-form';
import { lazyPart } from '../../../ui/lazy-part';
import { RecordForm } from '../../shared/records/record-form';
import { useRecordForm } from '../../shared/records/use-record-form';
import { sentRights } from '../shared/rights-values';
import { UseRightsOf } from '../shared/use-rights-of';
import { trackRecords } from './track-records';

const RightsEditor = lazyPart(() => import('../shared/rights-editor'));

interface TrackRightsProps {
  form: UseFormReturn<NewTrack>;
  /** Missing: a new track. */
  id?: string;
}

export function TrackRights({ form, id }: TrackRightsProps) {
  const { value, onChange } = useController({ control: form.control, name: 'rights' }).field;
  const errors: unknown = form.formState.errors.rights;
  const change = (rights: NewTrack['rights']) => {
    onChange(rights);
    if (errors) void form.trigger('rights');
  };
  return (
    <div className="pt-5">
      <RightsEditor rights={value ?? null} onChange={change} errors={errors}>
        <UseRightsOf artist={form.watch('artist') ?? ''} exceptId={id} own={value} onRights={change} />
      </RightsEditor>
    </div>
  );
}

/** The rights of a track on its page: half of a split is no fact yet, so they are saved on purpose. */
export function TrackRightsForm({ track }: { track: PlayableTrack }) {
  const state = useRecordForm({
    of: trackRecords,
    shape: NewTrack,
    record: track,
    fields: [{ name: 'rights', label: 'Rights', draw: (form) => <TrackRights form={form} id={track.id} /> }],
    initial: { title: track.title, artist: track.artist },
    followsRecord: true,
    save: (fields, send) => send({ rights: sentRights(fields.rights ?? null) }),
    savedText: ({ title, artist }) => ({ title: 'Rights saved', description: `${title} by ${artist}` }),
  });
  return <RecordForm state={state} label="Rights" saveLabel="Save Rights" isOneColumn />;
}
