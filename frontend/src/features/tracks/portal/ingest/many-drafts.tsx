import type { IngestRow } from '@cueroom/contracts/catalog/ingests';
import { useState } from 'react';
import { pluralize } from '../../../../lib/words/format';
import { Button } from '../../../../ui/button';
import { SelectField, TextField, wordOptions } from '../../../../ui/form/text-field';
import { type DraftField, isWord, sharedFields, valueOf } from './draft-fields';
import { useTrackWords } from '../../shared/track-words';
import type { DraftEdit } from './ingests.queries';

interface ManyDraftsProps {
  rows: readonly IngestRow[];
  onChange: (ids: string[], edit: DraftEdit) => Promise<unknown>;
  onClear: () => void;
}

const options = sharedFields.map(({ name, label }) => ({ value: name, label }));

/** What can be done with several files: one field of all, leave out, take in, merge. */
export function ManyDrafts({ rows, onChange, onClear }: ManyDraftsProps) {
  const [field, setField] = useState(sharedFields[0] as DraftField);
  const words = useTrackWords();
  const [typed, setTyped] = useState('');
  const open = rows.filter(({ state }) => state !== 'added');
  const ids = open.map(({ id }) => id);
  const send = (edit: DraftEdit, of = ids) => void onChange(of, edit).then(onClear, () => undefined);
  const value = { value: typed, onChange: ({ target }: { target: { value: string } }) => setTyped(target.value) };
  return (
    <form
      aria-label="Change selected"
      className="flex flex-wrap items-end gap-3 rounded-xl border border-line bg-brand-tint p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send({ [field.name]: valueOf(field, typed) });
        setTyped('');
      }}
    >
      <p className="w-full text-sm font-semibold">{`${rows.length} selected`}</p>
      <SelectField
        label="Field"
        className="w-36"
        options={options}
        value={field.name}
        onChange={({ target }) => {
          setField(sharedFields.find(({ name }) => name === target.value) ?? field);
          setTyped('');
        }}
      />
      {isWord(field) ? (
        <SelectField
          label="Value"
          className="w-48"
          emptyLabel="None"
          options={wordOptions(words[field.name])}
          {...value}
        />
      ) : (
        <TextField label="Value" className="w-48" autoComplete="off" maxLength={field.max} {...value} />
      )}
      <Button type="submit" size="small" disabled={ids.length === 0}>
        {`Set for ${pluralize(ids.length, 'file')}`}
      </Button>
      <ManyActions open={open} onSend={send} />
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
    </form>
  );
}

const idsOf = (rows: readonly IngestRow[]): string[] => rows.map(({ id }) => id);
const isOut = ({ state }: IngestRow): boolean => state === 'leftOut' || state === 'duplicate';

interface ManyActionsProps {
  /** What is not added yet. */
  open: readonly IngestRow[];
  onSend: (edit: DraftEdit, ids: string[]) => void;
}

function ManyActions({ open, onSend }: ManyActionsProps) {
  const main = open.find(({ versionOf }) => !versionOf);
  const others = idsOf(open).filter((id) => id !== main?.id);
  return (
    <>
      {open.some((row) => !isOut(row)) && (
        <Button variant="secondary" size="small" onClick={() => onSend({ leftOut: true }, idsOf(open))}>
          Leave out
        </Button>
      )}
      {open.some(isOut) && (
        <Button variant="secondary" size="small" onClick={() => onSend({ leftOut: false }, idsOf(open.filter(isOut)))}>
          Add all the same
        </Button>
      )}
      {main && others.length > 0 && (
        <Button
          variant="secondary"
          size="small"
          title={`As versions of ${main.title ?? main.fileName}`}
          onClick={() => onSend({ versionOf: main.id }, others)}
        >
          Merge
        </Button>
      )}
    </>
  );
}
