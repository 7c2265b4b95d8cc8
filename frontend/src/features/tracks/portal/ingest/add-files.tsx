import { useQuery } from '@tanstack/react-query';
import { FolderUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { lazyWindow } from '../../../../ui/lazy-window';
import { toastError } from '../../../../ui/toasts';
import { LowButton } from '../csv-actions';
import { droppedTree } from './dropped-tree';
import { openIngestsQuery } from './open-ingests';

const IngestDialog = lazyWindow(() => import('./ingest-dialog'));

/** Not where a window above the list has places of its own for files. */
const isForList = ({ target, dataTransfer, defaultPrevented }: DragEvent): boolean =>
  !defaultPrevented &&
  (dataTransfer?.types.includes('Files') ?? false) &&
  !(target instanceof Element && target.closest('[data-window]'));

/** Files that are dropped anywhere on the page. @returns whether some are held above it */
function usePageDrops(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const stop = new AbortController();
    const over = (event: DragEvent) => {
      setIsOver(isForList(event));
      if (isForList(event)) event.preventDefault();
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false);
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!isForList(event) || !event.dataTransfer) return;
      event.preventDefault();
      void droppedTree(event.dataTransfer).then(take);
    };
    window.addEventListener('dragover', over, stop);
    window.addEventListener('dragleave', leave, stop);
    window.addEventListener('drop', drop, stop);
    return () => stop.abort();
  }, []);
  return isOver;
}

/** Audio files for the catalog: dropped on it, or by this button. Those of an earlier visit wait there. */
export function AddFiles() {
  const [isOpen, setOpen] = useState(false);
  const waiting = useQuery(openIngestsQuery()).data?.[0];
  const isOver = usePageDrops((files) => {
    import('./ingest-uploads')
      .then(({ takeFiles }) => takeFiles(files, waiting?.id ?? null))
      .then(() => setOpen(true))
      .catch((error: unknown) => toastError(error));
  });
  return (
    <>
      <LowButton
        icon={FolderUp}
        label="Add files"
        title={waiting && 'Add files: some wait to be added'}
        isMarked={waiting !== undefined}
        onPress={() => setOpen(true)}
      />
      {isOver && (
        <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-night/50">
          <p className="rounded-2xl bg-paper px-6 py-5 font-semibold shadow-raised">
            Drop audio files or folders to add them
          </p>
        </div>
      )}
      {isOpen && <IngestDialog onClose={() => setOpen(false)} />}
    </>
  );
}
