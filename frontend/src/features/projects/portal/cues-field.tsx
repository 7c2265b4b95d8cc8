import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { ProjectCue } from '@cueroom/contracts/content/cues';
import type { NewProject } from '@cueroom/contracts/content/projects';
import { limits } from '@cueroom/contracts/limits';
import { Square, Trash2, Volume2 } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import { adminRecordQuery } from '../../../lib/api/admin-lists';
import { formatDuration } from '../../../lib/words/format';
import { useDebounced } from '../../../lib/page/use-debounced';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { FormFields } from '../../../ui/form/form-fields';
import { IconButton } from '../../../ui/icon-button';
import { numberField } from '../../shared/records/record-values';
import { RowsFrame } from '../../shared/records/rows-field';
import { TrackSearch } from '../../tracks/shared/track-search';
import { CueWindow } from './cue-window';
import { useClipPreview } from './use-clip-preview';

interface CuesFieldProps {
  form: UseFormReturn<NewProject>;
  /** As they are stored: what their tracks are called, and how far their excerpts are. */
  stored: readonly ProjectCue[];
}

const usualSec = 45;
const lengthFor = (durationSec: number | null): number =>
  Math.max(limits.cue.minSec, Math.min(usualSec, Math.floor(durationSec ?? usualSec)));

/** Where the song is too short for it. One below the shortest cue is heard whole. */
const sayPastEnd = ({ startSec, durationSec }: Excerpt, wholeSec?: number | null): string | undefined => {
  if (!wholeSec || startSec + durationSec <= Math.ceil(wholeSec)) return undefined;
  return startSec || wholeSec > limits.cue.minSec ? `The song ends at ${formatDuration(wholeSec)}` : undefined;
};
type Excerpt = Pick<ProjectCue, 'startSec' | 'durationSec'>;

/** @param lengthOf of a track, where it is known */
export const checkCues =
  (lengthOf: (trackId: string) => number | null | undefined) =>
  ({ cues }: NewProject): Record<string, string> =>
    Object.fromEntries(
      (cues ?? []).flatMap((cue, index) => {
        const wholeSec = lengthOf(cue.trackId);
        const problem = sayPastEnd(cue, wholeSec);
        // Even the shortest one begins too late.
        const isLate = cue.startSec + limits.cue.minSec > Math.ceil(wholeSec ?? 0);
        return problem ? [[`cues.${index}.${isLate ? 'startSec' : 'durationSec'}`, problem]] : [];
      }),
    );

/** What visitors may hear: up to three excerpts of released tracks. */
export function CuesField({ form, stored }: CuesFieldProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'cues' });
  const [chosen, setChosen] = useState<readonly ChosenTrack[]>([]);
  const { cues: errors } = form.formState.errors;
  const add = (track: ChosenTrack) => {
    setChosen([...chosen, track]);
    append({ trackId: track.id, startSec: 0, durationSec: lengthFor(track.duration) }, { shouldFocus: false });
  };
  const nameOf = (trackId: string): string => {
    const track = chosen.find(({ id }) => id === trackId) ?? stored.find((cue) => cue.trackId === trackId);
    return track?.title ? `${track.title} by ${track.artist ?? 'unknown'}` : 'A track that is no longer in the catalog';
  };
  return (
    <RowsFrame
      label="Cues"
      errors={errors}
      rows={fields.map(({ id, trackId }, index) => (
        <CueFields
          key={id}
          form={form}
          index={index}
          name={nameOf(trackId)}
          cue={stored.find((cue) => cue.trackId === trackId)}
          onRemove={() => remove(index)}
        />
      ))}
    >
      {fields.length < limits.cues && (
        <div className="mt-3">
          <TrackSearch
            label="Add a Cue"
            placeholder="Search tracks and artists…"
            hint="Up to three, 30 to 60 seconds each. Only tracks that are released for the site can be heard there."
            filter={{ limit: 6 }}
            refusalOf={({ releasedForSite }) => (releasedForSite ? undefined : 'Not released for the site')}
            isClearedByChoice
            onChoose={add}
          />
        </div>
      )}
    </RowsFrame>
  );
}

/** A handle that is dragged, or a number that is typed, has come to rest. */
const settledMs = 400;

