import { CircleCheck, FileIcon, X } from 'lucide-react';
import { formatBytes } from '../lib/format';
import { Button } from './button';
import { ProgressBar } from './progress-bar';

interface FileRowProps {
  file: File;
  status?: string;
  isDone?: boolean;
  /** Of its upload, 0 to 1, while that is under way. */
  progress?: number;
  onRemove?: () => void;
}

export function FileRow({ file, status, isDone, progress, onRemove }: FileRowProps) {
  const Icon = isDone ? CircleCheck : FileIcon;
  return (
    <div className="px-4 py-3">
      <div className="flex items-center gap-3">
        <Icon aria-hidden className={isDone ? 'size-5 shrink-0 text-good' : 'size-5 shrink-0 text-brand'} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{file.name}</p>
          <p className="text-note text-ink-soft">
            {formatBytes(file.size)}
            {status && `, ${status}`}
          </p>
        </div>
        {onRemove && (
          <Button variant="quiet" size="icon" aria-label={`Remove ${file.name}`} onClick={onRemove}>
            <X aria-hidden className="size-4" />
          </Button>
        )}
      </div>
      {progress !== undefined && (
        <div className="mt-3">
          <ProgressBar label={`Uploading ${file.name}`} value={progress} />
        </div>
      )}
    </div>
  );
}
