import type { Track } from '@cueroom/contracts/catalog/tracks';
import { pitchAccesses, pitchStatuses } from '@cueroom/contracts/pitches/pitch-options';
import type { PitchChanges } from '@cueroom/contracts/pitches/pitches';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminRecordQuery } from '../../../lib/admin-lists';
import { formatStudioDay } from '../../../lib/dates';
import type { Clash, Reordered } from './clashes';

export const labels: Record<string, string> = {
  ...{ title: 'Title', message: 'Message', tracks: 'Tracks', status: 'Status', briefId: 'Brief', access: 'Access' },
  ...{ expiresAt: 'Expires', showRights: 'Show clearance', askRights: 'Offer the clearance sheet', coverUrl: 'Cover' },
};
const trackLabels = { note: 'Note', section: 'Section', versionId: 'Version' } as const;

/** Each part that both have changed, and the two side by side. */
export function PitchClashes({ clashes }: { clashes: readonly Clash[] }) {
  return (
    <ul className="mt-2 space-y-2">
      {clashes.map((clash) => (
        <li key={keyOf(clash)}>
          <p className="font-semibold wrap-anywhere">
            <PartName clash={clash} />
          </p>
          <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            <Side name="Mine">{said(clash, 'mine')}</Side>
            <Side name="Theirs">{said(clash, 'theirs')}</Side>
          </dl>
        </li>
      ))}
    </ul>
  );
}

const keyOf = (clash: Clash) =>
  clash.is === 'order' ? clash.is : clash.is === 'track' ? `${clash.trackId} ${clash.name}` : clash.name;

function PartName({ clash }: { clash: Clash }) {
  if (clash.is === 'order') return 'Which tracks, in which order';
  if (clash.is === 'field') return labels[clash.name] ?? clash.name;
  return (
    <>
      <span>{`${trackLabels[clash.name]} of `}</span>
      <TrackName id={clash.trackId} />
    </>
  );
}

/** A long message stays beside its answer: the buttons below it stay in sight. */
function Side({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-note text-ink-soft">{name}</dt>
      <dd className="max-h-32 overflow-y-auto whitespace-pre-wrap wrap-anywhere" dir="auto">
        {children}
      </dd>
    </div>
  );
}

const said = (clash: Clash, side: 'mine' | 'theirs'): ReactNode => {
  if (clash.is === 'order') return <OrderChange change={clash[side]} />;
  const value = clash[side];
  if (clash.name === 'versionId') return value ? 'Another version' : 'Main';
  return sayValue(clash.name, value);
};

const sayValue = (name: keyof PitchChanges | 'note' | 'section', value: unknown): string => {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (name === 'expiresAt') return formatStudioDay(String(value));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  // Their address says nothing.
  if (name === 'coverUrl') return 'A picture';
  if (name === 'briefId') return 'A brief';
  const option = [...pitchStatuses, ...pitchAccesses].find((one) => one.value === value);
  return (name === 'status' || name === 'access') && option ? option.label : String(value);
};

function OrderChange({ change: { added, removed, isMoved } }: { change: Reordered }) {
  return (
    <>
      {added.map((id) => (
        <span key={id} className="block">
          Added: <TrackName id={id} />
        </span>
      ))}
      {removed.map((id) => (
        <span key={id} className="block">
          Taken out: <TrackName id={id} />
        </span>
      ))}
      {isMoved && <span className="block">Another order</span>}
    </>
  );
}

function TrackName({ id }: { id: string }) {
  const { data } = useQuery(adminRecordQuery<Track>('music', id));
  return data ? `“${data.title}”` : 'a track';
}
