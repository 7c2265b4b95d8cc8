import { ImageUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../lib/format';
import { Button } from './button';
import { FileBox } from './file-box';
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
            <p className="truncate px-4 pt-3 text-note text-ink-soft" title={file.name}>
              {file.name}, {formatBytes(file.size)}
            </p>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
            <button
              type="button"
              // For the pointer: keyboards and screen readers use the field itself.
              tabIndex={-1}
              aria-hidden
              disabled={box.isLocked}
              onClick={openDialog}
              className="flex min-h-9 items-center gap-2.5 text-body font-medium text-brand-deep underline underline-offset-3 disabled:opacity-55"
            >
              <ImageUp className="size-5 text-brand" />
              {preview ? 'Replace' : 'Choose a file'}
            </button>
            {preview && !box.isLocked && (
              <Button variant="quiet" size="small" onClick={onRemove} className="-mr-3">
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
