import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { adminListQuery } from '../../../../lib/api/admin-lists';
import { useListAddress } from '../../../../lib/page/portal-address';
import type { ItemOf } from '../../../../lib/api/record-paths';
import { Button } from '../../../../ui/button';
import { classes } from '../../../../ui/classes';
import { IconButton } from '../../../../ui/icon-button';
import { Loaded } from '../../../../ui/loaded';
import { AddButton } from '../../../shared/records/add-button';
import { DeleteDialog } from '../../../shared/records/delete-dialog';
import { OrderDialog } from '../../../shared/records/order-dialog';
import type { DeletableKind } from '../../../shared/records/record-kind';

/** Records that are few, and shown at once. */
type CardPath = 'logo-wall' | 'people';

interface CardsSectionProps<Path extends CardPath, T = ItemOf<Path>> {
  of: DeletableKind<Path>;
  title: string;
  listLabel: string;
  hint: string;
  addLabel: string;
  loadingText: string;
  /** Nothing can be added any more, for this reason. */
  fullText?: (records: readonly T[]) => string | false;
  renderDialog: (record: T | null, records: readonly T[], close: () => void) => ReactNode;
  /** In place of cards when there are none. */
  empty: ReactNode;
  /** Above the cards. */
  renderNote?: (records: readonly T[]) => ReactNode;
  renderCard: (record: T) => CardParts;
}

interface CardParts {
  picture: ReactNode;
  facts: ReactNode;
  isPale?: boolean;
}

/** Records that the site shows in an order: cards, with their dialog, and a deletion that can be undone. */
export function CardsSection<Path extends CardPath>({ of, title, hint, addLabel, ...rest }: CardsSectionProps<Path>) {
  const { listLabel, loadingText, fullText, renderDialog, empty, renderNote, renderCard } = rest;
  const answer = useQuery(adminListQuery(of.path, {}));
  const { search, narrow } = useListAddress();
  const isAsked = search['add'] === of.path;
  const [picked, setOpened] = useState<ItemOf<Path> | 'new' | null>(null);
  const opened = isAsked ? 'new' : picked;
  const [toDelete, setToDelete] = useState<ItemOf<Path> | null>(null);
  const records = answer.data?.items ?? [];
  const full = fullText?.(records);
  // As it is now, or was when it was last there.
  const edited = opened === 'new' ? null : (records.find(({ id }) => id === opened?.id) ?? opened);
  const headingId = `${of.path}-heading`;
  return (
    <section aria-labelledby={headingId}>
      <CardsHead id={headingId} title={title} note={full || hint}>
        <OrderButton listLabel={listLabel} of={of} records={records} />
        {!full && <AddButton label={addLabel} onClick={() => setOpened('new')} />}
      </CardsHead>
      <Loaded answer={answer} loadingText={loadingText}>
        {({ items }) =>
          items.length === 0 ? (
            empty
          ) : (
            <>
              {renderNote?.(items)}
              <ul
                aria-label={listLabel}
                className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
              >
                {items.map((record) => (
                  <Card
                    key={record.id}
                    name={record.name}
                    {...renderCard(record)}
                    onEdit={() => setOpened(record)}
                    onDelete={() => setToDelete(record)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {opened && renderDialog(edited, records, isAsked ? () => narrow({ add: undefined }) : () => setOpened(null))}
      <DeleteDialog of={of} record={toDelete} onClose={() => setToDelete(null)} />
    </section>
  );
}

function CardsHead({ id, title, note, children }: { id: string; title: string; note: string; children: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <p className="mt-1 text-body text-ink-soft">{note}</p>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

interface OrderButtonProps extends Pick<CardsSectionProps<CardPath>, 'listLabel' | 'of'> {
  records: readonly ItemOf<CardPath>[];
}

function OrderButton({ listLabel, of, records }: OrderButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (records.length < 2) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Change Order
      </Button>
      {isOpen && (
        <OrderDialog
          title={`Order of ${listLabel}`}
          description="Drag them, or use the arrows."
          of={of}
          items={records}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface CardProps extends CardParts {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

function Card({ name, picture, facts, isPale, onEdit, onDelete }: CardProps) {
  return (
    <li aria-label={name} className="flex overflow-hidden rounded-xl border border-line bg-card sm:flex-col">
      <div
        className={classes(
          'grid w-24 shrink-0 place-items-center border-r border-line bg-site px-3 text-[#211913]/75 sm:h-28 sm:w-auto sm:border-r-0 sm:border-b sm:px-6',
          isPale && '[&>img]:opacity-45',
        )}
      >
        {picture}
      </div>
      <div className="flex min-w-0 flex-1 items-center gap-1 py-2.5 pr-2 pl-4 sm:gap-2">
        <div className="min-w-0 flex-1">
          <h3 translate="no" className="truncate text-body font-semibold" title={name}>
            {name}
          </h3>
          <div className="mt-1 flex flex-wrap items-center gap-2 text-note text-ink-soft">{facts}</div>
        </div>
        <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
        <IconButton icon={Trash2} label={`Delete ${name}`} onClick={onDelete} />
      </div>
    </li>
  );
}
