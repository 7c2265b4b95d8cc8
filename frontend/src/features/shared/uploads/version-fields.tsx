import { limits } from '@cueroom/contracts/limits';
import { versionKinds, type VersionKind } from '@cueroom/contracts/versions/version-kinds';
import { isLabelMissing, labelRequired } from '@cueroom/contracts/versions/version-labels';
import { SelectField, TextField } from '../../../ui/text-field';

export interface VersionWords {
  kind: VersionKind;
  label: string;
}

interface VersionFieldsProps {
  version: VersionWords;
  /** The songs that it may belong to, and the one that it does. */
  songs: readonly { value: string; label: string }[];
  song: string;
  isDisabled?: boolean;
  onChange: (changes: Partial<VersionWords>) => void;
  onSong: (song: string) => void;
}

/** What a chosen file is, proposed by its name. */
export function VersionFields({ version, songs, song, isDisabled, onChange, onSong }: VersionFieldsProps) {
  const { kind, label } = version;
  return (
    <div className="grid gap-3 px-4 pb-4 sm:grid-cols-2">
      <SelectField
        label="Kind"
        options={versionKinds}
        value={kind}
        disabled={isDisabled}
        onChange={({ target }) => onChange({ kind: target.value as VersionKind })}
      />
      <TextField
        label="Label"
        value={label}
        maxLength={limits.versionLabel}
        placeholder={kind === 'stem' ? 'Drums' : undefined}
        error={isLabelMissing(version) ? labelRequired : undefined}
        disabled={isDisabled}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      {songs.length > 1 && (
        <SelectField
          label="Song"
          className="sm:col-span-2"
          options={songs}
          value={song}
          disabled={isDisabled}
          onChange={({ target }) => onSong(target.value)}
        />
      )}
    </div>
  );
}
