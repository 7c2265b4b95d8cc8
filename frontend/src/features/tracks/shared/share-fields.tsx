import { limits } from '@cueroom/contracts/limits';
import {
  collectingSocieties,
  type CompositionShare,
  type MasterShare,
  mostRights,
  type Signatory,
  writerRoles,
} from '@cueroom/contracts/rights/rights';
import { type ReactNode, useId } from 'react';
import { capitalized } from '../../../lib/words/words';
import { SelectField, TextField } from '../../../ui/form/text-field';
import { shareOf } from './rights-values';

interface FieldsProps<Share> {
  share: Share;
  signatories: readonly Signatory[];
  place: string;
  onShare: (fields: Partial<Share>) => void;
  errorAt: (place: string) => string | undefined;
  isDisabled?: boolean;
}

/** Name, share and who signs: what both sides have. */
export function ShareFields<Share extends CompositionShare | MasterShare>(
  props: FieldsProps<Share> & { children?: ReactNode },
) {
  const { share, signatories, place, onShare, errorAt, isDisabled, children } = props;
  const set = (fields: Partial<MasterShare>) => onShare(fields as Partial<Share>);
  return (
    <>
      <TextField
        label="Name"
        className="col-span-2 sm:col-span-3"
        autoComplete="off"
        maxLength={limits.name}
        value={share.name}
        onChange={({ target }) => set({ name: target.value })}
        error={errorAt(`${place}.name`)}
        disabled={isDisabled}
      />
      {children}
      <TextField
        label="Share"
        type="number"
        inputMode="decimal"
        min={0.01}
        max={100}
        step={0.01}
        placeholder="%"
        value={share.share ?? ''}
        onChange={({ target }) => set({ share: shareOf(target.value) })}
        error={errorAt(`${place}.share`)}
        disabled={isDisabled}
      />
      <SelectField
        label="Signatory"
        className="col-span-2"
        emptyLabel="No one yet"
        options={signatories.map(({ key, name }, index) => ({ value: key, label: name || `Signatory ${index + 1}` }))}
        value={share.signatory ?? ''}
        onChange={({ target }) => set({ signatory: target.value || null })}
        error={errorAt(`${place}.signatory`)}
        disabled={isDisabled}
      />
    </>
  );
}

const roles = writerRoles.map((role) => ({ value: role, label: capitalized(role) }));
const moreFields = [
  { name: 'pro', label: 'PRO', max: mostRights.pro },
  { name: 'ipi', label: 'IPI', max: 20 },
  { name: 'publisher', label: 'Publisher', max: limits.name },
  { name: 'publisherPro', label: 'Publisher PRO', max: mostRights.pro },
  { name: 'publisherIpi', label: 'Publisher IPI', max: 20 },
] as const;

export function WriterFields(props: FieldsProps<CompositionShare>) {
  const { share, place, onShare, errorAt, isDisabled } = props;
  const societies = useId();
  return (
    <>
      <ShareFields {...props}>
        <SelectField
          label="Role"
          className="sm:col-span-2"
          options={roles}
          value={share.role}
          onChange={({ target }) => onShare({ role: target.value as CompositionShare['role'] })}
          error={errorAt(`${place}.role`)}
          disabled={isDisabled}
        />
      </ShareFields>
      <datalist id={societies}>
        {collectingSocieties.map((society) => (
          <option key={society} value={society} />
        ))}
      </datalist>
      {moreFields.map(({ name, label, max }) => (
        <TextField
          key={name}
          label={label}
          className={name === 'publisher' ? 'col-span-2' : 'sm:col-span-2'}
          autoComplete="off"
          list={/pro$/i.test(name) ? societies : undefined}
          inputMode={/ipi$/i.test(name) ? 'numeric' : undefined}
          maxLength={max}
          value={share[name] ?? ''}
          onChange={({ target }) => onShare({ [name]: target.value })}
          error={errorAt(`${place}.${name}`)}
          disabled={isDisabled}
        />
      ))}
    </>
  );
}
