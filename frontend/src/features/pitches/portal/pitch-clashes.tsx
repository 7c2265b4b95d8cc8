import { pitchAccesses, pitchStatuses } from '@cueroom/contracts/pitches/pitch-options';
import type { PitchChanges } from '@cueroom/contracts/pitches/pitches';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminRecordQuery } from '../../../lib/api/admin-lists';
import { formatStudioDay } from '../../../lib/words/dates';
import { wordFor } from '../../../lib/words/words';
import { Conflict, sayValue } from '../../shared/records/conflict-notice';
import type { Clash, Reordered } from './clashes';

export const labels: Record<string, string> = {
  ...{ title: 'Title', message: 'Message', tracks: 'Tracks', status: 'Status', briefId: 'Brief', access: 'Access' },
  ...{ expiresAt: 'Expires', showRights: 'Show clearance', askRights: 'Offer the clearance sheet', coverUrl: 'Cover' },
};
const trackLabels = { note: 'Note', section: 'Section', versionId: 'Version' } as const;

interface PitchClashesProps {
  clashes: readonly Clash[];
  onResolve: (isMine: boolean) => void;
}

/** Each part that both have changed, and the two side by side. */
export function PitchClashes({ clashes, onResolve }: PitchClashesProps) {
  const parts = clashes.map((clash) => ({
    key: keyOf(clash),
    name: <PartName clash={clash} />,
    mine: said(clash, 'mine'),
    theirs: said(clash, 'theirs'),
  }));
  return <Conflict parts={parts} isInSight onResolve={onResolve} />;
}

const keyOf = (clash: Clash) =>
  clash.kind === 'order' ? clash.kind : clash.kind === 'track' ? `${clash.trackId} ${clash.name}` : clash.name;

function PartName({ clash }: { clash: Clash }) {
  if (clash.kind === 'order') return 'Which tracks, in which order';
  if (clash.kind === 'field') return labels[clash.name] ?? clash.name;
  return (
    <>
      <span>{`${trackLabels[clash.name]} of `}</span>
      <TrackName id={clash.trackId} />
    </>
  );
}

const said = (clash: Clash, side: 'mine' | 'theirs'): ReactNode => {
  if (clash.kind === 'order') return <OrderChange change={clash[side]} />;
  const value = clash[side];
  if (clash.name === 'versionId') return value ? 'Another version' : 'Main';
  return sayField(clash.name, value);
};

const sayField = (name: keyof PitchChanges | 'note' | 'section', value: unknown): string => {
  if (value === null || value === '') return sayValue(value);
  if (name === 'expiresAt') return formatStudioDay(String(value));
  // Their address says nothing.
  if (name === 'coverUrl') return 'A picture';
  if (name === 'briefId') return 'A brief';
  const options = { status: pitchStatuses, access: pitchAccesses }[name as string];
  return options ? wordFor(options, String(value)) : sayValue(value);
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
  const { data } = useQuery(adminRecordQuery('music', id));
  return data ? `“${data.title}”` : 'a track';
}
