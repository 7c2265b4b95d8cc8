import type { IngestRow } from '@cueroom/contracts/catalog/ingests';
import { limits } from '@cueroom/contracts/limits';
import { labeledKinds, type VersionKind, versionKinds } from '@cueroom/contracts/versions/version-kinds';
import { useState } from 'react';
import { SelectField, TextField } from '../../../../ui/text-field';
import type { DraftEdit } from './ingests.queries';

interface VersionFieldsProps {
  row: Readonly<IngestRow>;
  mains: readonly { value: string; label: string }[];
  onChange: (edit: DraftEdit) => Promise<unknown>;
}

const kinds = versionKinds.map(({ value, label }) => ({ value, label }));

/** Of which file it is a version, and which one. */
export function VersionFields({ row: { versionOf, kind, label }, mains, onChange }: VersionFieldsProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <SelectField
        label="Version of"
        className="col-span-2"
        emptyLabel="A track of its own"
        options={mains}
        value={versionOf ?? ''}
        onChange={({ target }) => void onChange({ versionOf: target.value || null })}
      />
      {versionOf && (
        <SelectField
          label="Kind"
          options={kinds}
          value={kind ?? 'other'}
          onChange={({ target }) => void onChange({ versionOf, kind: target.value as VersionKind })}
        />
      )}
      {versionOf && kind && labeledKinds.includes(kind) && (
        <TextField
          label="Label"
          maxLength={limits.versionLabel}
          value={typed ?? label ?? ''}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => typed !== null && void onChange({ label: typed }).then(() => setTyped(null))}
        />
      )}
    </>
  );
}
