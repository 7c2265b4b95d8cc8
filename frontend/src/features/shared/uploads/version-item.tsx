import { limits } from '@cueroom/contracts/limits';
import { versionKinds, type VersionKind } from '@cueroom/contracts/versions/version-kinds';
import { isLabelMissing, labelRequired } from '@cueroom/contracts/versions/version-labels';
import { FileBox, FileInvitation } from '../../../ui/form/file-box';
import { SelectField, TextField } from '../../../ui/form/text-field';
import { acceptedAudio } from './audio-file';
import { nameOf } from './kept-file';
import { UploadRow, type UploadRowProps } from './upload-row';

export interface VersionWords {
  kind: VersionKind;
  label: string;
}

interface VersionFilesProps {
  count: number;
  isOptional?: boolean;
  isLocked?: boolean;
  pick?: () => Promise<File[]>;
  onChoose: (files: File[]) => void;
}

/** An instrumental, a cut-down, the stems: several files at once. */
export const VersionFiles = ({ count, onChoose, ...box }: VersionFilesProps) => (
  <FileBox
    label="Version Files"
    hint="Instrumental, a cappella, cut-downs, stems: choose several at once. Their names tell us what they are."
    accept={acceptedAudio}
    isMultiple
    onChoose={(...files) => onChoose(files)}
    {...box}
  >
    {(openDialog) => <FileInvitation isAnother={count > 0} onPress={openDialog} />}
  </FileBox>
);

export const sayMayBelong = (title: string): string => `By its name this may belong to “${title}”.`;

interface VersionItemProps extends Omit<UploadRowProps, 'upload'> {
  version: UploadRowProps['upload'] & Readonly<VersionWords> & { readonly key: string; readonly error?: string };
  /** The songs that it may belong to, and the one that it does. */
  songs: readonly { value: string; label: string }[];
  song: string;
  isDisabled: boolean;
  note?: string | false;
  onChange: (changes: Partial<VersionWords>) => void;
  onSong: (song: string) => void;
}

/** A chosen file, and what it is, proposed by its name. */
export function VersionItem({ version, songs, song, isDisabled, note, onChange, onSong, ...row }: VersionItemProps) {
  const message = version.problem ?? version.error ?? version.doubt;
  return (
    <li id={version.key} className="rounded-lg border border-line bg-card">
      <div role="group" aria-label={nameOf(version)}>
        <UploadRow upload={version} {...row} onRemove={isDisabled ? undefined : row.onRemove} />
        <VersionFields {...{ version, songs, song, isDisabled, onChange, onSong }} />
        {note && <p className="px-4 pb-4 text-sm wrap-anywhere text-ink-soft">{note}</p>}
        {message && (
          <p role="alert" className="px-4 pb-4 text-sm font-medium wrap-anywhere text-bad">
            {message}
          </p>
        )}
      </div>
    </li>
  );
}

type VersionFieldsProps = Pick<VersionItemProps, 'songs' | 'song' | 'isDisabled' | 'onChange' | 'onSong'>;

function VersionFields({
  version,
  songs,
  song,
  isDisabled,
  onChange,
  onSong,
}: VersionFieldsProps & { version: Readonly<VersionWords> }) {
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
