import { type Ingest, ingestLimits } from '@cueroom/contracts/catalog/ingests';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderOpen, Table, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { sayError } from '../../../../lib/api/api-error';
import { pluralize } from '../../../../lib/words/format';
import { plainFile } from '../../../../lib/plain-file';
import { Button } from '../../../../ui/button';
import { classes } from '../../../../ui/classes';
import { toast, toastError } from '../../../../ui/notices/toasts';
import { useFileDrops } from '../../../../ui/form/use-file-drops';
import { acceptedAudio } from '../../../shared/uploads/audio-file';
import { ImportColumns } from '../import-parts';
import { importQuery } from '../imports.queries';
import { droppedTree } from './dropped-tree';
import { ingestUploads, tableEndings, takeFiles } from './ingest-uploads';
import { ingestQuery } from './ingests.queries';
import { openIngestsQuery } from './open-ingests';

/** Begins to send chosen files, to those that wait already. */
const useTakeFiles = (id: string | null) => {
  const queryClient = useQueryClient();
  return (files: readonly File[]) => {
    takeFiles(files, id)
      .then((tooMany) => {
        if (tooMany > 0)
          toast({
            title: `${pluralize(tooMany, 'file')} not taken`,
            description: `At most ${ingestLimits.files} files can be added at once.`,
            variant: 'destructive',
          });
        void queryClient.invalidateQueries({ queryKey: ingestQuery(ingestUploads.id).queryKey });
        void queryClient.invalidateQueries({ queryKey: openIngestsQuery().queryKey });
      })
      .catch((error: unknown) => toastError(error));
  };
};

/** Files, or a folder with all that is in it. */
export function ChooseFiles({ id }: { id: string | null }) {
  const take = useTakeFiles(id);
  const { isOver, area } = useFileDrops(false, take, droppedTree);
  const filesInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const tableInput = useRef<HTMLInputElement>(null);
  const choose = ({ target }: { target: HTMLInputElement }) => {
    take([...(target.files ?? [])].map(plainFile));
    target.value = '';
  };
  return (
    <div
      {...area}
      className={classes(
        'flex flex-wrap items-center gap-3 rounded-lg border border-dashed p-4',
        isOver ? 'border-brand bg-brand-tint' : 'border-line-strong bg-card',
      )}
    >
      <Button variant="secondary" data-focus="" onClick={() => filesInput.current?.click()}>
        <Upload aria-hidden className="size-4" />
        Choose files
      </Button>
      <Button variant="secondary" className="max-sm:hidden" onClick={() => folderInput.current?.click()}>
        <FolderOpen aria-hidden className="size-4" />
        Choose a folder
      </Button>
      <Button variant="secondary" onClick={() => tableInput.current?.click()}>
        <Table aria-hidden className="size-4" />
        Choose a table
      </Button>
      <p className="min-w-0 text-sm text-ink-soft">
        <span className="max-sm:hidden">Or drop files and folders here. </span>
        <span>{`WAV, AIFF, FLAC, MP3, Ogg or M4A, up to 200 MB each, ${ingestLimits.files} at once. `}</span>
        <span>A table (CSV) says more of them.</span>
      </p>
      <input
        ref={filesInput}
        hidden
        type="file"
        aria-label="Audio Files"
        multiple
        accept={acceptedAudio}
        onChange={choose}
      />
      <input ref={folderInput} hidden type="file" aria-label="Folder" {...{ webkitdirectory: '' }} onChange={choose} />
      <input ref={tableInput} hidden type="file" aria-label="Table" accept={tableEndings} onChange={choose} />
    </div>
  );
}

/** What a table says of the files: how much of it is theirs, and which column is for what. */
export function TableOfFacts({ found }: { found: Ingest | undefined }) {
  const sent = useSnapshot(ingestUploads).table;
  const [isOpen, setOpen] = useState(false);
  const { table, id } = found ?? {};
  return (
    <div className="grid gap-3 text-sm empty:hidden">
      {sent?.error && (
        <p role="alert" className="font-medium wrap-anywhere text-bad">
          {`${sent.name} was not taken: ${sayError(sent.error as Error)}`}
        </p>
      )}
      {sent && !sent.error && <p aria-live="polite" className="text-ink-soft">{`Sending ${sent.name}…`}</p>}
      {table?.state === 'failed' && !sent && (
        <p role="alert" className="font-medium text-bad">
          {table.error ?? 'This table cannot be read'}
        </p>
      )}
      {table && table.state !== 'failed' && (
        <div className="flex flex-wrap items-center gap-3">
          <p aria-live="polite" className="text-ink-soft">
            {table.state === 'reading'
              ? 'Reading the table…'
              : `${table.matched} of ${pluralize(table.rows, 'row')} of the table have a file`}
          </p>
          <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Columns
          </Button>
        </div>
      )}
      {table && id && isOpen && <Columns importId={table.importId} ingestId={id} />}
    </div>
  );
}

/** As of an import; with other columns the drafts are others. */
function Columns({ importId, ingestId }: { importId: string; ingestId: string }) {
  const { data } = useQuery(importQuery(importId));
  const queryClient = useQueryClient();
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: ingestQuery(ingestId).queryKey });
  }, [data?.state, data?.columns, ingestId, queryClient]);
  return data && data.headings.length > 0 ? <ImportColumns found={data} /> : null;
}
