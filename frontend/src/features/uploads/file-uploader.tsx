import type { UploadKind } from '@cueroom/contracts/media/objects';
import { limits } from '@cueroom/contracts/limits';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sayError } from '../../lib/api-error';
import { reportError } from '../../lib/unhandled-errors';
import { Button } from '../../ui/button';
import { FileBox, FileInvitation } from '../../ui/file-box';
import { FileRow } from '../../ui/file-row';
import { problemOfFile } from './file-problem';
import { uploadFile } from './upload-file';

export interface UploadedFile {
  /** Where the file is stored: the address it was PUT to, without its query. */
  address: string;
  file: File;
}

interface FileUploaderProps {
  label: string;
  /** What the file is for; it sets the limit of bytes. */
  kind: UploadKind;
  /** Types and endings, separated by commas, as in `<input accept>`. */
  accept: string;
  hint?: ReactNode;
  /** A file was chosen and is being sent. */
  onChosen?: (file: File) => void;
  onUploaded: (uploaded: UploadedFile) => void;
  /** True from a file's choice until it has arrived, failed or was removed: what is saved meanwhile lacks it. */
  onBusy?: (isBusy: boolean) => void;
}

interface Upload {
  file: File;
  state: 'uploading' | 'done' | 'failed';
  /** 0 to 1. */
  progress: number;
  error?: string;
}

/** One file is chosen or dropped here and sent at once. Another one replaces it; leaving the screen ends the upload. */
export function FileUploader({ label, hint, accept, kind, ...on }: FileUploaderProps) {
  const [problem, setProblem] = useState<string>();
  const { upload, send, remove } = useUpload(kind, on);
  const choose = (file: File) => {
    const found = problemOfFile(file, { accept, maxBytes: limits.uploadBytes[kind] });
    setProblem(found);
    if (found) return;
    on.onChosen?.(file);
    void send(file);
  };
  return (
    <FileBox label={label} hint={hint} error={problem} accept={accept} onChoose={choose}>
      {(openDialog) => (
        <>
          <FileInvitation isAnother={upload !== null} onPress={openDialog} />
          {upload && <UploadState upload={upload} onRetry={() => void send(upload.file)} onRemove={remove} />}
        </>
      )}
    </FileBox>
  );
}

function useUpload(kind: UploadKind, { onUploaded, onBusy }: Pick<FileUploaderProps, 'onUploaded' | 'onBusy'>) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  // An upload may take minutes: the callbacks of the last render count.
  const latest = useRef({ onUploaded, onBusy });
  useEffect(() => {
    latest.current = { onUploaded, onBusy };
  });

  const send = async (file: File) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const show = (next: Omit<Upload, 'file'>) => !signal.aborted && setUpload({ file, ...next });
    show({ state: 'uploading', progress: 0 });
    latest.current.onBusy?.(true);
    try {
      const address = await uploadFile(file, kind, {
        signal,
        onProgress: (progress) => show({ state: 'uploading', progress }),
      });
      if (signal.aborted) return;
      show({ state: 'done', progress: 1 });
      latest.current.onUploaded({ address, file });
    } catch (error) {
      if (signal.aborted) return;
      reportError(error);
      show({ state: 'failed', progress: 0, error: sayError(error) });
    }
    latest.current.onBusy?.(false);
  };
  const remove = () => {
    running.current?.abort();
    setUpload(null);
    latest.current.onBusy?.(false);
  };
  return { upload, send, remove };
}

interface UploadStateProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadState({ upload: { file, state, progress, error }, onRetry, onRemove }: UploadStateProps) {
  const status = { uploading: `${Math.round(progress * 100)}% uploaded`, done: undefined, failed: undefined }[state];
  return (
    <div className="border-t border-line">
      <FileRow
        file={file}
        status={status}
        isDone={state === 'done'}
        progress={state === 'uploading' ? progress : undefined}
        onRemove={onRemove}
      />
      <div aria-live="polite" className="px-4 pb-3 text-sm empty:hidden">
        {state === 'done' && <p className="font-medium text-good">Upload complete</p>}
        {state === 'failed' && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 flex-1 font-medium text-bad">Upload failed: {error}</p>
            <Button size="small" variant="secondary" onClick={onRetry}>
              <RotateCw aria-hidden className="size-4" />
              Retry upload
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
