import { Pause, Play } from 'lucide-react';
import { useRef } from 'react';
import { sayError } from '../../../lib/api/api-error';
import { filePicker } from '../../../lib/file-handles';
import { Button } from '../../../ui/button';
import { openFileDialog } from '../../../ui/form/file-box';
import { FileRow } from '../../../ui/form/file-row';
import { IconButton } from '../../../ui/icon-button';
import { acceptedAudio } from './audio-file';
import type { AudioFound } from './check-audio';
import { awaitedFile } from './kept-file';
import { isUploading, type Upload } from './upload-queue';

export interface UploadRowProps {
  upload: Readonly<Upload & AudioFound>;
  /** How fast it goes, and how long it takes. */
  pace?: string;
  /** The record that it is for has it. */
  isReceived?: boolean;
  /** It is told elsewhere. */
  hidesError?: boolean;
  /** Without these it cannot be paused. */
  onPause?: () => void;
  onResume?: () => void;
  onRemove?: () => void;
  /** How one that is waited for is chosen again: by the field around it, or by a dialog of its own. */
  openDialog?: () => void;
  onFile?: (file: File) => void;
}

/** A chosen file: what it is, how far it is on its way, and what can be done about it. */
export function UploadRow({ upload, pace, isReceived = false, ...props }: UploadRowProps) {
  const { file, kept, progress, facts, problem, doubt } = upload;
  const isUnderWay = isUploading(upload);
  return (
    <>
      <FileRow
        file={file ?? kept ?? { name: '', size: 0 }}
        status={[facts, sayUpload(upload, isReceived, pace)].filter(Boolean).join(', ')}
        isDone={isReceived || (upload.upload === 'done' && !problem && !doubt)}
        progress={isUnderWay || upload.upload === 'paused' ? progress : undefined}
        actions={props.onPause && <Controls upload={upload} isUnderWay={isUnderWay} {...props} />}
        onRemove={props.onRemove}
      />
      <ChooseAgain upload={upload} {...props} />
      <p role="status" className="sr-only">
        {upload.upload === 'done' && `${(file ?? kept)?.name} uploaded`}
      </p>
    </>
  );
}

const sayUpload = (
  { upload, progress, isWaiting }: Readonly<Upload>,
  isReceived: boolean,
  pace?: string,
): string | false => {
  const percent = `${Math.floor(progress * 100)}%`;
  const words = {
    hashing: percent,
    waiting: 'waiting for its turn',
    sending: [percent, isWaiting ? 'waiting for your connection…' : pace].filter(Boolean).join(', '),
    paused: `paused at ${percent}`,
    checking: 'checking that we still have it…',
    done: isReceived ? 'received' : isWaiting ? 'uploaded, waiting for your connection…' : 'uploaded',
    refused: '',
  };
  return upload ? words[upload] : isReceived && 'received';
};

type Part = Pick<UploadRowProps, 'upload' | 'hidesError' | 'onPause' | 'onResume' | 'openDialog' | 'onFile'>;

function Controls({ upload, isUnderWay, hidesError, onPause, onResume }: Part & { isUnderWay: boolean }) {
  const { file, uploadError } = upload;
  if (!file) return null;
  if (isUnderWay) return <IconButton icon={Pause} label={`Pause ${file.name}`} onClick={onPause} />;
  if (upload.upload !== 'paused' && upload.upload !== 'refused') return null;
  return (
    <>
      {uploadError && !hidesError && (
        <span className="min-w-0 text-sm font-medium wrap-anywhere text-bad">{sayError(uploadError)}</span>
      )}
      <IconButton icon={Play} label={`Resume ${file.name}`} onClick={onResume} />
    </>
  );
}

/** By which what waits for a file finds the button that asks for it. */
export const chooseAgainButton = '[data-choose-again]';

/** A file of an earlier visit that has not arrived. */
function ChooseAgain({ upload, openDialog, onFile }: Part) {
  const input = useRef<HTMLInputElement>(null);
  const awaited = awaitedFile(upload);
  const take = ([file]: Iterable<File>) => file && onFile?.(file);
  if (!awaited) return null;
  return (
    <div className="px-4 pb-4">
      <Button
        variant="secondary"
        size="small"
        data-choose-again=""
        className="h-auto max-w-full py-2"
        onClick={openDialog ?? (() => openFileDialog(input.current, take, filePicker(acceptedAudio)))}
      >
        <span className="min-w-0 wrap-anywhere">{sayContinue(awaited)}</span>
      </Button>
      {!openDialog && (
        <input
          ref={input}
          hidden
          type="file"
          accept={acceptedAudio}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      )}
    </div>
  );
}

const sayContinue = ({ name, progress }: { name: string; progress: number }): string => {
  const percent = Math.floor(progress * 100);
  return `Choose ${name} again${percent > 0 ? ` to continue at ${percent} %` : ''}`;
};
