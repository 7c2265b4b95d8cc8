import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../lib/words/format';
import { Button } from '../button';
import { FileBox, FileInvitation } from './file-box';
import { ProgressBar } from './progress-bar';

interface ImageFileFieldProps {
  label: string;
  hint: string;
  error?: string;
  accept: string;
  file: File | null;
  progress?: number;
  preview: ReactNode;
  isLocked?: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

export function ImageFileField({ file, progress, preview, onRemove, ...box }: ImageFileFieldProps) {
  return (
    <FileBox {...box}>
      {(openDialog) => (
        <>
          {preview}
          {file && (
            <p translate="no" className="truncate px-4 pt-3 text-note text-ink-soft" title={file.name}>
              {`${file.name}, ${formatBytes(file.size)}`}
            </p>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <FileInvitation isLocked={box.isLocked} isAnother={preview !== null} onPress={openDialog} />
            {preview && !box.isLocked && (
              <Button variant="quiet" size="small" onClick={onRemove} className="mr-1">
                <X aria-hidden className="size-4" />
                Remove picture
              </Button>
            )}
          </div>
          {file && progress !== undefined && (
            <div className="px-4 pb-4">
              <ProgressBar label={`Uploading ${file.name}`} value={progress} />
            </div>
          )}
        </>
      )}
    </FileBox>
  );
}
