import { musicalKey } from '@cueroom/contracts/catalog/musical-key';
import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { TrackWords } from '@cueroom/contracts/catalog/track-words';
import { NewTrack } from '@cueroom/contracts/catalog/tracks';
import { limits } from '@cueroom/contracts/limits';
import { tempos } from '@cueroom/contracts/options';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useRecord } from '../../../lib/admin-lists';
import { newRecord, recordPlace } from '../../../lib/portal-address';
import { formatDuration } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { FormFields, type FormPart } from '../../../ui/form-fields';
import { Loaded } from '../../../ui/loaded';
import { Tabs } from '../../../ui/tabs';
import { wordOptions } from '../../../ui/text-field';
import type { OpenedRecord } from '../../shared/records/list-panel';
import { RecordHistory } from '../../shared/records/record-history';
import { RecordForm } from '../../shared/records/record-form';
import { numberField, optionalChoice, optionalText } from '../../shared/records/record-values';
import { TagsField } from '../../shared/records/tags-field';
import { useRecordForm } from '../../shared/records/use-record-form';
import { type Uploads, useUploads } from '../../shared/uploads/use-uploads';
import { sentRights } from '../shared/rights-values';
import { choicesOf, useTrackWords } from '../shared/track-words';
import { AudioFile } from './track-audio-file';
import { TrackRights } from './track-rights';
import { trackRecords } from './track-records';
import TrackVersions from './track-versions';

type TrackParts = readonly FormPart<NewTrack>[];
const factsOf = (words: TrackWords, track: PlayableTrack | null): TrackParts => [
  { name: 'title', label: 'Title', isRequired: true, maxLength: limits.name, hasFocus: true },
  { name: 'artist', label: 'Artist', isRequired: true, maxLength: limits.name },
  { name: 'album', label: 'Album', ...optionalText },
  { name: 'genre', label: 'Genre', options: choicesOf(words.genre, track?.genre), ...optionalChoice },
  { name: 'mood', label: 'Mood', options: choicesOf(words.mood, track?.mood), ...optionalChoice },
  { name: 'tempo', label: 'Tempo', options: wordOptions(tempos), ...optionalChoice },
];
/** Numbers, and beside them what people say. */
const measures: TrackParts = [
  {
    name: 'duration',
    label: 'Duration (seconds)',
    isOptional: true,
    ...numberField,
    hintOf: (seconds) => (Number(seconds) > 0 ? formatDuration(Number(seconds)) : undefined),
    className: 'col-span-2 sm:col-span-1',
  },
  {
    parts: [
      { name: 'bpm', label: 'BPM', isOptional: true, ...numberField },
      { draw: (form) => <TempoSteps form={form} /> },
    ],
  },
  {
    name: 'key',
    label: 'Key',
    ...optionalText,
    hintOf: (typed) => [musicalKey(String(typed))].find((key) => key !== typed) ?? undefined,
  },
];

const partsOf = (
  track: PlayableTrack | null,
  words: TrackWords,
  uploads: Uploads,
): Record<'track' | 'rights', TrackParts> => ({
  track: [
    ...factsOf(words, track),
    { parts: measures, className: 'grid gap-5 max-sm:grid-cols-2 sm:col-span-2 sm:grid-cols-[3fr_2fr_2fr]' },
    { draw: (form) => <AudioFile form={form} onBusy={uploads.onBusy('track')} /> },
    {
      name: 'fileUrl',
      label: 'File URL',
      ...optionalText,
      maxLength: limits.url,
      hint: 'The address of the uploaded file, or a link to a file elsewhere.',
      className: 'sm:col-span-2',
    },
    {
      name: 'tags',
      label: 'Tags',
      draw: (form) => <TagsField form={form} name="tags" className="sm:col-span-2" />,
    },
    {
      name: 'lyrics',
      label: 'Lyrics',
      rows: 4,
      ...optionalText,
      maxLength: limits.lyrics,
      className: 'sm:col-span-2',
    },
    {
      name: 'releasedForSite',
      label: 'Released for the site',
      type: 'checkbox',
      hint: 'Projects may play up to a minute of it to visitors.',
      className: 'sm:col-span-2',
    },
  ],
  rights: [{ name: 'rights', label: 'Rights', draw: (form) => <TrackRights form={form} id={track?.id} /> }],
});

export default function TrackDialog({ id, listed, onClose }: OpenedRecord<PlayableTrack>) {
  const isNew = id === newRecord;
  const stored = useRecord('music', isNew ? null : id, listed);
  return (
    <Dialog title={isNew ? 'Add New Track' : 'Edit Track'} isOpen onClose={onClose}>
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
  const { form } = state;
  return (
    <RecordForm state={state} saveLabel="Save Track" hasCancel isLocked={uploads.isUploading} isOneColumn>
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
                {track && <RecordHistory of="track" id={track.id} className="sm:col-span-2" />}
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
    </RecordForm>
  );
}

/** A beat is often heard at half or double of what a musician counts. */
function TempoSteps({ form }: { form: UseFormReturn<NewTrack> }) {
  const bpm = Number(form.watch('bpm'));
  const change = (times: number) => form.setValue('bpm', bpm * times, { shouldDirty: true, shouldValidate: true });
  if (!(bpm > 0)) return null;
  return (
    <div className="mt-1.5 flex gap-1.5">
      <Button size="tight" variant="secondary" onClick={() => change(0.5)}>
        <span aria-hidden>÷2</span>
        <span className="sr-only">Half the BPM</span>
      </Button>
      <Button size="tight" variant="secondary" onClick={() => change(2)}>
        <span aria-hidden>×2</span>
        <span className="sr-only">Double the BPM</span>
      </Button>
    </div>
  );
}
