import type { Import } from '@cueroom/contracts/catalog/imports';
import { type ImportEncoding, importEncodings } from '@cueroom/contracts/csv/encodings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminKeys } from '../../../lib/api/admin-keys';
import { pluralize } from '../../../lib/words/format';
import { browserStorage } from '../../../lib/storage';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/window/dialog';
import { Failure } from '../../../ui/notices/failure';
import { ProgressBar } from '../../../ui/form/progress-bar';
import { SelectField } from '../../../ui/form/text-field';
import { Waiting } from '../../../ui/waiting';
import { FileUploader } from '../../shared/uploads/file-uploader';
import { ErrorLine, ImportColumns } from './import-parts';
import { ImportPreview } from './import-preview';
import { importQuery, isBusy, useBeginImport, useUndoImport } from './imports.queries';
import { trackKind } from './tracks.queries';

/** So that the last import can still be undone when this window is opened again. */
const lastKey = 'last-import';
const accepted = '.csv,.tsv,.txt,text/csv,text/tab-separated-values';

/** From a file to tracks: choose, look, import; and take back. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [id, setId] = useState(() => browserStorage.get(lastKey));
  const { data, error, refetch } = useQuery(importQuery(id));
  const queryClient = useQueryClient();
  const begin = (next: string | null) => {
    if (next) browserStorage.set(lastKey, next);
    else browserStorage.remove(lastKey);
    setId(next);
  };
  const isGone = error !== null && data === undefined;
  const state = data?.state;
  useEffect(() => {
    if (state === 'done' || state === 'undone') {
      void queryClient.invalidateQueries({ queryKey: adminKeys.kind(trackKind) });
    }
  }, [state, queryClient]);
  const again = () => begin(null);
  return (
    <Dialog title="Import CSV" description="You’ll review every change first." isOpen onClose={onClose} width="wide">
      {id === null ? (
        <ChooseFile onBegun={begin} />
      ) : data ? (
        <ImportSteps found={data} onBegun={begin} onAgain={again} onClose={onClose} />
      ) : isGone ? (
        <div className="grid gap-4">
          <Failure error={error} onRetry={() => void refetch()} />
          <AnotherFile onAgain={again} />
        </div>
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

function ChooseFile({ onBegun }: { onBegun: (id: string) => void }) {
  const begin = useBeginImport(onBegun);
  return (
    <div className="grid gap-3">
      <FileUploader
        label="CSV File"
        kind="csv"
        accept={accepted}
        hint="One row a track, with headings above them: as exported here, from DISCO or SourceAudio, or from any spreadsheet. Up to 20 MB."
        onUploaded={({ address }) => begin.mutate({ fileUrl: address })}
      />
      <ErrorLine error={begin.error} />
    </div>
  );
}

interface StepsProps {
  found: Import;
  onBegun: (id: string) => void;
  onAgain: () => void;
  onClose: () => void;
}

function ImportSteps({ found, onBegun, onAgain, onClose }: StepsProps) {
  const { state, fileName, headings, error } = found;
  const isMapped = headings.length > 0 && (state === 'ready' || state === 'reading');
  return (
    <div className="grid gap-6">
      <p className="text-body wrap-anywhere">
        <span className="text-ink-soft">File: </span>
        <span translate="no">{fileName}</span>
      </p>
      {(isMapped || state === 'failed') && <Letters found={found} onBegun={onBegun} />}
      {isMapped && <ImportColumns found={found} />}
      <div aria-live="polite" className="empty:hidden">
        {isBusy(found) && <Busy found={found} />}
        {state === 'failed' && <p className="font-medium text-bad">{error ?? 'This file cannot be imported'}</p>}
        {state === 'done' && <p className="font-medium text-good">{sayDone(found)}</p>}
        {state === 'undone' && <p className="font-medium">The import was undone. What was changed since has stayed.</p>}
      </div>
      {state === 'ready' && <ImportPreview found={found} onAgain={onAgain} />}
      {state === 'done' && <Done found={found} onAgain={onAgain} onClose={onClose} />}
      {(state === 'failed' || state === 'undone') && <AnotherFile onAgain={onAgain} />}
    </div>
  );
}

const encodings = importEncodings.map(({ value, label }) => ({ value, label }));

/** What the rows look like is seen below: where letters are wrong, the file is read once more. */
function Letters({ found, onBegun }: Pick<StepsProps, 'found' | 'onBegun'>) {
  const begin = useBeginImport(onBegun);
  const chosen = begin.isPending ? begin.variables.encoding : found.encoding;
  return (
    <div className="max-w-sm">
      <SelectField
        label="Letters"
        hint="If names look wrong below, choose what the file was saved in."
        options={encodings}
        emptyLabel="As found in the file"
        value={chosen ?? ''}
        onChange={({ target }) =>
          begin.mutate({ fileUrl: found.fileUrl, encoding: (target.value || null) as ImportEncoding | null })
        }
      />
      <ErrorLine error={begin.error} />
    </div>
  );
}

const sayDone = ({ counts }: Import): string =>
  `Imported: ${pluralize(counts.new, 'new track')}, ${pluralize(counts.changed, 'changed track')}.`;

function Busy({ found: { state, progress, undoUntil } }: { found: Import }) {
  const label = state === 'reading' ? 'Reading the file' : undoUntil ? 'Undoing the import' : 'Importing';
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-soft">{`${label}…`}</p>
      <ProgressBar label={label} value={progress / 100} />
    </div>
  );
}

function AnotherFile({ onAgain }: { onAgain: () => void }) {
  return (
    <div>
      <Button variant="secondary" onClick={onAgain}>
        Choose another file
      </Button>
    </div>
  );
}

function Done({ found: { id, undoUntil }, onAgain, onClose }: Omit<StepsProps, 'onBegun'>) {
  const undo = useUndoImport(id);
  const [openedAt] = useState(() => Date.now());
  const isUndoable = undoUntil !== undefined && Date.parse(undoUntil) > openedAt;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>Done</Button>
        {isUndoable && (
          <Button variant="secondary" isPending={undo.isPending} onClick={() => undo.mutate(undefined)}>
            Undo import
          </Button>
        )}
        <Button variant="secondary" onClick={onAgain}>
          Choose another file
        </Button>
      </div>
      {isUndoable && <p className="text-note text-ink-soft">The whole import can be undone for 24 hours.</p>}
      <ErrorLine error={undo.error} />
    </div>
  );
}
