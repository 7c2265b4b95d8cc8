import { Upload } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { droppedFiles } from '../../lib/file-handles';
import { plainFile } from '../../lib/plain-file';
import { classes } from '../classes';
import { Field } from './field';
import { useStrayDrops } from './use-file-drops';

interface FileBoxProps {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** False where there is nothing else to do. */
  isOptional?: boolean;
  accept: string;
  isLocked?: boolean;
  /** Several files may be chosen at once. */
  isMultiple?: boolean;
  onChoose: (file: File, ...more: File[]) => void;
  /** The browser's own dialog, where another one is wanted than that of the field. */
  pick?: () => Promise<File[]>;
  children: (openDialog: () => void) => ReactNode;
}

const boxLook =
  'overflow-hidden rounded-lg border border-dashed transition-colors has-focus-visible:outline-2 has-focus-visible:outline-brand';
const looks = {
  open: 'border-line-strong bg-card',
  over: 'border-brand bg-brand-tint',
  refused: 'border-bad bg-bad-tint',
  locked: 'border-line bg-paper',
};

export function FileBox({
  label,
  hint,
  error,
  isOptional = true,
  accept,
  isLocked = false,
  isMultiple,
  onChoose,
  pick,
  children,
}: FileBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useStrayDrops();
  const choose = ([file, ...more]: Iterable<File>) => {
    if (file && !isLocked) onChoose(plainFile(file), ...more.map(plainFile));
  };
  const takeOver = useEffectEvent(() => choose(input.current?.files ?? []));
  // What was chosen before the code was here, once the form around it knows what was typed until then.
  useEffect(() => queueMicrotask(() => takeOver()), []);
  return (
    <Field label={label} isOptional={isOptional} error={error} hint={hint}>
      {(control) => (
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(!isLocked);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsOver(false);
            choose(droppedFiles(event.dataTransfer));
          }}
          className={classes(
            boxLook,
            isLocked ? looks.locked : isOver ? looks.over : error ? looks.refused : looks.open,
          )}
        >
          <input
            {...control}
            ref={input}
            type="file"
            accept={accept}
            multiple={isMultiple}
            disabled={isLocked}
            onChange={({ target }) => {
              choose(target.files ?? []);
              // so that the same file can be chosen again
              target.value = '';
            }}
            className="sr-only"
          />
          {children(() => openFileDialog(input.current, choose, pick))}
        </div>
      )}
    </Field>
  );
}

/** The field's own, or the given one. */
export const openFileDialog = (
  input: HTMLInputElement | null,
  choose: (files: File[]) => void,
  pick?: () => Promise<File[]>,
) => {
  if (!pick) return input?.click();
  // Canceled, it gives no files.
  pick().then(choose, () => undefined);
};

interface FileInvitationProps {
  isLocked?: boolean;
  isAnother?: boolean;
  onPress: () => void;
}

/** For the pointer: keyboards and screen readers use the field itself. */
export function FileInvitation({ isLocked, isAnother, onPress }: FileInvitationProps) {
  return (
    <div
      aria-hidden
      onClick={onPress}
      className={classes('flex flex-wrap items-center gap-3 px-4 py-4', isLocked ? 'text-ink-soft' : 'cursor-pointer')}
    >
      <Upload className={classes('size-5', !isLocked && 'text-brand')} />
      <span className="font-medium">
        <span
          className={isLocked ? 'text-ink-soft' : 'text-brand-deep underline underline-offset-3'}
        >{`Choose ${isAnother ? 'another' : 'a'} file`}</span>
        <span className="hidden sm:inline"> or drop it here</span>
      </span>
    </div>
  );
}
