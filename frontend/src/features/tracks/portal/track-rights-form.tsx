import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { NewTrack } from '@cueroom/contracts/catalog/tracks';
import { RecordForm } from '../../shared/records/record-form';
import { useRecordForm } from '../../shared/records/use-record-form';
import { sentRights } from '../shared/rights-values';
import { TrackRights } from './track-rights';
import { trackRecords } from './track-records';

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
