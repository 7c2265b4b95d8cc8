import type { Import, ImportRow, RowState } from '@cueroom/contracts/catalog/imports';
import { columnLabel, type ImportColumn } from '@cueroom/contracts/csv/track-columns';
import { labelOf } from '@cueroom/contracts/options';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRecordQuery } from '../../../lib/api/admin-lists';
import { pluralize } from '../../../lib/words/format';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Failure } from '../../../ui/notices/failure';
import { ToolbarSelect } from '../../../ui/form/text-field';
import { ErrorLine, MissingWords } from './import-parts';
import { importQuery, rowsQuery, useApplyImport } from './imports.queries';
import { sayPitches } from './track-records';

const states: readonly { value: RowState; label: string }[] = [
  { value: 'new', label: 'New' },
  { value: 'changed', label: 'Changed' },
  { value: 'unchanged', label: 'Unchanged' },
  { value: 'refused', label: 'Refused' },
];

/** What would become of each row, and the button that makes it so. */
export function ImportPreview({ found, onAgain }: { found: Import; onAgain: () => void }) {
  const { id, counts } = found;
  const [chosen, setChosen] = useState<RowState | ''>();
  const shown = chosen ?? (counts.refused > 0 ? 'refused' : '');
  const all = counts.new + counts.changed + counts.unchanged + counts.refused;
  const options = states.map(({ value, label }) => ({ value, label: `${label} (${counts[value]})` }));
  return (
    <section aria-label="Preview" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base font-semibold">{pluralize(all, 'row')}</h3>
        <ToolbarSelect
          label="Show"
          emptyLabel={`All (${all})`}
          options={options}
          value={shown}
          onChange={({ target }) => setChosen(target.value as RowState | '')}
        />
      </div>
      <MissingWords unknown={found.unknown} judged={importQuery(id).queryKey} />
      <Rows id={id} state={shown || undefined} />
      <Apply found={found} onAgain={onAgain} />
    </section>
  );
}

function Apply({ found: { id, counts }, onAgain }: { found: Import; onAgain: () => void }) {
  const apply = useApplyImport(id);
  const good = counts.new + counts.changed;
  const hasRefused = counts.refused > 0;
  const rows = counts.refused === 1 ? '1 row is refused' : `${counts.refused} rows are refused`;
  return (
    <div className="grid gap-3">
      <p aria-live="polite" className="text-sm text-ink-soft">
        <span>{good === 0 ? 'Nothing would change.' : `${counts.new} new, ${counts.changed} changed.`}</span>
        {hasRefused && <span>{` ${rows}: correct the file and choose it again, or import the others.`}</span>}
      </p>
      <div className="flex flex-wrap gap-3">
        {good > 0 && (
          <Button isPending={apply.isPending} onClick={() => apply.mutate(hasRefused)}>
            {hasRefused ? 'Import valid rows' : 'Import'}
          </Button>
        )}
        <Button variant="secondary" onClick={onAgain}>
          Choose another file
        </Button>
      </div>
      <ErrorLine error={apply.error} />
    </div>
  );
}

function Rows({ id, state }: { id: string; state: RowState | undefined }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    rowsQuery(id, state),
  );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className="text-sm text-ink-soft">Loading the rows…</p>;
  const rows = data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) return <p className="text-sm text-ink-soft">No matching rows.</p>;
  return (
    <>
      <div
        role="region"
        aria-label="Rows, scrollable"
        tabIndex={0}
        className="max-h-96 overflow-y-auto overscroll-contain rounded-xl border border-line bg-card"
      >
        <ul aria-label="Rows" className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.line} className="grid gap-1 px-4 py-2.5 text-sm">
              <Row row={row} />
            </li>
          ))}
        </ul>
      </div>
      {hasNextPage && (
        <div>
          <Button size="small" variant="secondary" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more rows
          </Button>
        </div>
      )}
    </>
  );
}

function Row({ row }: { row: ImportRow }) {
  const { line, state, trackId, title, artist, changes, errors, matchedBy } = row;
  const isLeaving = state === 'changed' && changes.some(({ field, to }) => field === 'available' && to === 'false');
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-note text-ink-soft tabular-nums">{`Line ${line}`}</span>
        <span className="min-w-0 font-medium wrap-anywhere">{[title, artist].filter(Boolean).join(' by ')}</span>
        <Badge tone={state === 'refused' ? 'bad' : state === 'unchanged' ? 'neutral' : 'brand'}>
          {labelOf(states, state)}
        </Badge>
        {matchedBy === 'isrc' && <span className="text-note text-ink-soft">found by ISRC</span>}
      </div>
      {errors.map((words) => (
        <p key={words} className="font-medium wrap-anywhere text-bad">
          {words}
        </p>
      ))}
      {isLeaving && trackId && <OpenPitches trackId={trackId} />}
      {changes.length > 0 && (
        <dl className="grid gap-0.5">
          {changes.map(({ field, from, to }) => (
            <div key={field} className="flex flex-wrap gap-x-2 wrap-anywhere">
              <dt className="text-ink-soft">{columnLabel(field as ImportColumn)}</dt>
              <dd className="min-w-0">
                {state === 'changed' && (
                  <>
                    <del className="text-ink-soft">{from || 'empty'}</del>
                    <span aria-hidden> → </span>
                  </>
                )}
                <ins className="no-underline">{to || 'empty'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** Of a track that would be unavailable. */
function OpenPitches({ trackId }: { trackId: string }) {
  const { data } = useQuery(adminRecordQuery('music', trackId));
  const words = data && sayPitches(data);
  return words ? <p className="font-medium wrap-anywhere text-bad">{words}</p> : null;
}
