import type { IngestRow } from '@cueroom/contracts/catalog/ingests';
import type { WordField } from '@cueroom/contracts/catalog/track-words';
import { limits } from '@cueroom/contracts/limits';
import { labeledKinds, sayVersion, type VersionKind, versionKinds } from '@cueroom/contracts/versions/version-kinds';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ComponentProps, memo, useState } from 'react';
import { formatDuration } from '../../../../lib/words/format';
import { Badge } from '../../../../ui/badge';
import { Checkbox } from '../../../../ui/form/checkbox';
import { classes } from '../../../../ui/classes';
import { IconButton } from '../../../../ui/icon-button';
import { SelectField, TextField } from '../../../../ui/form/text-field';
import { PlayToggle } from '../../../shared/player/player-parts';
import { choicesOf, useTrackWords } from '../../shared/track-words';
import { type DraftField, isWord, mainFields, moreFields, valueOf } from './draft-fields';
import type { DraftEdit } from './ingests.queries';

const states: Record<IngestRow['state'], string> = {
  reading: 'Reading',
  ready: 'Ready',
  unreadable: 'Unreadable',
  duplicate: 'Duplicate',
  leftOut: 'Left out',
  added: 'Added',
};

interface DraftRowProps {
  row: Readonly<IngestRow>;
  isSelected: boolean;
  onSelect: (id: string, isRange: boolean) => void;
  onChange: (ids: string[], change: DraftEdit) => Promise<unknown>;
  /** Main files that it may be a version of. */
  mainsFor: (id: string) => readonly { value: string; label: string }[];
}

const nameOf = (fileName: string): string => fileName.split(/[/\\]/).at(-1) ?? fileName;

const lookOf = ({ state }: Pick<IngestRow, 'state'>, isSelected: boolean): string =>
  classes(
    'border-t border-line align-top [contain-intrinsic-size:auto_44px] [content-visibility:auto] max-md:grid max-md:grid-cols-2 max-md:gap-1 max-md:p-2',
    isSelected && 'bg-brand-tint',
    (state === 'leftOut' || state === 'unreadable') && 'opacity-70',
  );

/** A file: what is known of it, each field edited in its place. */
export const DraftRow = memo(function DraftRow({ row, isSelected, onSelect, onChange, mainsFor }: DraftRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, fileName, state, versionOf } = row;
  const isLocked = state === 'added';
  const change = (edit: DraftEdit) => onChange([id], edit);
  const boxOf = (field: DraftField) => (
    <DraftBox row={row} field={field} isLocked={isLocked} onSave={(value) => change({ [field.name]: value })} />
  );
  const name = nameOf(fileName);
  return (
    <>
      <tr aria-label={name} aria-selected={isSelected} className={lookOf(row, isSelected)}>
        <td className="max-md:col-span-2">
          <span className="flex items-center">
            <Checkbox
              label={`Select ${name}`}
              checked={isSelected}
              onChange={({ nativeEvent }) => onSelect(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            />
            <Hear row={row} />
            <IconButton
              icon={isOpen ? ChevronUp : ChevronDown}
              label={isOpen ? `Less of ${name}` : `More of ${name}`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          </span>
        </td>
        <FileCell row={row} />
        {mainFields.map((field) => (
          <td key={field.name} className={classes('py-1', field.name === 'title' && 'max-md:col-span-2')}>
            {!versionOf && <span className="text-note text-ink-soft md:hidden">{field.label}</span>}
            {!versionOf && boxOf(field)}
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr className="max-md:block">
          <td colSpan={mainFields.length + 2} className="max-md:block">
            <div className="grid grid-cols-2 gap-2 px-3 pb-3 md:grid-cols-5">
              {!versionOf &&
                moreFields.map((field) => (
                  <div key={field.name} className={field.isLong && 'col-span-2'}>
                    <span className="text-note text-ink-soft">{field.label}</span>
                    {boxOf(field)}
                  </div>
                ))}
              {!isLocked && <VersionFields row={row} mains={mainsFor(id)} onChange={change} />}
            </div>
          </td>
        </tr>
      )}
    </>
  );
});

/** What the file is called, and what is to become of it. */
function FileCell({ row: { fileName, state, error, duration, versionOf, kind, label } }: Pick<DraftRowProps, 'row'>) {
  return (
    <td className={classes('px-2 py-2 max-md:col-span-2', versionOf && 'md:pl-6')}>
      <span translate="no" className="block wrap-anywhere">
        {nameOf(fileName)}
      </span>
      <span className="flex flex-wrap items-center gap-1.5 text-note text-ink-soft">
        <Badge tone={state === 'unreadable' ? 'bad' : state === 'ready' && !error ? 'good' : 'neutral'}>
          {states[state]}
        </Badge>
        {duration !== null && <span className="tabular-nums">{formatDuration(duration)}</span>}
        {versionOf && <span>{sayVersion({ kind: kind ?? 'other', label })}</span>}
      </span>
      {error && <span className="block text-note font-medium wrap-anywhere text-bad">{error}</span>}
    </td>
  );
}

function Hear({ row: { id, title, artist, fileName, duration, fileStreamUrl } }: Pick<DraftRowProps, 'row'>) {
  if (!fileStreamUrl) return null;
  const sound = { id, title: title ?? fileName, artist: artist ?? '', durationSec: duration, source: fileStreamUrl };
  return <PlayToggle isQuiet sound={sound} />;
}

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
function DraftBox({ row, field, isLocked, onSave }: DraftBoxProps) {
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

interface VersionFieldsProps {
  row: Readonly<IngestRow>;
  mains: readonly { value: string; label: string }[];
  onChange: (edit: DraftEdit) => Promise<unknown>;
}

const kinds = versionKinds.map(({ value, label }) => ({ value, label }));

/** Of which file it is a version, and which one. */
function VersionFields({ row: { versionOf, kind, label }, mains, onChange }: VersionFieldsProps) {
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
