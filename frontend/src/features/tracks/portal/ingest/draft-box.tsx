import type { WordField } from '@cueroom/contracts/catalog/track-words';
import type { IngestRow } from '@cueroom/contracts/catalog/ingests';
import { type ComponentProps, useState } from 'react';
import { classes } from '../../../../ui/classes';
import { choicesOf, useTrackWords } from '../../shared/track-words';
import { type DraftField, isWord, valueOf } from './draft-fields';

const look =
  'w-full rounded-md border border-transparent bg-transparent px-2 text-base text-ink hover:border-line-strong focus:border-brand focus:bg-card focus:outline-2 focus:outline-brand/45 sm:text-sm max-md:border-line disabled:text-ink-soft disabled:hover:border-transparent';
const oneLine = classes(look, 'h-9 max-md:h-11');

interface DraftBoxProps {
  row: Readonly<IngestRow>;
  field: DraftField;
  isLocked: boolean;
  /** Resolves when it is stored, or refused. */
  onSave: (value: string | number | null) => Promise<unknown>;
}

/** A field of a draft, edited in its place: stored when it is left, or by Enter. What is typed stands above what arrives meanwhile. */
export function DraftBox({ row, field, isLocked, onSave }: DraftBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { name, label, max, isLong } = field;
  const stored = String(row[name] ?? '');
  const save = (text = typed) => {
    if (text === null || text === stored) return setTyped(null);
    const drop = () => setTyped((now) => (now === text ? null : now));
    onSave(valueOf(field, text)).then(drop, () => undefined);
  };
  const type = (text: string) => setTyped(text);
  const shared = { 'aria-label': label, value: typed ?? stored, disabled: isLocked };
  if (isWord(field)) {
    const choose = (word: string) => {
      type(word);
      save(word);
    };
    return <WordBox {...shared} of={field.name} stored={stored} onChange={({ target }) => choose(target.value)} />;
  }
  const box = { ...shared, maxLength: max, onBlur: () => save() };
  if (isLong) {
    const tall = classes(look, 'border-line py-1.5');
    return <textarea {...box} rows={3} onChange={({ target }) => type(target.value)} className={tall} />;
  }
  return (
    <input
      {...box}
      autoComplete="off"
      inputMode={name === 'bpm' ? 'decimal' : undefined}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && save()}
      className={oneLine}
    />
  );
}

/** One of the studio's words. */
function WordBox({ of, stored, ...select }: ComponentProps<'select'> & { of: WordField; stored: string }) {
  const words = useTrackWords();
  return (
    <select {...select} className={oneLine}>
      <option value="" />
      {choicesOf(words[of], stored).map(({ value }) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </select>
  );
}
