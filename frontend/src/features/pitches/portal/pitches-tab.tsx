import type { Brief } from '@cueroom/contracts/intake/briefs';
import { labelOf, type Option } from '@cueroom/contracts/options';
import type { ListedPitch, ListPitches, PitchFacets } from '@cueroom/contracts/pitches/pitches';
import { pitchStatuses, trackChoices } from '@cueroom/contracts/pitches/pitch-options';
import { useQuery } from '@tanstack/react-query';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { adminListQuery, adminRecordQuery, useFacets } from '../../../lib/admin-lists';
import { readSearch, useListAddress } from '../../../lib/portal-address';
import { formatStudioDay } from '../../../lib/dates';
import { pluralize } from '../../../lib/format';
import { useSparseList } from '../../../lib/sparse-list';
import { Ago } from '../../../ui/ago';
import { Badge } from '../../../ui/badge';
import { lazyWindow } from '../../../ui/lazy-window';
import { RowActions } from '../../../ui/row-actions';
import { type Column, cutText, twoLines } from '../../../ui/table';
import { AddButton } from '../../shared/records/add-button';
import { DeleteDialog } from '../../shared/records/delete-dialog';
import { ListPanel } from '../../shared/records/list-panel';
import { RecordLink } from '../../shared/records/record-link';
import { pitchKind, useDuplicatePitch, useNewPitch } from '../shared/pitches.queries';

const PitchWindow = lazyWindow(() => import('./pitch-window'));

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
  return (
    waiting.length > 0 && <span className="block text-note font-semibold text-brand-darker">{waiting.join(' · ')}</span>
  );
};

const columns: Column<ListedPitch>[] = [
  {
    title: 'Title',
    sort: 'title',
    widthRem: 17.25,
    cell: ({ id, title }) => (
      <RecordLink id={id} isLong>
        {title}
      </RecordLink>
    ),
  },
  { title: 'Brief', widthRem: 9, cell: ({ briefId }) => briefId && <BriefName id={briefId} /> },
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
    // All three choices beside it, where rows are low.
    widthRem: 15.75,
    className: 'tabular-nums',
    cell: (pitch) => (
      <div className="compact:leading-4.5">
        {twoLines(openedOf(pitch), <span title={sayChoices(pitch)}>{sayChoices(pitch)}</span>)}
        {waitingOf(pitch)}
      </div>
    ),
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
  const { data } = useQuery(adminRecordQuery<Brief>('briefs', id));
  return data ? cutText(data.projectTitle ?? data.clientName) : null;
}

const rules = {
  status: pitchStatuses.map(({ value }) => value),
  briefId: (value: string) => /^[0-9a-f]{24}$/.test(value),
};
const sorted = columns.map(({ sort }) => sort);

export default function PitchesTab() {
  const { search, open } = useListAddress();
  const [toDelete, setToDelete] = useState<ListedPitch | null>(null);
  const make = useNewPitch();
  const duplicate = useDuplicatePitch();
  const params = readSearch<ListPitches>(search, rules, sorted);
  const { status, briefId } = params;
  const brief = useBriefFilter(briefId);
  const list = useSparseList<ListedPitch>(pitchKind, params);
  const facets = useFacets<PitchFacets>(pitchKind, { q: params.q, briefId }, Boolean(params.q));
  const view = ({ id }: ListedPitch) => open(id);
  const actions = (pitch: ListedPitch) => (
    <RowActions
      actions={[
        { icon: Pencil, label: 'Edit', onSelect: () => view(pitch) },
        { icon: Copy, label: 'Duplicate', onSelect: () => duplicate.mutate(pitch), isPending: duplicate.isPending },
        { icon: Trash2, label: 'Delete', onSelect: () => setToDelete(pitch) },
      ]}
    />
  );
  return (
    <ListPanel
      label="Pitches"
      count={list.total === undefined ? '…' : pluralize(list.total, 'pitch')}
      actions={<AddButton label="New pitch" onClick={() => make.mutate({})} />}
      one="pitch"
      many="pitches"
      list={list}
      asked={{ kind: pitchKind, params }}
      searchLabel="Search pitches..."
      placeholder="Search pitches..."
      filters={[
        {
          label: 'Status',
          name: 'status',
          emptyLabel: 'All Pitches',
          options: pitchStatuses,
          value: status,
          counts: facets && { by: 'status', counts: facets.status },
        },
        ...(brief.options.length > 0
          ? [{ label: 'Made for', name: 'briefId', emptyLabel: 'All Briefs', ...brief } as const]
          : []),
      ]}
      columns={[...columns, { title: 'Actions', widthRem: 8, cell: actions }]}
      emptyText={params.q || status || briefId ? 'No pitches match your filters' : 'No pitches yet'}
      emptyHint="A pitch is a short list of tracks for one need, sent as a private page to each person. Choose rows in the catalog, or begin with New pitch."
      cardOf={(pitch) => ({ ...cardOf(pitch), actions: actions(pitch) })}
      onOpen={view}
      keys={{ remove: setToDelete }}
      Dialog={PitchWindow}
    >
      <DeleteDialog
        of={{ kind: pitchKind, one: 'pitch', deletedText: 'Pitch deleted' }}
        record={toDelete && { id: toDelete.id, name: toDelete.title, ...whatLinksDo(toDelete) }}
        onClose={() => setToDelete(null)}
      />
    </ListPanel>
  );
}

/** Those of drafts, and of pitches whose time is over, are closed in any case. */
const whatLinksDo = ({ status, recipientCount, expiresAt }: ListedPitch) =>
  status === 'open' && recipientCount > 0 && !(expiresAt && Date.parse(expiresAt) < Date.now())
    ? { warning: 'Its links close right away.', restored: 'Its links open again.' }
    : {};

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
      {pitch.expiresAt && <span>{`until ${formatStudioDay(pitch.expiresAt)}`}</span>}
    </>
  ),
});

/** Pitches by what they answer: the latest briefs that have one, and the one that is chosen. */
function useBriefFilter(value: string | undefined) {
  const counts = useFacets<PitchFacets>(pitchKind, {}, true)?.briefId ?? [];
  const { data } = useQuery({ ...adminListQuery<Brief>('briefs', { limit: 100 }), enabled: counts.length > 0 });
  const { data: chosen } = useQuery({
    ...adminRecordQuery<Brief>('briefs', value ?? ''),
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

const optionOf = ({ id, projectTitle, clientName }: Brief): Option => ({
  value: id,
  label: projectTitle ? `${projectTitle}, ${clientName}` : clientName,
});
