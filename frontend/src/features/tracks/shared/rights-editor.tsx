import { vocalKinds } from '@cueroom/contracts/options';
import { clearanceOf } from '@cueroom/contracts/rights/clearance';
import { aiStates, mostRights, type Rights, sampleStates } from '@cueroom/contracts/rights/rights';
import { type ReactNode, useEffect, useRef } from 'react';
import { capitalized } from '../../../lib/words/words';
import { Button } from '../../../ui/button';
import { SelectField, TextArea, TextField } from '../../../ui/form/text-field';
import { ClearanceBadge } from './clearance-badge';
import { errorsAt, noRights, ownedBy, wrongField } from './rights-values';
import { Composition, Master, type RightsPartProps, Signatories } from './share-rows';

interface RightsEditorProps {
  rights: Rights | null;
  onChange: (rights: Rights) => void;
  /** What a form says of the field, as react-hook-form nests it. */
  errors?: unknown;
  isDisabled?: boolean;
  /** Who can say with one press that all of it is theirs. */
  artist?: { name: string; email?: string };
  /** Another way to fill it. */
  children?: ReactNode;
}

/** Who owns a song, and who may say yes. */
export default function RightsEditor({ rights, onChange, errors, ...props }: RightsEditorProps) {
  const { isDisabled, artist, children } = props;
  const said = rights ?? noRights();
  const part = { rights: said, onChange, errorAt: errorsAt(errors), isDisabled };
  const clearance = clearanceOf(said);
  const box = useRef<HTMLDivElement>(null);
  const isWrong = errors !== undefined;
  // What is wrong may be far from the button that was pressed.
  useEffect(() => {
    if (!isWrong || document.activeElement?.matches(wrongField)) return;
    box.current?.querySelector<HTMLElement>(wrongField)?.focus();
  }, [isWrong]);
  return (
    <div ref={box} className="space-y-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <ClearanceBadge clearance={clearance} />
          <ul className="mt-1.5 text-note text-ink-soft">
            {clearance.reasons.map((reason, index) => (
              <li key={index} className="wrap-anywhere">
                {reason}
              </li>
            ))}
          </ul>
        </div>
        {artist && !isDisabled && (
          <Button
            variant="secondary"
            size="small"
            className="h-auto min-h-11 shrink py-2 text-left"
            disabled={!artist.name.trim()}
            onClick={() => onChange(ownedBy(said, { name: artist.name.trim(), email: artist.email?.trim() }))}
          >
            I wrote it and own the recording
          </Button>
        )}
        {!isDisabled && children}
      </div>
      <Composition {...part} />
      <Master {...part} />
      <Signatories {...part} />
      <Facts {...part} />
    </div>
  );
}

const stated = (values: readonly string[], words: Record<string, string> = {}) =>
  values.map((value) => ({ value, label: words[value] ?? capitalized(value) }));

const selects = [
  { name: 'samples', label: 'Samples', options: stated(sampleStates, { uncleared: 'Not cleared' }) },
  { name: 'ai', label: 'AI', options: stated(aiStates) },
  { name: 'vocals', label: 'Vocals', options: stated(vocalKinds) },
] as const;

const texts = [
  { name: 'language', label: 'Language', placeholder: 'en', max: 35 },
  { name: 'isrc', label: 'ISRC', placeholder: 'QZ-ABC-26-00001', max: 20 },
  { name: 'iswc', label: 'ISWC', placeholder: 'T-034.524.680-1', max: 20 },
] as const;

function Facts({ rights, onChange, errorAt, isDisabled }: RightsPartProps) {
  const set = (fields: Partial<Rights>) => onChange({ ...rights, ...fields });
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {selects.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          emptyLabel="Not specified"
          options={options}
          value={rights[name] ?? ''}
          onChange={({ target }) => set({ [name]: target.value || null })}
          error={errorAt(name)}
          disabled={isDisabled}
        />
      ))}
      <SelectField
        label="Explicit"
        emptyLabel="Not specified"
        options={stated(['false', 'true'], { true: 'Yes', false: 'No' })}
        value={typeof rights.explicit === 'boolean' ? String(rights.explicit) : ''}
        onChange={({ target }) => set({ explicit: target.value === '' ? null : target.value === 'true' })}
        error={errorAt('explicit')}
        disabled={isDisabled}
      />
      {texts.map(({ name, label, placeholder, max }) => (
        <TextField
          key={name}
          label={label}
          placeholder={placeholder}
          autoComplete="off"
          className={name === 'language' ? undefined : 'col-span-2 sm:col-span-1'}
          maxLength={max}
          value={rights[name] ?? ''}
          onChange={({ target }) => set({ [name]: target.value })}
          error={errorAt(name)}
          disabled={isDisabled}
        />
      ))}
      <TextArea
        label="Restrictions"
        className="col-span-2"
        rows={2}
        placeholder="Not for tobacco, not before March"
        maxLength={mostRights.restrictions}
        value={rights.restrictions ?? ''}
        onChange={({ target }) => set({ restrictions: target.value })}
        error={errorAt('restrictions')}
        disabled={isDisabled}
      />
    </div>
  );
}
