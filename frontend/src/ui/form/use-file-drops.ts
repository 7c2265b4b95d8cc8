import { type DragEvent, useEffect, useState } from 'react';
import { droppedFiles } from '../../lib/file-handles';
import { plainFile } from '../../lib/plain-file';

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** A browser would open a file that is dropped beside the place for it, instead of the page: that is prevented. */
export function useStrayDrops() {
  useEffect(() => {
    const prevent = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', prevent);
    window.addEventListener('drop', prevent);
    return () => {
      window.removeEventListener('dragover', prevent);
      window.removeEventListener('drop', prevent);
    };
  }, []);
}

const filesOf = (data: DataTransfer): File[] => droppedFiles(data).map(plainFile);

/** An area that takes files. @param read of a drop, before anything is awaited */
export function useFileDrops(
  isLocked: boolean,
  onFiles: (files: File[]) => void,
  read: (data: DataTransfer) => File[] | Promise<File[]> = filesOf,
) {
  const [isOver, setIsOver] = useState(false);
  useStrayDrops();
  const area = {
    onDragOver: (event: DragEvent) => {
      if (isLocked || !hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      // A box in it has taken them.
      if (isLocked || event.isDefaultPrevented()) return;
      event.preventDefault();
      const files = read(event.dataTransfer);
      if (Array.isArray(files)) onFiles(files);
      else void files.then(onFiles);
    },
  };
  return { isOver, area };
}
