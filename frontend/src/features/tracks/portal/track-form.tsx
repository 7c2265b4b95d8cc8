import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { TrackWords } from '@cueroom/contracts/catalog/track-words';
import { NewTrack } from '@cueroom/contracts/catalog/tracks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useRecord } from '../../../lib/api/admin-lists';
import { newRecord, recordPlace } from '../../../lib/page/portal-address';
import { Dialog } from '../../../ui/window/dialog';
import { FormFields } from '../../../ui/form/form-fields';
import { Loaded } from '../../../ui/loaded';
import { Tabs } from '../../../ui/tabs';
import type { OpenedRecord } from '../../shared/records/opened-record';
import { RecordForm } from '../../shared/records/record-form';
import { RecordHistory } from '../../shared/records/record-history';
import { useRecordForm } from '../../shared/records/use-record-form';
import { type Uploads, useUploads } from '../../shared/uploads/file-uploader';
import { sentRights } from '../shared/rights-values';
import { useTrackWords } from '../shared/track-words';
import { partsOfForm, type TrackParts } from './track-parts';
import { trackRecords } from './track-records';
import { TrackRights } from './track-rights';
import TrackVersions from './track-versions';

const partsOf = (
  track: PlayableTrack | null,
  words: TrackWords,
  uploads: Uploads,
): Record<'track' | 'rights', TrackParts> => ({
  track: partsOfForm(uploads.onBusy('track'), words, track),
  rights: [{ name: 'rights', label: 'Rights', draw: (form) => <TrackRights form={form} id={track?.id} /> }],
});

export default function TrackDialog({ id, listed, onClose }: OpenedRecord<PlayableTrack>) {
  const isNew = id === newRecord;
  const stored = useRecord('music', isNew ? null : id, listed);
  return (
    <Dialog title={isNew ? 'Add New Track' : 'Edit Track'} isOpen onClose={onClose} isSteady>
      <Loaded answer={{ ...stored, data: isNew ? null : stored.data }} loadingText="Loading track…" one="track">
        {(track) => <TrackForm track={track} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface TrackFormProps {
  /** null: a new track. */
  track: PlayableTrack | null;
  onClose: () => void;
}

function TrackForm({ track, onClose }: TrackFormProps) {
  const [tab, setTab] = useState('track');
  const navigate = useNavigate();
  const uploads = useUploads();
  const parts = partsOf(track, useTrackWords(), uploads);
  const state = useRecordForm({
    of: trackRecords,
    shape: NewTrack,
    record: track,
    fields: [...parts.track, ...parts.rights],
    initial: { tags: [], releasedForSite: false },
    save: (fields, send) =>
      send(fields.rights === undefined ? fields : { ...fields, rights: sentRights(fields.rights) }),
    savedText: ({ id, title, artist }) => ({
      title: track ? 'Track updated' : 'Track added',
      description: `${title} by ${artist}`,
      // Its row may be out of sight.
      ...(!track && { action: { label: 'Show', onClick: () => void navigate(recordPlace('track', id)) } }),
    }),
    onSaved: onClose,
    // What is wrong must be in sight.
    onInvalid: (wrong) => setTab(Object.keys(wrong).join() === 'rights' ? 'rights' : 'track'),
  });
  return (
    <RecordForm
      state={state}
      saveLabel="Save Track"
      hasCancel
      isLocked={uploads.isUploading}
      isOneColumn
      below={track && tab === 'track' && <RecordHistory of="track" id={track.id} />}
    >
      <TrackTabs {...{ tab, setTab, track, parts, uploads }} form={state.form} />
    </RecordForm>
  );
}

interface TrackTabsProps {
  tab: string;
  setTab: (tab: string) => void;
  track: PlayableTrack | null;
  parts: ReturnType<typeof partsOf>;
  uploads: Uploads;
  form: UseFormReturn<NewTrack>;
}

function TrackTabs({ tab, setTab, track, parts, uploads, form }: TrackTabsProps) {
  return (
    <Tabs
      label="Track"
      value={tab}
      onValue={setTab}
      look="line"
      isKept
      tabs={[
        {
          value: 'track',
          title: 'Track',
          content: (
            <div className="grid grid-cols-1 gap-5 pt-5 sm:grid-cols-2">
              <FormFields form={form} fields={parts.track} />
            </div>
          ),
        },
        {
          value: 'rights',
          title: 'Rights',
          content: tab === 'rights' && <FormFields form={form} fields={parts.rights} />,
        },
        {
          value: 'versions',
          title: 'Versions',
          content: <TrackVersions track={track} onBusy={uploads.onBusy('versions')} />,
        },
      ]}
    />
  );
}
