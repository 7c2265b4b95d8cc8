import type { SubmissionFacets, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { reviewStatuses } from '@cueroom/contracts/options';
import { useQuery } from '@tanstack/react-query';
import { Eye, ListPlus, TriangleAlert } from 'lucide-react';
import { useFacets } from '../../../lib/api/admin-lists';
import { formatDate } from '../../../lib/words/dates';
import { pluralize } from '../../../lib/words/format';
import { lazyWindow } from '../../../ui/window/lazy-window';
import { Gap, RowActions } from '../../../ui/list/row-actions';
import type { Column } from '../../../ui/list/table';
import { PlayToggle } from '../../shared/player/player-parts';
import { type Playable, useListHearing } from '../../shared/player/portal-player';
import { statusField } from '../../shared/records/change-selected';
import { ListPanel } from '../../shared/records/list-panel';
import { RecordLink } from '../../shared/records/record-link';
import { useRecordList } from '../../shared/records/record-list';
import { selectAction, type Selection, useSelection } from '../../shared/records/selection';
import { ReviewStatus } from '../../shared/records/status-badges';
import { WeakestClearance } from '../../tracks/shared/clearance-badge';
import { showNamed, shows, submissionRecords } from '../shared/submission-records';
import { usePromotion } from './decision-mutations';
import { HearSame, SameRecording } from './same-recording';
import { isDecided, sayUnusable } from './song-choice';
import { SongInList } from './song-player';
import { songsToHear, soundOf, soundsOf } from './song-sound';
import { pendingCountQuery } from './submissions.queries';

const SubmissionDialog = lazyWindow(() => import('./submission-dialog'));

/** Decisions are made one by one. */
const changes = statusField(reviewStatuses.filter(({ value }) => value !== 'approved' && value !== 'rejected'));

/** @param queue every song of the list, in its order */
const columnsOf = (queue: () => readonly Playable[]): Column<SubmissionWithSongs>[] => [
  {
    title: 'Track',
    widthRem: 20,
    cell: (submission) => <SongsCell submission={submission} />,
  },
  {
    title: 'Artist',
    sort: 'artistName',
    widthRem: 12,
    cell: ({ artistName, email }) => (
      <div className="compact:leading-4.5">
        <p translate="no" className="truncate font-medium">
          {artistName}
        </p>
        <p translate="no" title={email} className="truncate text-note text-ink-soft compact:leading-4.5">
          {email}
        </p>
      </div>
    ),
  },
  { title: 'Genre', sort: 'genre', widthRem: 6.5, cell: ({ genre }) => genre },
  {
    title: 'Audio Player',
    widthRem: 12,
    cell: (submission) => <SongInList submission={submission} queue={queue} />,
  },
  {
    title: 'Submitted',
    sort: 'createdAt',
    widthRem: 7.5,
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    title: 'Status',
    sort: 'status',
    widthRem: 9.5,
    cell: ({ status, changed }) => <ReviewStatus status={status} isChanged={changed !== null} />,
  },
];

/** What was sent; a known recording stands beside the description, where it takes no room from the title. */
function SongsCell({ submission }: { submission: SubmissionWithSongs }) {
  return (
    <div className="flex items-center gap-2">
      <SongsLines submission={submission} />
      <HearSame submission={submission} />
    </div>
  );
}

function SongsLines({ submission }: { submission: SubmissionWithSongs }) {
  return (
    <div className="min-w-0 flex-1 compact:leading-4.5">
      <div className="compact:flex compact:items-center compact:gap-2.5 compact:[&_span]:max-h-4.5 compact:[&_span]:leading-4.5">
        <RecordLink id={submission.id}>{submission.trackTitle ?? 'No songs'}</RecordLink>
        {submission.songs.length > 1 && (
          <p className="shrink-0 text-note font-medium text-brand-deep">{sayMore(submission.songs)}</p>
        )}
        <WeakestClearance songs={submission.songs} />
        <Unusable submission={submission} />
      </div>
      <div className="compact:flex compact:items-center compact:gap-2.5 compact:[&>span]:max-h-4.5 compact:[&>span]:shrink-0 compact:[&>span]:leading-4.5">
        <SameRecording submission={submission} />
        <p
          title={submission.description}
          className="line-clamp-2 text-note leading-snug break-words text-ink-soft compact:line-clamp-1 compact:min-w-0 compact:leading-4.5 compact:wrap-anywhere"
        >
          {submission.description}
        </p>
      </div>
    </div>
  );
}

const sayNone = (show: string) => (show === 'undecided' ? 'No submissions pending review' : 'No submissions');

const sayMore = (songs: readonly unknown[]) => `+${pluralize(songs.length - 1, 'more track', 'more tracks')}`;

const sortable = columnsOf(() => []);

/** The undecided submissions, unless the address names others. */
export default function ReviewPanel() {
  const pending = useQuery(pendingCountQuery());
  const submissions = useRecordList(submissionRecords, sortable);
  const { list, params } = submissions;
  const show = showNamed(submissions.filters[0]?.value);
  const facets = useFacets(submissionRecords.path, { q: params.q });
  const hasLeft = ({ status }: SubmissionWithSongs) => show.status !== '' && !show.status.split(',').includes(status);
  const selection = useSelection(submissions, {
    nameOf: ({ trackTitle, artistName }) => trackTitle ?? artistName,
    hasLeft,
  });
  /** One that is decided stays until the list is read again: a press meant for the next one does not open it. */
  const view = ({ id }: { id: string }) => {
    if (!list.loaded.some((listed) => listed.id === id && hasLeft(listed))) submissions.view({ id });
  };
  const { queue, isHeard, hear } = useListHearing(list.loaded, soundsOf);
  return (
    <ListPanel
      of={{ ...submissions, view }}
      count={`${pending.data?.total ?? '…'} pending review`}
      selection={selection}
      changes={changes}
      counts={{ show: facets && { by: 'decision', counts: shows.map((each) => countOf(each, facets)) } }}
      emptyText={params.q ? 'No submissions match your search' : sayNone(show.value)}
      columns={columnsOf(queue)}
      actions={(submission) => <SubmissionActions submission={submission} selection={selection} onView={view} />}
      actionsRem={6.5}
      rowPx={93}
      cardOf={(submission) => cardOf(submission, queue)}
      cardPx={104}
      cardsBelowPx={1024}
      keys={{ hear }}
      isCurrent={isHeard}
      Dialog={SubmissionDialog}
    />
  );
}

/** How many submissions are in a show, which has one status or several; '' means all. */
const countOf = ({ value, status }: (typeof shows)[number], facets: SubmissionFacets) => {
  const counts = facets.status.filter((each) => status === '' || status.split(',').includes(each.value));
  const isAtLeast = counts.some((each) => each.isAtLeast);
  return { value, count: counts.reduce((sum, { count }) => sum + count, 0), isAtLeast };
};

interface SubmissionActionsProps {
  submission: SubmissionWithSongs;
  selection: Selection<SubmissionWithSongs>;
  onView: (submission: SubmissionWithSongs) => void;
}

function SubmissionActions({ submission, selection, onView }: SubmissionActionsProps) {
  const { addToCatalog, isPending } = usePromotion(submission);
  return (
    <RowActions
      actions={[
        { icon: Eye, label: 'View details', onSelect: () => onView(submission) },
        { icon: ListPlus, label: 'Add to catalog', onSelect: addToCatalog, isPending },
        selectAction(selection, submission),
      ]}
    />
  );
}

const cardOf = (submission: SubmissionWithSongs, queue: () => readonly Playable[]) => {
  const { artistName, trackTitle, songs, status, changed, genre, createdAt } = submission;
  const [heard] = songsToHear(submission);
  return {
    title: trackTitle ?? 'No songs',
    // A name may run from right to left.
    subtitle: (
      <>
        <bdi translate="no">{artistName}</bdi>
        {songs.length > 1 && <span>{`, ${sayMore(songs)}`}</span>}
      </>
    ),
    warning: <SameRecording submission={submission} isStrong />,
    lead: heard ? <PlayToggle isQuiet sound={soundOf(heard, submission)} queue={queue} /> : <Gap />,
    chips: (
      <>
        <ReviewStatus status={status} isChanged={changed !== null} />
        <WeakestClearance songs={songs} />
        <Unusable submission={submission} />
        {genre && <span>{genre}</span>}
        <span>{formatDate(createdAt)}</span>
      </>
    ),
  };
};

/** Known before the submission is opened: what of it cannot be approved. */
function Unusable({ submission }: { submission: SubmissionWithSongs }) {
  const count = submission.songs.filter(({ audio }) => audio.state === 'invalid').length;
  if (count === 0 || isDecided(submission)) return null;
  return (
    <span
      title={sayUnusable(submission.songs)}
      className="inline-flex shrink-0 items-center gap-1 text-note font-semibold text-bad"
    >
      <TriangleAlert aria-hidden className="size-3.5" />
      <span>
        <span>{count}</span>
        <span className="compact:sr-only"> can’t be used</span>
      </span>
    </span>
  );
}
