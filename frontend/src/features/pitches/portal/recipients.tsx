import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import { UserPlus } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { isInWindow, useShortcuts } from '../../../lib/page/shortcuts';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { useCommands } from '../../../ui/window/window-commands';
import { untitled } from '../shared/pitches.queries';
import { AddRecipients } from './add-recipients';
import { leadsHere, wayTo } from './pitch-ways';
import { CopyAllLinks } from './recipient-links';
import { RecipientRow } from './recipient-row';

/** Who a pitch goes to. */
export function Recipients({ pitch, onOpen }: { pitch: PitchWithRecipients; onOpen: () => void }) {
  const [isAdding, setAdding] = useState(false);
  const [addedId, setAddedId] = useState<string>();
  const section = useRef<HTMLElement>(null);
  const headingId = useId();
  const { recipients } = pitch;
  useShortcuts({ addRecipients: () => setAdding(true) }, (event) => isInWindow(event, section));
  useCommands([
    { label: 'Add recipients', run: () => setAdding(true) },
    ...(pitch.status === 'open' ? [] : [{ label: 'Open the pitch', run: onOpen }]),
  ]);
  useNextStep(section, addedId, `${pitch.status} ${recipients.map(({ link }) => link).join()}`);
  return (
    <section ref={section} {...wayTo('Recipients')} className={leadsHere} aria-labelledby={headingId}>
      <div className="flex items-center justify-between gap-3">
        <h3 id={headingId} className="text-lg font-semibold" aria-label="Recipients">
          Recipients <span className="font-normal text-ink-soft">{`(${recipients.length})`}</span>
        </h3>
        {!isAdding && (
          <Button
            variant="secondary"
            size="small"
            data-next={pitch.status === 'open' ? undefined : true}
            onClick={() => setAdding(true)}
          >
            <UserPlus aria-hidden className="size-4" />
            Add recipients
          </Button>
        )}
      </div>
      {isAdding && (
        <div className="mt-3">
          <AddRecipients
            pitch={pitch}
            known={recipients}
            onAdded={(added, isAll) => {
              setAddedId(added[0]?.id);
              setAdding(!isAll);
            }}
          />
        </div>
      )}
      {recipients.length > 0 && <NotOpen pitch={pitch} onOpen={onOpen} />}
      <CopyAllLinks recipients={recipients} />
      {recipients.length === 0 ? (
        !isAdding && <p className="mt-2 text-body text-ink-soft">No one yet. Each person gets a private link.</p>
      ) : (
        <RecipientTable pitch={pitch} addedId={addedId} />
      )}
    </section>
  );
}

/** Said where links are made: they do not open yet. */
function NotOpen({ pitch: { title, status, tracks }, onOpen }: { pitch: PitchWithRecipients; onOpen: () => void }) {
  if (status === 'open') return null;
  return (
    <p className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-lg bg-brand-tint px-3 py-2 text-note text-brand-darker">
      <span>
        <span>
          {status === 'draft' ? 'This is a draft: its links do not open yet.' : 'The links are closed with the pitch.'}
        </span>
        {tracks.length === 0 && <span> It has no tracks yet.</span>}
        {title === untitled && <span>{` Clients read “${untitled}” at its top.`}</span>}
      </span>
      <Button size="tight" onClick={onOpen}>
        Open the pitch
      </Button>
    </p>
  );
}

interface RecipientTableProps {
  pitch: PitchWithRecipients;
  addedId?: string;
}

const manyPeople = 5;
/** The activity stands below, and stays in reach. That there are more below is seen by how they fade. */
const scrolling = '-mx-3 max-h-[min(80vh,40rem)] overflow-y-auto px-3 pb-10 mask-b-from-[calc(100%-3rem)]';

function RecipientTable({ pitch, addedId }: RecipientTableProps) {
  return (
    <div className={classes('relative mt-3', pitch.recipients.length > manyPeople && scrolling)}>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {pitch.recipients.map((recipient) => (
            <RecipientRow
              key={recipient.id}
              pitch={pitch}
              recipient={recipient}
              isNext={pitch.status === 'open' && recipient.id === addedId}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isLost = () => document.activeElement === document.body || document.activeElement?.role === 'dialog';

/** From people who were added to the first new link; in a draft to the button that adds others: Enter alone must open no links. */
function useNextStep(inside: RefObject<HTMLElement | null>, addedId: string | undefined, step: string) {
  useEffect(() => {
    if (addedId && isLost()) inside.current?.querySelector<HTMLElement>('[data-next]')?.focus();
  }, [inside, addedId, step]);
}
