import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { limits } from '@cueroom/contracts/limits';
import { Layers } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { pluralize } from '../../../../lib/format';
import { Button } from '../../../../ui/button';
import { ConfirmDialog, discardQuestion } from '../../../../ui/dialog';
import { FileBox, FileInvitation } from '../../../../ui/file-box';
import { FileRow } from '../../../../ui/file-row';
import { acceptedAudio } from '../../../shared/uploads/accepted-audio';
import { sayProgress } from '../../../shared/uploads/say-progress';
import { VersionFields } from '../../../shared/uploads/version-fields';
import { partIdOf } from './asked-parts';
import { type NewVersion, useNewVersions } from './new-versions';
import { useUnsentPart } from './unsent-parts';

interface AddVersionsProps {
  token: string;
  song: ArtistSong;
  /** All of the page: a file's name may speak of another one. */
  songs: readonly ArtistSong[];
}

/** An instrumental or stems that were forgotten: shown as they will be sent, and sent with a press. */
export function AddVersions(props: AddVersionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasOpen.current && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <NewVersionsForm {...props} onClose={() => setIsOpen(false)} />;
  if (props.song.versions.length >= limits.versionsPerSong) return null;
  return (
    <Button ref={button} variant="secondary" size="small" className="mt-4" onClick={() => setIsOpen(true)}>
      <Layers aria-hidden className="size-4" />
      Add a version
    </Button>
  );
}

function NewVersionsForm({ token, song, songs, onClose }: AddVersionsProps & { onClose: () => void }) {
  const { versions, isPending, choose, change, remove, submit } = useNewVersions(token, songs, song.id, onClose);
  const form = useRef<HTMLFormElement>(null);
  const focusField = () => form.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  useEffect(focusField, []);
  const count = versions.length;
  useUnsentPart(partIdOf('versions', song.id), count > 0 ? `${song.trackTitle}: ${pluralize(count, 'version')}` : null);
  return (
    <form
      ref={form}
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="mt-5 space-y-4 border-t border-line pt-5"
    >
      <FileBox
        label="Version Files"
        hint="Instrumental, a cappella, cut-downs, stems: choose several at once. Their names tell us what they are."
        isOptional={false}
        accept={acceptedAudio}
        isLocked={isPending}
        isMultiple
        onChoose={(...files) => choose(files)}
      >
        {(openDialog) => <FileInvitation isAnother={count > 0} onPress={openDialog} />}
      </FileBox>
      {count > 0 && (
        <ul className="space-y-3">
          {versions.map((version) => (
            <NewVersionItem
              key={version.key}
              version={version}
              songs={songs}
              hereId={song.id}
              isPending={isPending}
              onChange={(changes) => change(version.key, changes)}
              onRemove={() => {
                focusField();
                remove(version);
              }}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending} disabled={count === 0}>
          {count > 1 ? `Send ${count} versions` : 'Send version'}
        </Button>
        <Cancel versions={versions} isPending={isPending} onClose={onClose} />
      </div>
    </form>
  );
}

interface CancelProps {
  /** They would be lost. */
  versions: readonly NewVersion[];
  isPending: boolean;
  onClose: () => void;
}

function Cancel({ versions, isPending, onClose }: CancelProps) {
  const count = versions.length;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" disabled={isPending} onClick={() => (count > 0 ? setIsAsking(true) : onClose())}>
        Cancel
      </Button>
      <ConfirmDialog
        {...discardQuestion}
        explanation={
          versions.some(({ unanswered }) => unanswered)
            ? 'Anything that already reached us stays, and shows on this page.'
            : count > 1
              ? 'The files you chose aren’t sent yet.'
              : 'The file you chose isn’t sent yet.'
        }
        isOpen={isAsking}
        isPending={false}
        onConfirm={onClose}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

interface NewVersionItemProps {
  version: NewVersion;
  songs: readonly ArtistSong[];
  /** The song whose button was pressed. */
  hereId: string;
  isPending: boolean;
  onChange: (changes: Partial<NewVersion>) => void;
  onRemove: () => void;
}

function NewVersionItem({ version, songs, hereId, isPending, onChange, onRemove }: NewVersionItemProps) {
  const problem = version.problem ?? version.error;
  const other = version.songId === hereId ? undefined : songs.find(({ id }) => id === version.songId);
  return (
    <li id={version.key} className="rounded-lg border border-line bg-card">
      <div role="group" aria-label={version.file.name}>
        <FileRow
          file={version.file}
          status={sayProgress(version)}
          progress={version.progress}
          onRemove={isPending ? undefined : onRemove}
        />
        <VersionFields
          version={version}
          songs={version.unanswered ? [] : songs.map(({ id, trackTitle }) => ({ value: id, label: trackTitle }))}
          song={version.songId}
          isDisabled={isPending}
          onChange={onChange}
          onSong={(songId) => onChange({ songId })}
        />
        {other && (
          <p className="px-4 pb-4 text-sm wrap-anywhere text-ink-soft">
            {`This version goes to “${other.trackTitle}”, and not to this song.`}
          </p>
        )}
        {problem && (
          <p role="alert" className="px-4 pb-4 text-sm font-medium wrap-anywhere text-bad">
            {problem}
          </p>
        )}
      </div>
    </li>
  );
}
