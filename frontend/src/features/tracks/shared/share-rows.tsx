import { limits } from '@cueroom/contracts/limits';
import { sayShares } from '@cueroom/contracts/rights/clearance';
import {
  type CompositionShare,
  type MasterShare,
  mostRights,
  type Rights,
  type Signatory,
} from '@cueroom/contracts/rights/rights';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button';
import { isEnterInLine } from '../../../ui/form/enter-key';
import { IconButton } from '../../../ui/icon-button';
import { TextField } from '../../../ui/form/text-field';
import { newOwner, newSignatory, newWriter, withoutSignatory } from './rights-values';
import { ShareFields, WriterFields } from './share-fields';

export interface RightsPartProps {
  rights: Rights;
  onChange: (rights: Rights) => void;
  /** The message at a place such as `composition.1.ipi`. */
  errorAt: (place: string) => string | undefined;
  isDisabled?: boolean;
}

const replaced = <Part,>(parts: readonly Part[], at: number, fields: Partial<Part>): Part[] =>
  parts.map((part, index) => (index === at ? { ...part, ...fields } : part));
const without = <Part,>(parts: readonly Part[], at: number): Part[] => parts.filter((_, index) => index !== at);

export function Composition({ rights, onChange, ...part }: RightsPartProps) {
  const { composition } = rights;
  const set = (shares: CompositionShare[]) => onChange({ ...rights, composition: shares });
  return (
    <Side
      label="Composition"
      sum={composition.length > 0 ? sayShares(composition) : ''}
      add={composition.length < mostRights.shares && 'Add writer'}
      onAdd={() => set([...composition, newWriter()])}
      isDisabled={part.isDisabled}
    >
      {composition.map((share, index) => (
        <Row
          key={index}
          label={`Writer ${index + 1}`}
          isDisabled={part.isDisabled}
          onRemove={() => set(without(composition, index))}
        >
          <WriterFields
            share={share}
            signatories={rights.signatories}
            place={`composition.${index}`}
            onShare={(fields) => set(replaced(composition, index, fields))}
            {...part}
          />
        </Row>
      ))}
    </Side>
  );
}

export function Master({ rights, onChange, ...part }: RightsPartProps) {
  const { master } = rights;
  const set = (shares: MasterShare[]) => onChange({ ...rights, master: shares });
  return (
    <Side
      label="Master"
      sum={master.length > 0 ? sayShares(master) : ''}
      add={master.length < mostRights.shares && 'Add owner'}
      onAdd={() => set([...master, newOwner()])}
      isDisabled={part.isDisabled}
    >
      {master.map((share, index) => (
        <Row
          key={index}
          label={`Owner ${index + 1}`}
          isDisabled={part.isDisabled}
          onRemove={() => set(without(master, index))}
        >
          <ShareFields
            share={share}
            signatories={rights.signatories}
            place={`master.${index}`}
            onShare={(fields) => set(replaced(master, index, fields))}
            {...part}
          />
        </Row>
      ))}
    </Side>
  );
}

export function Signatories({ rights, onChange, errorAt, isDisabled }: RightsPartProps) {
  const { signatories } = rights;
  const set = (list: Signatory[]) => onChange({ ...rights, signatories: list });
  return (
    <Side
      label="Signatories"
      sum=""
      hint="Who can approve, and how to reach them."
      add={signatories.length < mostRights.signatories && 'Add signatory'}
      onAdd={() => set([...signatories, newSignatory(signatories)])}
      isDisabled={isDisabled}
    >
      {signatories.map((one, index) => {
        const place = `signatories.${index}`;
        const control = (name: 'name' | 'email' | 'phone', maxLength: number) => ({
          value: one[name] ?? '',
          onChange: ({ target }: { target: HTMLInputElement }) =>
            set(replaced(signatories, index, { [name]: target.value })),
          error: errorAt(`${place}.${name}`),
          disabled: isDisabled,
          autoComplete: 'off',
          maxLength,
        });
        return (
          <Row
            key={one.key}
            label={`Signatory ${index + 1}`}
            isDisabled={isDisabled}
            onRemove={() => onChange(withoutSignatory(rights, one.key))}
          >
            <TextField label="Name" className="col-span-2" {...control('name', limits.name)} />
            <TextField label="Email" type="email" className="col-span-2" {...control('email', limits.email)} />
            <TextField label="Phone" type="tel" className="col-span-2" {...control('phone', mostRights.phone)} />
          </Row>
        );
      })}
    </Side>
  );
}

interface SideProps {
  label: string;
  sum: string;
  hint?: string;
  add: string | false;
  onAdd: () => void;
  isDisabled?: boolean;
  children: ReactNode;
}

function Side({ label, sum, hint, add, onAdd, isDisabled, children }: SideProps) {
  const box = useRef<HTMLDivElement>(null);
  const addRow = () => {
    flushSync(onAdd);
    [...(box.current?.querySelectorAll('[role=group]') ?? [])].at(-1)?.querySelector('input')?.focus();
  };
  /** Enter in the last row, once something is typed there, begins the next one; before that it leads to the row below. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnterInLine(event)) return;
    event.preventDefault();
    const rows = [...(box.current?.querySelectorAll('[role=group]') ?? [])];
    const at = rows.findIndex((row) => row.contains(event.target as Node));
    const below = rows[at + 1]?.querySelector('input');
    const isTyped = [...(rows[at]?.querySelectorAll('input') ?? [])].some(({ value }) => value.trim() !== '');
    if (below) below.focus();
    else if (isTyped && add && !isDisabled) addRow();
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- the keys of the fields in it
    <div ref={box} role="group" aria-label={label} onKeyDown={onKeyDown} className="space-y-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{label}</p>
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {sum}
        </p>
      </div>
      {hint && <p className="-mt-2 text-note text-ink-soft">{hint}</p>}
      {children}
      {add && !isDisabled && (
        <Button variant="secondary" size="small" onClick={addRow}>
          <Plus aria-hidden className="size-4" />
          <span>{add}</span>
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  label: string;
  isDisabled?: boolean;
  onRemove: () => void;
  children: ReactNode;
}

const Row = ({ label, isDisabled, onRemove, children }: RowProps) => (
  <div
    role="group"
    aria-label={label}
    className="relative rounded-xl border border-line bg-card p-3.5 pt-5 sm:p-4 sm:pt-5"
  >
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-6">{children}</div>
    {!isDisabled && (
      <div className="absolute top-0 right-0.5">
        <IconButton icon={X} label={`Remove ${label}`} onClick={onRemove} />
      </div>
    )}
  </div>
);
