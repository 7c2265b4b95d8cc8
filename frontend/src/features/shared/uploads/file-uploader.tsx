import type { UploadKind } from '@cueroom/contracts/media/objects';
import { limits } from '@cueroom/contracts/limits';
import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { sayError } from '../../../lib/api-error';
import { Button } from '../../../ui/button';
import { FileBox, FileInvitation } from '../../../ui/file-box';
import { FileRow } from '../../../ui/file-row';
import { useUnsaved } from '../../../ui/unsaved';
import { problemOfFile } from './file-problem';
import { refusalOfImage } from './image-file.rules';
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

/** One file is chosen or dropped here and sent at once. Another one replaces it; leaving the screen ends the upload. */
export function FileUploader({ label, hint, accept, kind, onChosen, ...on }: FileUploaderProps) {
  const [problem, setProblem] = useState<string>();
  const { upload, send, progress, isWaiting, remove } = useUpload(kind, on);
  const { variables: file, status, error } = upload;
  const choose = (chosen: File) => {
    const found = problemOfFile(chosen, { accept, maxBytes: limits.uploadBytes[kind] });
    setProblem(found);
    if (found) return;
    onChosen?.(chosen);
    send(chosen);
  };
  return (
    <FileBox label={label} hint={hint} error={problem} accept={accept} onChoose={choose}>
      {(openDialog) => (
        <>
          <FileInvitation isAnother={file !== undefined} onPress={openDialog} />
          {file && (
            <div className="border-t border-line">
              <FileRow
                file={file}
                status={
                  status !== 'pending'
                    ? undefined
                    : isWaiting
                      ? 'waiting for your connection…'
                      : `${Math.round(progress * 100)}% uploaded`
                }
                isDone={status === 'success'}
                progress={status === 'pending' ? progress : undefined}
                onRemove={remove}
              />
              <div aria-live="polite" className="px-4 pb-3 text-sm empty:hidden">
                {status === 'success' && <p className="font-medium text-good">Upload complete</p>}
                {error && <UploadFailure error={error} onRetry={() => send(file)} />}
              </div>
            </div>
          )}
        </>
      )}
    </FileBox>
  );
}

function useUpload(kind: UploadKind, { onUploaded, onBusy }: Pick<FileUploaderProps, 'onUploaded' | 'onBusy'>) {
  const [progress, setProgress] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const running = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn: (file: File) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      const onProgress = (share: number) => !signal.aborted && setProgress(share);
      return uploadFile(file, kind, { signal, onProgress, onWaiting: setIsWaiting });
    },
    onMutate: () => onBusy?.(true),
  });
  // Closing its window would end it.
  useUnsaved(upload.isPending);
  // From the call itself: one that was replaced or removed, or whose screen was left, reports nothing.
  const send = (file: File) =>
    upload.mutate(file, {
      onSuccess: (address) => onUploaded({ address, file }),
      onSettled: () => onBusy?.(false),
    });
  const end = () => {
    running.current?.abort();
    onBusy?.(false);
  };
  const leave = useEffectEvent(end);
  useEffect(() => () => leave(), []);
  const remove = () => {
    end();
    upload.reset();
  };
  return { upload, send, progress, isWaiting, remove };
}

function UploadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 font-medium text-bad">{`Upload failed: ${refusalOfImage(error) ?? sayError(error)}`}</p>
      <Button size="small" variant="secondary" onClick={onRetry}>
        <RotateCw aria-hidden className="size-4" />
        Retry upload
      </Button>
    </div>
  );
}
