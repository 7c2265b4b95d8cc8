import type { Activity, ActivityMail, ActivityType, ListedActivity } from '@cueroom/contracts/intake/activities';
import { Link } from '@tanstack/react-router';
import {
  Check,
  Headphones,
  type LucideIcon,
  Mail,
  MessageSquareText,
  PencilLine,
  Phone,
  StickyNote,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useSetCompleted } from './activities.queries';
import { formatDay } from '../../../lib/words/dates';
import { placeOf, recordPlace } from '../../../lib/page/portal-address';
import { capitalized } from '../../../lib/words/words';
import { Ago } from '../../../ui/ago';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { LinkedText } from '../../../ui/linked-text';
import { UndoActivity } from './undo-activity';

const icons: Record<ActivityType, LucideIcon> = {
  note: StickyNote,
  call: Phone,
  email: Mail,
  meeting: Users,
  feedback: MessageSquareText,
  change: PencilLine,
  pitch: Headphones,
};

interface ActivityItemProps {
  activity: ListedActivity;
  /** Where activities of many records stand together: says which record it is about first, and the row opens it. */
  namesRecord: boolean;
}

export function ActivityItem({ activity, namesRecord }: ActivityItemProps) {
  const { activityType, subject, completed, createdBy, createdAt } = activity;
  return (
    <ActivityFrame icon={icons[activityType]} isDone={completed}>
      <p className="font-medium wrap-anywhere">
        {namesRecord && <RecordLink activity={activity} />}
        <span className="sr-only">{`${capitalized(activityType)}: `}</span>
        <span>{subject ?? capitalized(activityType)}</span>
      </p>
      <ActivityDescription activity={activity} />
      <p className="mt-0.5 text-note text-ink-soft">
        <span>{`${createdBy} · `}</span>
        <Ago iso={createdAt} />
      </p>
      <ActivityExtras activity={activity} />
    </ActivityFrame>
  );
}

interface ActivityFrameProps {
  icon: LucideIcon;
  isDone?: boolean;
  children: ReactNode;
}

/** One thing that happened, in a list of them. */
export function ActivityFrame({ icon: Icon, isDone, children }: ActivityFrameProps) {
  return (
    <li className="relative isolate flex gap-3.5 pb-5 before:absolute before:top-8 before:bottom-1 before:left-3.5 before:w-px before:bg-line last:pb-1 last:before:hidden">
      <span
        className={classes(
          'grid size-7 shrink-0 place-items-center rounded-full',
          isDone ? 'bg-good-tint text-good' : 'bg-brand-tint text-brand-darker',
        )}
      >
        {isDone ? <Check aria-hidden className="size-3.5" /> : <Icon aria-hidden className="size-3.5" />}
      </span>
      <div className="min-w-0 flex-1 pt-0.5 text-sm">{children}</div>
    </li>
  );
}

/** What became of its letter, its task, and the way back from what it changed. */
export function ActivityExtras({ activity }: Pick<ActivityItemProps, 'activity'>) {
  const { id, mail, dueDate, completed, undoableUntil } = activity;
  return (
    <>
      {mail && <p className="text-note text-ink-soft">{capitalized(sayMail(mail))}</p>}
      {dueDate && <Task id={id} dueDate={dueDate} completed={completed} />}
      {undoableUntil && <UndoActivity id={id} until={undoableUntil} />}
    </>
  );
}

function RecordLink({ activity: { entityType, entityId, recordName } }: { activity: ListedActivity }) {
  return (
    <>
      <Link
        {...placeOf(entityType, entityId)}
        state={{ isOpenedFromList: true }}
        className="font-semibold underline-offset-3 after:absolute after:-inset-x-2 after:-top-1 after:bottom-3 after:rounded-lg hover:underline after:-z-1 hover:after:bg-brand-tint/45 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand"
      >
        {recordName ?? capitalized(entityType)}
      </Link>
      <span> · </span>
    </>
  );
}

/** What a client did ends with the name of the pitch, which leads there. */
export function ActivityDescription({ activity: { description, pitchId } }: Pick<ActivityItemProps, 'activity'>) {
  const lines = description?.split('\n') ?? [];
  const pitch = pitchId ? lines.pop() : undefined;
  return (
    <>
      {lines.length > 0 && (
        <p className="mt-0.5 leading-snug wrap-anywhere whitespace-pre-line">
          <LinkedText text={lines.join('\n')} />
        </p>
      )}
      {pitchId && pitch && (
        <p className="mt-0.5 leading-snug wrap-anywhere">
          <Link
            {...recordPlace('pitch', pitchId)}
            className="inline-block text-brand-deep underline underline-offset-3 pointer-coarse:py-3.5"
          >
            {pitch}
          </Link>
        </p>
      )}
    </>
  );
}

const sayMail = ({ state, error }: ActivityMail): string =>
  ({
    queued: 'email queued',
    sent: 'sent by email',
    failed: `email not sent: ${error ?? 'unknown reason'}`,
    not_configured: 'saved here only (no mail server set up)',
  })[state];

function Task({ id, dueDate, completed }: Pick<Activity, 'id' | 'completed'> & { dueDate: string }) {
  const setCompleted = useSetCompleted(id);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 text-note">
      <span className={completed ? 'text-ink-soft' : 'font-medium text-brand-deep'}>
        <span>{completed ? 'Done, was due ' : 'Due '}</span>
        <time dateTime={dueDate.slice(0, 10)}>{formatDay(dueDate)}</time>
      </span>
      <Button
        size="tight"
        variant="quiet"
        className="relative -my-1"
        onClick={() => setCompleted.mutate(!completed)}
        isPending={setCompleted.isPending}
      >
        {completed ? 'Reopen' : 'Mark as done'}
      </Button>
    </p>
  );
}
