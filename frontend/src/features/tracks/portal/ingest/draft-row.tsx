import type { IngestRow } from '@cueroom/contracts/catalog/ingests';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo, useState } from 'react';
import { formatDuration } from '../../../../lib/format';
import { Badge } from '../../../../ui/badge';
import { Checkbox } from '../../../../ui/checkbox';
import { classes } from '../../../../ui/classes';
import { IconButton } from '../../../../ui/icon-button';
import { PlayToggle } from '../../../shared/player/player-parts';
import { DraftBox } from './draft-box';
import { type DraftField, mainFields, moreFields } from './draft-fields';
import type { DraftEdit } from './ingests.queries';
import { VersionFields } from './version-fields';

const states: Record<IngestRow['state'], string> = {
  reading: 'Reading',
  ready: 'Ready',
  unreadable: 'Unreadable',
  duplicate: 'Duplicate',
  leftOut: 'Left out',
  added: 'Added',
};

export interface DraftRowProps {
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
