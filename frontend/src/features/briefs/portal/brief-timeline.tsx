import { type TimelineKind, timelineKinds, type TimelineRow } from '@cueroom/contracts/intake/timeline';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  FileMusic,
  FileText,
  Flag,
  Footprints,
  Headphones,
  type LucideIcon,
  Mail,
  Phone,
  StickyNote,
  Users,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { adminKeys } from '../../../lib/api/admin-keys';
import { callList } from '../../../lib/api/api';
import { pluralize } from '../../../lib/words/format';
import { capitalized, capitalizedOptions } from '../../../lib/words/words';
import { Ago } from '../../../ui/ago';
import { Button } from '../../../ui/button';
import { FailureLine } from '../../../ui/notices/failure';
import { LinkedText } from '../../../ui/linked-text';
import { ToolbarSelect } from '../../../ui/form/text-field';
import { activitiesQuery } from '../../shared/activities/activities.queries';
import { ActivityDescription, ActivityExtras, ActivityFrame } from '../../shared/activities/activity-item';
import { onlyLastUndoable } from '../../shared/activities/undo-activity';

const icons: Record<TimelineKind, LucideIcon> = {
  ...{ brief: FileText, note: StickyNote, letter: Mail, call: Phone, meeting: Users },
  ...{ step: Footprints, status: Flag, pitch: Headphones, file: FileMusic },
};
const shownAtFirst = 50;
const shownAtMost = 500;

/** What one has just done is recorded a moment later. */
const isFresh = { refetchInterval: 5000 } as const;

const timelineQuery = (id: string, kind: TimelineKind | undefined, limit: number) =>
  queryOptions({
    queryKey: [...adminKeys.one('briefs', id), 'timeline', kind, limit],
    queryFn: ({ signal }) =>
      callList('GET /api/admin/briefs/:id/timeline', { params: { id }, query: { kind, limit }, signal }),
    placeholderData: keepPreviousData,
    ...isFresh,
  });

interface BriefTimelineProps {
  id: string;
  /** Above the list. */
  form: ReactNode;
}

/** All that happened about a brief, newest first. */
export function BriefTimeline({ id, form }: BriefTimelineProps) {
  const [kind, setKind] = useState<TimelineKind>();
  const [limit, setLimit] = useState(shownAtFirst);
  const { data, error, refetch } = useQuery(timelineQuery(id, kind, limit));
  const more = data ? Math.min(data.total, shownAtMost) - data.items.length : 0;
  return (
    <section aria-label="Timeline">
      <div className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold tracking-tight">Timeline</h3>
        <ToolbarSelect
          label="Kind"
          emptyLabel="All"
          options={capitalizedOptions(timelineKinds)}
          value={kind ?? ''}
          onChange={({ target }) => setKind(timelineKinds.find((each) => each === target.value))}
        />
      </div>
      <div className="@container">{form}</div>
      {!data ? (
        error ? (
          <FailureLine error={error} onRetry={() => void refetch()} className="py-4 text-ink-soft" />
        ) : (
          <p className="py-4 text-sm text-ink-soft">Loading timeline…</p>
        )
      ) : data.items.length === 0 ? (
        <p className="py-4 text-sm text-ink-soft">{kind ? 'Nothing of this kind yet.' : 'Nothing has happened yet.'}</p>
      ) : (
        <Rows id={id} rows={data.items} />
      )}
      {more > 0 && (
        <Button variant="quiet" size="tight" onClick={() => setLimit(shownAtMost)} className="-ml-2.5 print:hidden">
          {`Show ${pluralize(more, 'older entry', 'older entries')}`}
        </Button>
      )}
    </section>
  );
}

function Rows({ id, rows }: { id: string; rows: readonly TimelineRow[] }) {
  const { data } = useQuery({ ...activitiesQuery({ entityType: 'brief', entityId: id }), ...isFresh });
  const activities = new Map(onlyLastUndoable(data?.items ?? []).map((activity) => [activity.id, activity]));
  return (
    <ol aria-label="Timeline" className="mt-1">
      {rows.map(({ id: rowId, at, kind, words, who }) => {
        const activity = activities.get(rowId);
        return (
          <ActivityFrame key={rowId} icon={icons[kind]} isDone={activity?.completed}>
            <p className="font-medium wrap-anywhere whitespace-pre-line">
              <span className="sr-only">{`${capitalized(kind)}: `}</span>
              <LinkedText text={words} />
            </p>
            {/* What a client wrote, and where: the words say only that. */}
            {activity?.activityType === 'pitch' && <ActivityDescription activity={activity} />}
            <p className="mt-0.5 text-note text-ink-soft">
              {who && !words.includes(who) && <span translate="no">{`${who} · `}</span>}
              <Ago iso={at} />
            </p>
            {activity && <ActivityExtras activity={activity} />}
          </ActivityFrame>
        );
      })}
    </ol>
  );
}
