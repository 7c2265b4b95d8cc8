import { limits } from '@cueroom/contracts/limits';
import type { UploadKind } from '@cueroom/contracts/media/objects';
import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy, ref } from 'valtio/vanilla';
import { sayError } from '../../../lib/api/api-error';
import { pluralize } from '../../../lib/words/format';
import { Button } from '../../../ui/button';
import { FileBox, FileInvitation } from '../../../ui/form/file-box';
import { FileRow } from '../../../ui/form/file-row';
import { useUnsaved } from '../../../ui/window/unsaved';
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
  /** How many more may be sent, each after the one before it; missing: one, which another replaces. */
  most?: number;
  /** A file was chosen and is being sent. */
  onChosen?: (file: File) => void;
  onUploaded: (uploaded: UploadedFile) => void;
  /** True from a file's choice until it has arrived, failed or was removed: what is saved meanwhile lacks it. */
  onBusy?: (isBusy: boolean) => void;
}

/** A file is chosen or dropped here and sent at once. Leaving the screen ends the upload. */
export function FileUploader({ label, hint, accept, kind, most, onChosen, ...on }: FileUploaderProps) {
  const goOn = useRef<() => void>(() => undefined);
  const { upload, send, retry, remove } = useUpload(kind, on, () => goOn.current());
  const { file, progress, uploadError: error } = upload;
  const isPending = isUploading(upload);
  const isDone = upload.upload === 'done';
  const begin = (chosen: File) => {
    onChosen?.(chosen);
    send(chosen);
  };
  // Another file takes the place of one that has failed.
  const isFree = file === null || isDone || error !== undefined;
  const series = useSeries(isFree, begin);
  useLayoutEffect(() => {
    goOn.current = series.goOn;
  });
  const choose = useChoice(most === undefined ? undefined : most - series.waiting - (isFree ? 0 : 1), {
    problemOf: (chosen) => problemOfFile(chosen, { accept, maxBytes: limits.uploadBytes[kind] }),
    onChosen: (chosen) => (most === undefined ? chosen.forEach(begin) : series.add(chosen)),
  });
  // What a series has brought is shown by its form.
  const isShown = file !== null && !(isDone && most !== undefined);
  return (
    <FileBox
      {...{ label, hint, accept }}
      error={choose.problem}
      isMultiple={most !== undefined}
      onChoose={(...chosen) => choose.take(chosen)}
    >
      {(openDialog) => (
        <>
          <FileInvitation isAnother={isShown} onPress={openDialog} />
          {isShown && (
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
                {series.waiting > 0 && (
                  <p className="text-ink-soft">{`Then ${pluralize(series.waiting, 'more file')}.`}</p>
                )}
              </div>
            </div>
          )}
        </>
      )}
    </FileBox>
  );
}

/** Files that wait until the one before them has arrived or was removed. */
function useSeries(canBegin: boolean, begin: (file: File) => void) {
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  useUnsaved(waiting.length > 0);
  const beginFirst = ([first, ...rest]: readonly File[]) => {
    setWaiting(rest);
    if (first) begin(first);
  };
  return {
    waiting: waiting.length,
    add: (files: readonly File[]) =>
      canBegin && waiting.length === 0 ? beginFirst(files) : setWaiting([...waiting, ...files]),
    goOn: () => beginFirst(waiting),
  };
}

interface ChoiceRules {
  problemOf: (file: File) => string | undefined;
  onChosen: (files: readonly File[]) => void;
}

/** @param room for how many of a series; undefined: there is one file */
function useChoice(room: number | undefined, { problemOf, onChosen }: ChoiceRules) {
  const [problem, setProblem] = useState<string>();
  return {
    problem,
    take: (all: readonly File[]) => {
      const chosen = room === undefined ? all.slice(0, 1) : all;
      const refused = chosen.flatMap((file) => {
        const found = problemOf(file);
        return found ? [{ file, said: chosen.length > 1 ? `${file.name}: ${found}` : found }] : [];
      });
      const fine = chosen.filter((each) => !refused.some(({ file }) => file === each));
      const taken = fine.slice(0, Math.max(0, room ?? 1));
      const left = fine.slice(taken.length).map(({ name }) => `${name}: there is no room for more.`);
      setProblem([...refused.map(({ said }) => said), ...left].join(' ') || undefined);
      onChosen(taken);
    },
  };
}

const sayProgress = ({ progress, isWaiting }: Readonly<Upload>): string =>
  [`${Math.round(progress * 100)}% uploaded`, isWaiting && 'waiting for your connection…'].filter(Boolean).join(', ');

type Reports = Pick<FileUploaderProps, 'onUploaded' | 'onBusy'>;

/** @param onFree the file has arrived, or was removed */
function useUpload(kind: UploadKind, { onUploaded, onBusy }: Reports, onFree: () => void) {
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
      onSettled: (_address, error) => {
        onBusy?.(false);
        if (!error) onFree();
      },
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
      onFree();
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

/** The uploads of a form that run: one that ends says nothing about the others. */
export function useUploads() {
  const [running, setRunning] = useState<readonly string[]>([]);
  return {
    isUploading: running.length > 0,
    /** @param source tells the uploaders of the form apart */
    onBusy: (source: string) => (isBusy: boolean) =>
      setRunning((all) => {
        const others = all.filter((one) => one !== source);
        return isBusy ? [...others, source] : others;
      }),
  };
}
export type Uploads = ReturnType<typeof useUploads>;

export const acceptedVideos = 'video/mp4,video/quicktime,video/webm,video/x-matroska,.mp4,.m4v,.mov,.webm,.mkv';
