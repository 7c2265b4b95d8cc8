import { type DragEvent, useEffect, useState } from 'react';
import { droppedFiles } from '../lib/file-handles';
import { plainFile } from '../lib/plain-file';

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

/** An area that takes files. */
export function useFileDrops(isLocked: boolean, onFiles: (files: File[]) => void) {
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
      onFiles(droppedFiles(event.dataTransfer).map(plainFile));
    },
  };
  return { isOver, area };
}