interface CueFieldsProps {
  form: UseFormReturn<NewProject>;
  index: number;
  name: string;
  cue?: ProjectCue;
  onRemove: () => void;
}

function CueFields({ form, index, name, cue, onRemove }: CueFieldsProps) {
  const values = useWatch({ control: form.control, name: `cues.${index}` });
  const { isHeard, heardSec, problem, play, follow, stop } = useClipPreview(name);
  const chosen = useDebounced(`${values?.startSec} ${values?.durationSec}`, settledMs);
  const followChoice = useEffectEvent(() => values && follow(values));
  useEffect(() => void followChoice(), [chosen]);
  const { data: track } = useQuery(adminRecordQuery('music', values?.trackId ?? ''));
  if (!values) return null;
  const { startSec, durationSec } = values;
  const isRefused = form.formState.errors.cues?.[index] !== undefined;
  const pastEnd = sayPastEnd(values, track?.duration);
  return (
    <li aria-label={`Cue 1m${index + 1}`} className="rounded-lg border border-line bg-paper p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 text-sm font-semibold wrap-anywhere">
          <span translate="no" className="mr-2 text-brand-deep tabular-nums">{`1m${index + 1}`}</span>
          <span>{name}</span>
        </p>
        <IconButton icon={Trash2} label={`Remove cue ${index + 1}`} onClick={onRemove} />
      </div>
      <CueWindow
        number={index + 1}
        trackId={values.trackId}
        startSec={startSec}
        durationSec={durationSec}
        heardSec={heardSec}
        onChange={(start, length) => {
          form.setValue(`cues.${index}.startSec`, start, { shouldDirty: true });
          form.setValue(`cues.${index}.durationSec`, length, { shouldDirty: true });
        }}
      />
      <div className="mt-2 grid grid-cols-2 items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <FormFields
          form={form}
          fields={[
            { name: `cues.${index}.startSec`, label: 'Start (seconds)', ...numberField },
            {
              name: `cues.${index}.durationSec`,
              label: 'Length (seconds)',
              ...numberField,
              min: limits.cue.minSec,
              max: limits.cue.maxSec,
            },
          ]}
        />
        <PreviewButton isHeard={isHeard} onPress={() => (isHeard ? stop() : void play(values))} />
      </div>
      <Said
        refusal={form.formState.errors.cues?.[index]?.trackId?.message}
        problem={problem}
        pastEnd={isRefused && pastEnd ? '' : pastEnd}
        cue={cue}
        excerpt={values}
      />
    </li>
  );
}

const PreviewButton = ({ isHeard, onPress }: { isHeard: boolean; onPress: () => void }) => (
  <Button variant="secondary" className="col-span-2 sm:col-span-1 sm:mt-6.5" onClick={onPress}>
    {isHeard ? <Square aria-hidden className="size-4" /> : <Volume2 aria-hidden className="size-4" />}
    <span>{isHeard ? 'Stop' : 'Preview'}</span>
  </Button>
);

interface SaidProps {
  /** Of its track. */
  refusal?: string;
  problem?: string | null;
  pastEnd?: string;
  cue?: ProjectCue;
  excerpt: Excerpt;
}

function Said({ refusal, problem, pastEnd, cue, excerpt: { startSec, durationSec } }: SaidProps) {
  const range = `From ${formatDuration(startSec)} to ${formatDuration(startSec + durationSec)}`;
  return (
    <>
      <p aria-live="polite" className="text-sm font-medium text-bad">
        {refusal}
      </p>
      <p aria-live="polite" className={classes('mt-2 text-note tabular-nums', pastEnd ? 'text-bad' : 'text-ink-soft')}>
        {problem ?? pastEnd ?? (cue && sayState(cue)) ?? range}
      </p>
    </>
  );
}

const sayState = ({ state, error }: ProjectCue): string | undefined =>
  state === 'failed'
    ? `The excerpt could not be made. ${error ?? ''}`
    : state === 'done'
      ? undefined
      : 'Preparing the clip. Visitors can hear it in a moment.';

type ChosenTrack = Pick<PlayableTrack, 'id' | 'title' | 'artist' | 'duration'>;
