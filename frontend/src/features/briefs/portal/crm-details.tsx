import type { SentKind } from '@cueroom/contracts/intake/same-sender';
import { limits } from '@cueroom/contracts/limits';
import { priorities } from '@cueroom/contracts/options';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mail, Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { adminKeys } from '../../../lib/api/admin-keys';
import { call } from '../../../lib/api/api';
import { orNull } from '../../../lib/forms/form-values';
import { recordPlace } from '../../../lib/page/portal-address';
import { replyTo } from '../../../lib/words/reply';
import { capitalized, capitalizedOptions } from '../../../lib/words/words';
import { Ago } from '../../../ui/ago';
import { Button } from '../../../ui/button';
import { Facts } from '../../../ui/facts';
import { useCommands } from '../../../ui/window/window-commands';
import { ActivityList } from '../../shared/activities/activity-list';
import { ContactLog } from '../../shared/activities/contact-log';
import { DeleteDialog } from '../../shared/records/delete-dialog';
import { RecordHistory } from '../../shared/records/record-history';
import { dateField, notesHint } from '../../shared/records/record-values';
import type { briefRecords } from '../shared/brief-records';
import type { contactRecords } from '../shared/contact-records';

/** The fields that briefs and contacts have in common. */
export const priority = { name: 'priority', label: 'Priority', options: capitalizedOptions(priorities) } as const;
export const followUpDate = { name: 'followUpDate', label: 'Follow-up Date', ...dateField } as const;
export const lastContactDate = { name: 'lastContactDate', label: 'Last Contact', ...dateField } as const;
export const notes = {
  name: 'notes',
  label: 'Notes',
  rows: 5,
  hint: notesHint,
  maxLength: limits.longText,
  setValueAs: orNull,
  className: 'sm:col-span-2',
} as const;

interface CrmDetailsProps {
  record: { id: string; followUpDate: string | null };
  kind: typeof briefRecords | typeof contactRecords;
  /** With which it is deleted. */
  name: string;
  badges: ReactNode;
  title: string;
  subtitle: ReactNode;
  text: ReactNode;
  facts: ComponentProps<typeof Facts>['facts'];
  reply: { email: string; subject: string };
  onDeleted: () => void;
  /** Stands between the buttons. */
  action?: ReactNode;
  /** Stands above the text. */
  top?: ReactNode;
  /** Stands above the activity. */
  children?: ReactNode;
  /** In place of the activity, with the form that adds to it. */
  timeline?: (form: ReactNode) => ReactNode;
}

export function CrmDetails(props: CrmDetailsProps) {
  const { record, kind, name, badges, title, subtitle, text, facts, reply, onDeleted } = props;
  const { action, top, children, timeline } = props;
  const [isAsking, setIsAsking] = useState(false);
  useCommands([{ label: 'Delete', run: () => setIsAsking(true) }]);
  const about = { entityType: kind.type, entityId: record.id };
  const log = <ContactLog about={about} followUpDate={record.followUpDate} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">{badges}</div>
      <h3 className="mt-3 text-heading wrap-anywhere">{title}</h3>
      <p className="mt-1 text-ink-soft">{subtitle}</p>
      {top}
      <div className="mt-6 grid gap-x-10 gap-y-8 md:grid-cols-[1fr_15rem]">
        <div className="space-y-6">{text}</div>
        <Facts
          facts={facts}
          className="grid-cols-2 border-line max-md:border-t max-md:pt-6 md:grid-cols-1 md:border-l md:pl-8"
        />
      </div>
      <div className="mt-8 flex flex-wrap gap-3 border-t border-line pt-6">
        <Button asChild>
          <a href={replyTo(reply.email, reply.subject)}>
            <Mail aria-hidden className="size-4.5" />
            Reply by email
          </a>
        </Button>
        {action}
        <span className="flex-1" />
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          <Trash2 aria-hidden className="size-4.5" />
          Delete
        </Button>
        <DeleteDialog
          of={kind}
          record={isAsking ? { id: record.id, name } : null}
          onClose={() => setIsAsking(false)}
          onDeleted={onDeleted}
        />
      </div>
      {children}
      {timeline?.(log) ?? (
        <>
          <h3 className="mt-8 mb-4 text-lg font-semibold tracking-tight">Activity</h3>
          <ActivityList about={about} form={log} />
        </>
      )}
      <RecordHistory of={kind.type} id={record.id} className="mt-8" />
      <SameSender kind={kind.path} id={record.id} />
    </>
  );
}

const kinds: Record<SentKind, string> = { brief: 'Brief', contact: 'Message', submission: 'Submission' };

/** What else came from the same email address. */
function SameSender({ kind, id }: { kind: 'briefs' | 'contacts'; id: string }) {
  const titleId = useId();
  const { data = [] } = useQuery({
    queryKey: [...adminKeys.one(kind, id), 'same-sender'],
    queryFn: ({ signal }) => call(`GET /api/admin/${kind}/:id/same-sender`, { params: { id }, signal }),
  });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mt-8 mb-2 text-lg font-semibold tracking-tight">
        Also from this person
      </h3>
      <ul className="divide-y divide-line text-sm">
        {data.map((sent) => (
          <li key={sent.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5">
            <Link
              {...recordPlace(sent.entityType, sent.id)}
              className="font-semibold wrap-anywhere underline-offset-3 hover:underline"
            >
              {sent.title}
            </Link>
            <span className="text-ink-soft">
              <span>{`${kinds[sent.entityType]} · ${capitalized(sent.status)} · `}</span>
              <Ago iso={sent.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
