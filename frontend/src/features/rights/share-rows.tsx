import { limits } from '@cueroom/contracts/limits';
import { sayShares } from '@cueroom/contracts/rights/clearance';
import {
  type CompositionShare,
  type MasterShare,
  mostRights,
  type Rights,
  type Signatory,
} from '@cueroom/contracts/rights/rights';
import { TextField } from '../../ui/text-field';
import { Row, Side } from './rights-side';
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
      hint="Who may say yes, and how to reach them."
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
