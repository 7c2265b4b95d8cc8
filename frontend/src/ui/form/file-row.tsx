import { CircleCheck, FileIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../lib/words/format';
import { Button } from '../button';
import { ProgressBar } from './progress-bar';

interface FileRowProps {
  file: Pick<File, 'name' | 'size'>;
  status?: string;
  isDone?: boolean;
  /** Of its upload, 0 to 1, while that is under way. */
  progress?: number;
  /** Before the button that removes it. */
  actions?: ReactNode;
  onRemove?: () => void;
}

export function FileRow({ file, status, isDone, progress, actions, onRemove }: FileRowProps) {
  const Icon = isDone ? CircleCheck : FileIcon;
  return (
    <div className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Icon aria-hidden className={isDone ? 'size-5 shrink-0 text-good' : 'size-5 shrink-0 text-brand'} />
        <div className="min-w-0 flex-1 basis-24">
          <p translate="no" className="line-clamp-2 font-medium wrap-anywhere">
            {file.name}
          </p>
          <p className="text-note text-ink-soft">{`${formatBytes(file.size)}${status ? `, ${status}` : ''}`}</p>
        </div>
        <div className="ml-auto flex empty:hidden">
          {actions}
          {onRemove && (
            <Button variant="quiet" size="icon" aria-label={`Remove ${file.name}`} onClick={onRemove}>
              <X aria-hidden className="size-4" />
            </Button>
          )}
        </div>
      </div>
      {progress !== undefined && (
        <div className="mt-3">
          <ProgressBar label={`Uploading ${file.name}`} value={progress} />
        </div>
      )}
    </div>
  );
}
