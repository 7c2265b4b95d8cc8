import type { UploadKind } from '@cueroom/contracts/media/objects';
import { limits } from '@cueroom/contracts/limits';
import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy, ref } from 'valtio/vanilla';
import { sayError } from '../../../lib/api-error';
import { Button } from '../../../ui/button';
import { FileBox, FileInvitation } from '../../../ui/file-box';
import { FileRow } from '../../../ui/file-row';
import { useUnsaved } from '../../../ui/unsaved';
import { problemOfFile } from './file-problem';
import { refusalOfImage } from './image-file.rules';
import { isUploading, newUploadQueue, type Upload } from './upload-queue';

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
  const { upload, send, retry, remove } = useUpload(kind, on);
  const { file, progress, uploadError: error } = upload;
  const isPending = isUploading(upload);
  const isDone = upload.upload === 'done';
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
          <FileInvitation isAnother={file !== null} onPress={openDialog} />
          {file && (
            <div className="border-t border-line">
              <FileRow
                file={file}
                status={isPending ? sayProgress(upload) : undefined}
                isDone={isDone}
                progress={isPending ? progress : undefined}
                onRemove={remove}
              />
              <div aria-live="polite" className="px-4 pb-3 text-sm empty:hidden">
                {isDone && <p className="font-medium text-good">Upload complete</p>}
                {error && <UploadFailure error={error} onRetry={retry} />}
              </div>
            </div>
          )}
        </>
      )}
    </FileBox>
  );
}

const sayProgress = ({ progress, isWaiting }: Readonly<Upload>): string =>
  isWaiting ? 'waiting for your connection…' : `${Math.round(progress * 100)}% uploaded`;

function useUpload(kind: UploadKind, { onUploaded, onBusy }: Pick<FileUploaderProps, 'onUploaded' | 'onBusy'>) {
  const [queue] = useState(() => newUploadQueue(kind));
  const [upload, setUpload] = useState(() => proxy<Upload>({ file: null, progress: 0 }));
  // As any call: where it is refused for want of a sign-in, the portal asks for one.
  const start = useMutation({ mutationFn: queue.start, onMutate: () => onBusy?.(true) });
  // Closing its window would end it.
  useUnsaved(start.isPending);
  // From the call itself: one that was replaced or removed, or whose screen was left, reports nothing.
  const send = (next: Upload) =>
    start.mutate(next, {
      onSuccess: (address) => next.file && onUploaded({ address, file: next.file }),
      onSettled: () => onBusy?.(false),
    });
  const replace = (file: File | null): Upload => {
    queue.pause(upload);
    const next = proxy<Upload>({ file: file && ref(file), progress: 0 });
    setUpload(next);
    return next;
  };
  const leave = useEffectEvent(() => {
    queue.pause(upload);
    onBusy?.(false);
  });
  useEffect(() => () => leave(), []);
  return {
    upload: useSnapshot(upload) as Readonly<Upload>,
    send: (file: File) => send(replace(file)),
    retry: () => send(upload),
    remove: () => {
      replace(null);
      start.reset();
      onBusy?.(false);
    },
  };
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
