import type { Ingest } from '@cueroom/contracts/catalog/ingests';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { sayError } from '../../../../lib/api-error';
import { pluralize } from '../../../../lib/format';
import { Button } from '../../../../ui/button';
import { ImportColumns } from '../import-columns';
import { importQuery } from '../imports.queries';
import { ingestUploads } from './ingest-uploads';
import { ingestQuery } from './ingests.queries';

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
