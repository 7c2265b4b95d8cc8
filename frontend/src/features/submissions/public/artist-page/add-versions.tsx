import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { limits } from '@cueroom/contracts/limits';
import { Layers } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { pluralize } from '../../../../lib/format';
import { Button } from '../../../../ui/button';
import { ConfirmDialog, discardQuestion } from '../../../../ui/dialog';
import { FileBox, FileInvitation } from '../../../../ui/file-box';
import { acceptedAudio } from '../../../shared/uploads/audio-file';
import { nameOf } from '../../../shared/uploads/kept-file';
import { UploadRow } from '../../../shared/uploads/upload-row';
import { VersionFields } from '../../../shared/uploads/version-fields';
import { partIdOf } from './asked-parts';
import { keptVersions, type NewVersion } from './kept-versions';
import { useNewVersions } from './new-versions';
import { useUnsentPart } from './unsent-parts';

interface AddVersionsProps {
  token: string;
  song: ArtistSong;
  /** All of the page: a file's name may speak of another one. */
  songs: readonly ArtistSong[];
  /** What is chosen and not sent stands there in the browser. */
  draftKey: string;
}

/** An instrumental or stems that were forgotten: shown as they will be sent, and sent with a press. */
export function AddVersions(props: AddVersionsProps) {
  const [open, setOpen] = useState<'kept' | 'pressed' | null>(() =>
    keptVersions(props.draftKey).length > 0 ? 'kept' : null,
  );
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasOpen.current && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = open !== null;
  }, [open]);
  if (open) return <NewVersionsForm {...props} takesFocus={open === 'pressed'} onClose={() => setOpen(null)} />;
  if (props.song.versions.length >= limits.versionsPerSong) return null;
  return (
    <Button ref={button} variant="secondary" size="small" className="mt-4" onClick={() => setOpen('pressed')}>
      <Layers aria-hidden className="size-4" />
      Add a version
    </Button>
  );
}

interface NewVersionsProps extends AddVersionsProps {
  /** Unless it stands there after a reload. */
  takesFocus: boolean;
  onClose: () => void;
}

function NewVersionsForm({ token, song, songs, draftKey, takesFocus, onClose }: NewVersionsProps) {
  const { versions, isPending, choose, submit, discard, ...does } = useNewVersions(token, songs, {
    ...{ songId: song.id, draftKey, onSent: onClose },
  });
  const form = useRef<HTMLFormElement>(null);
  const focusField = () => form.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  useEffect(() => {
    if (takesFocus) focusField();
  }, [takesFocus]);
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
              does={{ ...does, focusField }}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending} disabled={count === 0}>
          {count > 1 ? `Send ${count} versions` : 'Send version'}
        </Button>
        <Cancel {...{ versions, isPending, discard, onClose }} />
      </div>
    </form>
  );
}

interface CancelProps {
  /** They would be lost. */
  versions: readonly NewVersion[];
  isPending: boolean;
  discard: () => void;
  onClose: () => void;
}

function Cancel({ versions, isPending, discard, onClose }: CancelProps) {
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
        onConfirm={() => {
          discard();
          onClose();
        }}
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
  does: Pick<ReturnType<typeof useNewVersions>, 'change' | 'again' | 'remove'> & { focusField: () => void };
}

function NewVersionItem({ version, songs, hereId, isPending, does }: NewVersionItemProps) {
  const problem = version.problem ?? version.error;
  const change = (changes: Parameters<typeof does.change>[1]) => does.change(version.key, changes);
  const remove = () => {
    does.focusField();
    does.remove(version.key);
  };
  const other = version.songId === hereId ? undefined : songs.find(({ id }) => id === version.songId);
  return (
    <li id={version.key} className="rounded-lg border border-line bg-card">
      <div role="group" aria-label={nameOf(version)}>
        <UploadRow
          upload={version}
          onFile={(file) => does.again(version.key, file)}
          onRemove={isPending ? undefined : remove}
        />
        <VersionFields
          version={version}
          songs={version.unanswered ? [] : songs.map(({ id, trackTitle }) => ({ value: id, label: trackTitle }))}
          song={version.songId}
          isDisabled={isPending}
          onChange={change}
          onSong={(songId) => change({ songId })}
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
