import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { limits } from '@cueroom/contracts/limits';
import { Layers } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { pluralize } from '../../../../lib/words/format';
import { Button } from '../../../../ui/button';
import { ConfirmDialog, discardQuestion } from '../../../../ui/window/dialog';
import { nameOf } from '../../../shared/uploads/kept-file';
import { sayMayBelong, VersionFiles, VersionItem } from '../../../shared/uploads/version-item';
import { partIdOf } from './asked-parts';
import { keptVersions, type NewVersion } from './kept-versions';
import { songNamedBy, useNewVersions } from './new-versions';
import { useUnsentPart } from './unsent-parts';

interface AddVersionsProps {
  token: string;
  song: ArtistSong;
  /** All of the page: a file's name may speak of another one. */
  songs: readonly ArtistSong[];
  /** Where the browser keeps what is chosen and not sent. */
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
  const choices = songs.map(({ id, trackTitle }) => ({ value: id, label: trackTitle }));
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
      <VersionFiles count={count} isOptional={false} isLocked={isPending} onChoose={choose} />
      {count > 0 && (
        <ul className="space-y-3">
          {versions.map((version) => (
            <VersionItem
              key={version.key}
              version={version}
              songs={version.unanswered ? [] : choices}
              song={version.songId}
              isDisabled={isPending}
              note={sayOtherSong(songs, version, song.id)}
              onChange={(changes) => does.change(version.key, changes)}
              onSong={(songId) => does.change(version.key, { songId })}
              onFile={(file) => does.again(version.key, file)}
              onRemove={() => {
                focusField();
                does.remove(version.key);
              }}
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

/** @param here the song that it was chosen for */
const sayOtherSong = (songs: readonly ArtistSong[], version: NewVersion, here: string): string | false => {
  const { songId } = version;
  if (songId !== here)
    return `This version goes to “${songs.find(({ id }) => id === songId)?.trackTitle}”, and not to this song.`;
  const named = songNamedBy(nameOf(version) ?? '', songs);
  return named !== undefined && named.id !== here && sayMayBelong(named.trackTitle);
};

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
