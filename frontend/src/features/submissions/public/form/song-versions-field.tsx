import { Layers } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { filePicker } from '../../../../lib/file-handles';
import { pluralize } from '../../../../lib/words/format';
import { Button } from '../../../../ui/button';
import { toast } from '../../../../ui/notices/toasts';
import { acceptedAudio } from '../../../shared/uploads/audio-file';
import { nameOf } from '../../../shared/uploads/kept-file';
import { sayMayHaveArrived } from '../../../shared/uploads/may-have-arrived';
import { sayMayBelong, VersionFiles, VersionItem, type VersionWords } from '../../../shared/uploads/version-item';
import { offerAgain, takeUpFiles } from './chosen-file';
import { filesOf, type Sending, songSending, type VersionSending } from './sending';
import { sayPaceOf } from './sending-progress';
import { isProposed } from './song-files';
import { removeVersion } from './removals';
import { addVersions, moveVersion, sayTooManyVersions, songNamedBy, versionsOf } from './song-versions';
import type { SongValues, SubmissionValues } from './submission-values';

interface SongVersionsProps {
  songKey: string;
  form: UseFormReturn<SubmissionValues>;
  sending: Sending;
  onKeepAsSongs: () => void;
}

const sendAgain = 'Send your music again, and tell us on your music’s page if you don’t want this file.';

const titleOf = ({ trackTitle }: SongValues, index: number) => trackTitle.trim() || `Song ${index + 1}`;

/** Versions of a song, and of others that their names tell. */
const sortIn = async (sending: Sending, values: SubmissionValues, songKey: string, files: readonly File[]) => {
  const others = filesOf(sending).some(({ kept }) => kept) ? await takeUpFiles(sending, files) : files;
  const { left, elsewhere } = addVersions(sending, values, songKey, others);
  const went = Object.entries(elsewhere).map(([key, [name = '', ...more]]) => {
    const index = values.songs.findIndex((song) => song.key === key);
    const song = values.songs[index];
    const what = more.length > 0 ? pluralize(more.length + 1, 'file') : `“${name}”`;
    return `${what} went to “${song ? titleOf(song, index) : ''}”`;
  });
  if (left.length > 0) sayTooManyVersions(left);
  else if (went.length > 0) toast({ title: 'Sorted by their names', description: went.join(', ') });
};

/** An instrumental, a cut-down, the stems: what makes a song easier to place. Proposed by the names of the files. */
export function SongVersions({ songKey, form, sending, onKeepAsSongs }: SongVersionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const snapshot = useSnapshot(sending);
  const versions = (snapshot.songs[songKey]?.versions ?? []) as readonly VersionSending[];
  const focusField = () => box.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  const choose = (files: readonly File[]) => void sortIn(sending, form.getValues(), songKey, files);
  return (
    <div ref={box} className="border-t border-line pt-4 sm:col-span-2">
      {!isOpen && versions.length === 0 ? (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            flushSync(() => setIsOpen(true));
            focusField();
          }}
        >
          <Layers aria-hidden className="size-4" />
          Add a version
        </Button>
      ) : (
        <VersionFiles count={versions.length} pick={filePicker(acceptedAudio)} onChoose={choose} />
      )}
      {versions.some(isProposed) && <Proposal onKeepAsSongs={onKeepAsSongs} />}
      <VersionItems
        {...{ songKey, form, sending, versions }}
        onRemove={(key, name) => {
          if (versions.some((one) => one.key === key && one.isUnanswered)) return sayMayHaveArrived(name, sendAgain);
          setIsOpen(true);
          focusField();
          removeVersion(sending, songKey, key);
        }}
      />
    </div>
  );
}

/** Files that were chosen together, and that their names tell apart. */
function Proposal({ onKeepAsSongs }: { onKeepAsSongs: () => void }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-brand-tint px-4 py-3">
      <p className="min-w-0 flex-1 basis-56 text-body">By their names, these files are versions of this song.</p>
      <Button variant="secondary" size="small" onClick={onKeepAsSongs}>
        Keep as separate songs
      </Button>
    </div>
  );
}

const sayOtherSong = (version: VersionSending, songs: readonly SongValues[], here: string): string | false => {
  const named = songNamedBy(nameOf(version) ?? '', songs);
  return named !== undefined && named.key !== here && sayMayBelong(named.trackTitle);
};

interface VersionItemsProps extends Omit<SongVersionsProps, 'onKeepAsSongs'> {
  versions: readonly VersionSending[];
  onRemove: (key: string, name: string) => void;
}

function VersionItems({ songKey, form, sending, versions, onRemove }: VersionItemsProps) {
  const snapshot = useSnapshot(sending);
  const songs = useWatch({ control: form.control, name: 'songs' });
  const choices = songs.map((song, index) => ({ value: song.key, label: titleOf(song, index) }));
  const withVersion = (key: string, then: (version: VersionSending) => void) => {
    const version = versionsOf(songSending(sending, songKey)).find((one) => one.key === key);
    if (version) then(version);
  };
  const change = (key: string, changes: Partial<VersionWords>) =>
    withVersion(key, (version) => void Object.assign(version, changes));
  const move = (version: VersionSending, to: string) => {
    const { key } = version;
    if (!moveVersion(sending, songKey, key, to)) return sayTooManyVersions([nameOf(version) ?? '']);
    // Once it is drawn there.
    setTimeout(() => document.getElementById(key)?.querySelector('select')?.focus());
  };
  if (versions.length === 0) return null;
  return (
    <ul className="mt-4 space-y-3">
      {versions.map((version) => (
        <VersionItem
          key={version.key}
          version={version}
          // Once it was tried, the server may have it as its song's.
          songs={version.number === undefined ? choices : []}
          song={songKey}
          isDisabled={version.state === 'sent'}
          isReceived={version.state === 'sent'}
          hidesError={version.state === 'failed'}
          note={version.number === undefined && sayOtherSong(version, songs, songKey)}
          pace={sayPaceOf(snapshot, version)}
          onChange={(changes) => change(version.key, changes)}
          onSong={(to) => move(version, to)}
          onRemove={() => onRemove(version.key, nameOf(version) ?? 'This file')}
          onPause={() => withVersion(version.key, sending.uploads.pause)}
          onResume={() => withVersion(version.key, (one) => void sending.uploads.start(one))}
          onFile={(file) => withVersion(version.key, (one) => offerAgain(sending, one, file))}
        />
      ))}
    </ul>
  );
}
