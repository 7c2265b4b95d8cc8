import { untitledProject } from '@cueroom/contracts/intake/brief-name';
import type { ListedBrief } from '@cueroom/contracts/intake/briefs';
import { briefColumns } from '@cueroom/contracts/intake/briefs-board';
import { ArrowLeftRight } from 'lucide-react';
import { formatMoney } from '../../../lib/words/format';
import { useListAddress } from '../../../lib/page/portal-address';
import type { ShortcutName } from '../../../lib/page/shortcuts';
import { capitalized } from '../../../lib/words/words';
import { Ago } from '../../../ui/ago';
import { AnswerPromise } from '../../../ui/answer-promise';
import { Badge } from '../../../ui/badge';
import { classes } from '../../../ui/classes';
import { IconButton } from '../../../ui/icon-button';
import { Menu } from '../../../ui/window/menu';
import { isPressOf } from '../../../ui/list/row-press';
import { RecordLink } from '../../shared/records/record-link';
import { StepDay } from './next-step';

const keys: Record<(typeof briefColumns)[number]['status'], { name: ShortcutName; key: string }> = {
  new: { name: 'toNew', key: 'N' },
  reviewing: { name: 'toReviewing', key: 'R' },
  proposal: { name: 'toProposal', key: 'P' },
  won: { name: 'toWon', key: 'W' },
  lost: { name: 'toLost', key: 'L' },
};

interface BoardCardProps {
  brief: ListedBrief;
  /** Its menu is open. */
  isMoving: boolean;
  onMoving: (isMoving: boolean) => void;
  isDragged: boolean;
  onDrag: (isDragged: boolean) => void;
  onMove: (status: string) => void;
}

export function BoardCard({ brief, isMoving, onMoving, isDragged, onDrag, onMove }: BoardCardProps) {
  const { id, status, currency, estimatedValue, nextStep } = brief;
  const title = brief.projectTitle ?? untitledProject;
  const worth = estimatedValue === null ? null : formatMoney(estimatedValue, currency);
  const { open } = useListAddress();
  const others = briefColumns.filter(({ holds }) => !(holds as readonly string[]).includes(status));
  return (
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions -- keys have the link in it
    <li
      data-card={id}
      onClick={(event) => isPressOf(event) && open(id)}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', title);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      className={classes(
        'cursor-pointer rounded-lg border border-line bg-card py-2 pr-1.5 pl-3 text-sm hover:bg-row-hover',
        isDragged && 'opacity-60',
      )}
    >
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1 pt-1">
          <RecordLink id={id} isLong>
            {title}
          </RecordLink>
        </div>
        <Menu
          isOpen={isMoving}
          onOpen={onMoving}
          trigger={
            <IconButton icon={ArrowLeftRight} label={`Move ${title}`} className="size-8! pointer-coarse:size-11!" />
          }
          items={others.map(({ status: to, label }) => ({ label, shortcut: keys[to], onSelect: () => onMove(to) }))}
        />
      </div>
      <p className="text-note text-ink-soft wrap-anywhere">
        <bdi>{brief.companyName ?? brief.clientName}</bdi>
        {worth && <span>{` · ${worth}`}</span>}
      </p>
      {nextStep && (
        <p className="mt-1.5 leading-snug wrap-anywhere">
          <span>{`${nextStep.text} `}</span>
          <StepDay dueOn={nextStep.dueOn} />
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-note text-ink-soft">
        <Priority priority={brief.priority} />
        <AnswerPromise brief={brief} />
        {brief.pitches && brief.pitches.sent > 0 && (
          <span>{`opened ${brief.pitches.opened} of ${brief.pitches.sent}`}</span>
        )}
        <Ago iso={brief.createdAt} />
      </div>
    </li>
  );
}

const Priority = ({ priority }: Pick<ListedBrief, 'priority'>) => {
  if (priority === 'urgent') return <Badge tone="bad">Urgent</Badge>;
  return <span>{`${capitalized(priority)} priority`}</span>;
};
