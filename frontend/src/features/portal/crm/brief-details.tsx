import type { Brief } from '@cueroom/contracts/intake/briefs';
import { budgets, projectTypes, timelines } from '@cueroom/contracts/options';
import { Mail, Pencil } from 'lucide-react';
import { formatAgo, formatDay, formatMoment } from '../../../lib/dates';
import { capitalized, wordFor } from '../../../lib/words';
import { ActivityList } from '../../activities/activity-list';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Facts } from '../../../ui/facts';
import { Overdue } from '../../../ui/overdue';
import { Address } from '../../../ui/address';
import { DeleteButton } from '../../records/delete-dialog';
import { BriefStatus, deletableBrief } from './crm-words';
import { replyTo } from '../../../lib/reply';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

interface BriefDetailsProps {
  brief: Brief;
  onEdit: () => void;
  onDeleted: () => void;
}

/** Everything that the client wrote, and how the studio follows up. */
export function BriefDetails({ brief, onEdit, onDeleted }: BriefDetailsProps) {
  const title = brief.projectTitle ?? 'Untitled project';
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <BriefStatus status={brief.status} />
        <Overdue asked={brief} />
      </div>
      <h3 className="mt-3 text-heading wrap-anywhere">{title}</h3>
      <p className="mt-1 text-ink-soft">
        {wordFor(projectTypes, brief.projectType)} for {brief.clientCompany ?? brief.clientName}, sent{' '}
        <time dateTime={brief.createdAt} title={formatMoment(brief.createdAt)}>
          {formatAgo(brief.createdAt)}
        </time>
      </p>
      <div className="mt-6 grid gap-x-10 gap-y-8 md:grid-cols-[1fr_15rem]">
        <div className="space-y-6">
          <Passage title="Vibe" text={brief.vibe} />
          <Passage title="References" text={brief.references} />
          <Passage title="Additional information" text={brief.additionalInfo} />
          <Passage title="Studio notes" text={brief.notes} />
        </div>
        <Facts
          facts={factsOf(brief)}
          className="grid-cols-2 border-line max-md:border-t max-md:pt-6 md:grid-cols-1 md:border-l md:pl-8"
        />
      </div>
      <div className="mt-8 flex flex-wrap gap-3 border-t border-line pt-6">
        <Button asChild>
          <a href={replyTo(brief.clientEmail, title)}>
            <Mail aria-hidden className="size-4.5" />
            Reply by email
          </a>
        </Button>
        <Button variant="secondary" onClick={onEdit}>
          <Pencil aria-hidden className="size-4.5" />
          Edit
        </Button>
        <span className="flex-1" />
        <DeleteButton
          of={deletableBrief}
          record={{ id: brief.id, name: `${title}, ${brief.clientName}` }}
          onDeleted={onDeleted}
        />
      </div>
      <h3 className="mt-8 mb-4 text-lg font-semibold tracking-tight">Activity</h3>
      <ActivityList about={{ entityType: 'brief', entityId: brief.id }} />
    </>
  );
}

function Passage({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <section>
      <h4 className="text-note text-ink-soft">{title}</h4>
      <p className="mt-1 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">{text}</p>
    </section>
  );
}

const factsOf = (brief: Brief) => [
  { name: 'Client', value: brief.clientName },
  { name: 'Email', value: <Address email={brief.clientEmail} />, isLong: true },
  { name: 'Phone', value: brief.clientPhone },
  { name: 'Company', value: brief.clientCompany },
  { name: 'Genre', value: brief.genre },
  { name: 'Timeline', value: wordFor(timelines, brief.timeline) },
  { name: 'Music budget', value: wordFor(budgets, brief.budget) },
  { name: 'Estimated value', value: brief.estimatedValue !== null && dollars.format(brief.estimatedValue) },
  { name: 'Priority', value: <Priority priority={brief.priority} /> },
  { name: 'Follow-up', value: brief.followUpDate && formatDay(brief.followUpDate) },
  { name: 'Last contact', value: brief.lastContactDate && formatDay(brief.lastContactDate) },
  { name: 'Proposal sent', value: brief.proposalSentDate && formatDay(brief.proposalSentDate) },
  { name: 'Project start', value: brief.projectStartDate && formatDay(brief.projectStartDate) },
  { name: 'Project end', value: brief.projectEndDate && formatDay(brief.projectEndDate) },
];

function Priority({ priority }: Pick<Brief, 'priority'>) {
  const word = capitalized(priority);
  return priority === 'urgent' ? <Badge tone="bad">{word}</Badge> : word;
}
