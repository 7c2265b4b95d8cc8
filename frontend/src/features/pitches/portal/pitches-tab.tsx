import { briefName, projectAndClient } from '@cueroom/contracts/intake/brief-name';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import { labelOf, type Option } from '@cueroom/contracts/options';
import { pitchStatuses, trackChoices } from '@cueroom/contracts/pitches/pitch-options';
import type { ListedPitch } from '@cueroom/contracts/pitches/pitches';
import { useQuery } from '@tanstack/react-query';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { adminListQuery, adminRecordQuery, useFacets } from '../../../lib/api/admin-lists';
import { formatStudioDay } from '../../../lib/words/dates';
import { pluralize } from '../../../lib/words/format';
import { Ago } from '../../../ui/ago';
import { Badge } from '../../../ui/badge';
import { lazyWindow } from '../../../ui/window/lazy-window';
import { RowActions } from '../../../ui/list/row-actions';
import { type Column, cutText, twoLines } from '../../../ui/list/table';
import { statusField } from '../../shared/records/change-selected';
import { ListPanel } from '../../shared/records/list-panel';
import { RecordLink } from '../../shared/records/record-link';
import { useRecordList } from '../../shared/records/record-list';
import { selectAction, useSelection } from '../../shared/records/selection';
import { useDuplicatePitch, useNewPitch } from '../shared/pitches.queries';
import { pitchRecords } from './pitch-records';
import { LinkEnd } from './recipient-links';

const PitchWindow = lazyWindow(() => import('./pitch-window'));

const changes = statusField(pitchStatuses);

const tones = { draft: 'neutral', open: 'good', closed: 'bad' } as const;

export function PitchStatusBadge({ status }: Pick<ListedPitch, 'status'>) {
  return <Badge tone={tones[status]}>{labelOf(pitchStatuses, status)}</Badge>;
}

const openedOf = ({ openedCount, recipientCount }: ListedPitch) =>
  recipientCount > 0 ? `${openedCount} of ${recipientCount}` : '–';

/** As in '3 yes · 1 maybe'. */
const sayChoices = ({ choices }: ListedPitch): string =>
  trackChoices
    .flatMap(({ value, label }) => (choices[value] > 0 ? [`${choices[value]} ${label.toLowerCase()}`] : []))
    .join(' · ');

/** What clients wait for. */
const waitingOf = ({ openQuestions, openRequests }: ListedPitch) => {
  const waiting = [
    openQuestions > 0 && pluralize(openQuestions, 'question'),
    openRequests && pluralize(openRequests, 'request'),
  ].filter(Boolean);
  const words = waiting.join(' · ');
  if (!words) return null;
  return (
    <span title={words} className="text-note font-semibold text-brand-darker">
      {words}
    </span>
  );
};

const columns: Column<ListedPitch>[] = [
  {
    title: 'Title',
    sort: 'title',
    widthRem: 16,
    cell: ({ id, title }) => (
      <RecordLink id={id} isLong>
        {title}
      </RecordLink>
    ),
  },
  { title: 'Brief', widthRem: 8.5, cell: ({ briefId }) => briefId && <BriefName id={briefId} /> },
  { title: 'Status', sort: 'status', widthRem: 6.25, cell: ({ status }) => <PitchStatusBadge status={status} /> },
  {
    title: 'Tracks',
    sort: 'trackCount',
    widthRem: 5.75,
    className: 'tabular-nums',
    cell: ({ trackCount }) => String(trackCount),
  },
  {
    title: 'Opened',
    // What clients wait for beside it, where rows are low, and their choices.
    widthRem: 19,
    className: 'tabular-nums',
    cell: (pitch) => {
      const choices = sayChoices(pitch);
      return twoLines(openedOf(pitch), choices && <span title={choices}>{choices}</span>, waitingOf(pitch));
    },
  },
  {
    title: 'Last Activity',
    sort: 'lastActivityAt',
    widthRem: 8.5,
    cell: ({ lastActivityAt }) => lastActivityAt && <Ago iso={lastActivityAt} />,
  },
  {
    title: 'Expires',
    sort: 'expiresAt',
    widthRem: 7.5,
    className: 'whitespace-nowrap',
    cell: ({ expiresAt }) => expiresAt && formatStudioDay(expiresAt),
  },
];

/** A brief may be deleted; its pitch stays. */
function BriefName({ id }: { id: string }) {
  const { data } = useQuery(adminRecordQuery('briefs', id));
  return data ? cutText(briefName(data)) : null;
}

const words = { briefId: (value: string) => /^[0-9a-f]{24}$/.test(value) };

export default function PitchesTab() {
  const pitches = useRecordList(pitchRecords, columns, { words });
  const selection = useSelection(pitches, { nameOf: ({ title }) => title });
  const make = useNewPitch();
  const duplicate = useDuplicatePitch();
  const { list, params, view, askToDelete } = pitches;
  const { q, briefId } = params;
  const brief = useBriefFilter(briefId);
  const facets = useFacets(pitchRecords.path, { q, briefId });
  return (
    <ListPanel
      of={pitches}
      count={list.total === undefined ? '…' : pluralize(list.total, 'pitch')}
      onAdd={() => make.mutate({})}
      counts={{ status: facets && { by: 'status', counts: facets.status } }}
      moreFilters={
        brief.options.length > 0 ? [{ label: 'Made for', name: 'briefId', emptyLabel: 'All Briefs', ...brief }] : []
      }
      selection={selection}
      changes={changes}
      columns={columns}
      actions={(pitch) => (
        <RowActions
          actions={[
            { icon: Pencil, label: 'Edit', onSelect: () => view(pitch) },
            { icon: Copy, label: 'Duplicate', onSelect: () => duplicate.mutate(pitch), isPending: duplicate.isPending },
            { icon: Trash2, label: 'Delete', onSelect: () => askToDelete(pitch) },
            selectAction(selection, pitch),
          ]}
        />
      )}
      actionsRem={8}
      cardOf={cardOf}
      cardsBelowPx={1024}
      Dialog={PitchWindow}
    />
  );
}

const cardOf = (pitch: ListedPitch) => ({
  title: pitch.title,
  subtitle: pitch.briefId ? <BriefName id={pitch.briefId} /> : undefined,
  chips: (
    <>
      <PitchStatusBadge status={pitch.status} />
      {waitingOf(pitch)}
      {sayChoices(pitch) && <span>{sayChoices(pitch)}</span>}
      <span>{pluralize(pitch.trackCount, 'track')}</span>
      {pitch.recipientCount > 0 && <span>{`opened ${openedOf(pitch)}`}</span>}
      {pitch.expiresAt && <LinkEnd end={pitch.expiresAt} />}
    </>
  ),
});

/** Pitches by what they answer: the latest briefs that have one, and the one that is chosen. */
function useBriefFilter(value: string | undefined) {
  const counts = useFacets(pitchRecords.path, {}, true)?.briefId ?? [];
  const { data } = useQuery({ ...adminListQuery('briefs', { limit: 100 }), enabled: counts.length > 0 });
  const { data: chosen } = useQuery({
    ...adminRecordQuery('briefs', value ?? ''),
    enabled: value !== undefined,
  });
  const listed = (data?.items ?? []).filter(({ id }) => counts.some((counted) => counted.value === id));
  const isListed = !value || listed.some(({ id }) => id === value);
  const options = listed.map(optionOf);
  return {
    value,
    options: isListed ? options : [...options, chosen ? optionOf(chosen) : { value, label: 'One brief' }],
  };
}

const optionOf = (brief: Brief): Option => ({ value: brief.id, label: projectAndClient(brief) });
