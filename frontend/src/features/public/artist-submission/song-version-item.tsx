import { useRef } from 'react';
import { filePicker } from '../../../lib/file-handles';
import { openFileDialog } from '../../../ui/file-box';
import { FileRow } from '../../../ui/file-row';
import { acceptedAudio } from '../../uploads/accepted-audio';
import { VersionFields, type VersionWords } from '../../uploads/version-fields';
import type { VersionSending } from './song-versions';
import { ChooseAgain, isUploaded, sayUpload, shownProgress, UploadControls } from './upload-controls';

interface VersionItemProps {
  version: VersionSending;
  songs: readonly { value: string; label: string }[];
  song: string;
  pace?: string;
  onChange: (changes: Partial<VersionWords>) => void;
  onSong: (song: string) => void;
  onRemove: () => void;
  onPause: () => void;
  onGoOn: () => void;
  /** The file that was begun before, chosen again. */
  onFile: (file: File) => void;
}

export function VersionItem(props: VersionItemProps) {
  const { version, songs, song, pace, onChange, onSong, onRemove, onFile, ...upload } = props;
  const { file, kept, state, problem, doubt, error } = version;
  const shown = file ?? kept ?? { name: '', size: 0 };
  const isSent = state === 'sent';
  // Once it was tried, the server may have it as its song's.
  const isTried = version.number !== undefined;
  const input = useRef<HTMLInputElement>(null);
  const message = problem ?? error ?? doubt;
  return (
    <li id={version.key} className="rounded-lg border border-line bg-card">
      <div role="group" aria-label={shown.name}>
        <FileRow
          file={shown}
          status={sayUpload(version, pace)}
          isDone={isUploaded(version)}
          progress={shownProgress(version)}
          actions={<UploadControls song={version} {...upload} />}
          onRemove={isSent ? undefined : onRemove}
        />
        <ChooseAgain
          song={version}
          openDialog={() => openFileDialog(input.current, ([file]) => file && onFile(file), filePicker(acceptedAudio))}
        />
        <input
          ref={input}
          hidden
          type="file"
          accept={acceptedAudio}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onFile(chosen);
            target.value = '';
          }}
        />
        <VersionFields
          version={version}
          songs={isTried ? [] : songs}
          song={song}
          isDisabled={isSent}
          onChange={onChange}
          onSong={onSong}
        />
        <p role="status" className="sr-only">
          {version.upload === 'done' && `${shown.name} uploaded`}
        </p>
        {message && (
          <p role="alert" className="px-4 pb-4 text-sm font-medium wrap-anywhere text-bad">
            {message}
          </p>
        )}
      </div>
    </li>
  );
}
