import type { UploadKind } from '@cueroom/contracts/media/objects';
import { type ReactNode, useState } from 'react';
import { FileBox, FileInvitation } from '../../ui/file-box';
import { lazyPart } from '../../ui/lazy-part';

export interface UploadedFile {
  /** Where the file is kept now: the address that it was put to, without its query. */
  address: string;
  file: File;
}

export interface FileUploaderProps {
  /** The visible label, and the accessible name of the file box. */
  label: string;
  /** What the file is for; the server's limit of bytes for it holds here too. */
  kind: UploadKind;
  /** Types and endings that may be chosen, separated by commas, as in `<input accept>`. */
  accept: string;
  hint?: ReactNode;
  /** Pixels, where the file is a picture. */
  thumbnailWidth: number;
  /** A file was chosen and is being sent. */
  onChosen?: (file: File) => void;
  /** The file has arrived. */
  onUploaded: (uploaded: UploadedFile) => void;
  /** True from a file's choice until it has arrived, failed or was taken back: what is saved meanwhile lacks it. */
  onBusy?: (isBusy: boolean) => void;
}

// Uppy comes when the first file is chosen.
const UploadDashboard = lazyPart(() => import('./upload-dashboard'), {
  waiting: <p className="px-4 pb-4 text-sm text-ink-soft">Loading…</p>,
});

/**
 * One file is chosen or dropped here and sent at once, with progress, cancel, retries and a preview (Uppy's dashboard).
 * Choosing another one takes its place. Leaving the screen ends the upload.
 */
export function FileUploader({ label, hint, accept, onChosen, onBusy, ...upload }: FileUploaderProps) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const choose = (chosen: File) => {
    setProblem(undefined);
    setFile(chosen);
  };
  return (
    <FileBox label={label} hint={hint} error={problem} accept={accept} onChoose={choose}>
      {(openDialog) => (
        <>
          <FileInvitation isAnother={file !== null} onPress={openDialog} />
          {file && (
            <UploadDashboard
              {...upload}
              file={file}
              accept={accept}
              onAccepted={(accepted) => onChosen?.(accepted)}
              onRefused={setProblem}
              onBusy={(isBusy) => onBusy?.(isBusy)}
            />
          )}
        </>
      )}
    </FileBox>
  );
}
