import type { Import } from '@cueroom/contracts/catalog/imports';
import { type OwnWords, wordFields, wordLists } from '@cueroom/contracts/catalog/track-words';
import type { ColumnMap } from '@cueroom/contracts/csv/headings';
import { columnLabel, type ImportColumn, importColumns } from '@cueroom/contracts/csv/track-columns';
import type { QueryKey } from '@tanstack/react-query';
import { sayError } from '../../../lib/api/api-error';
import { pluralize } from '../../../lib/words/format';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/form/text-field';
import { useAddWords, useMapColumns } from './imports.queries';

const options = importColumns.map((column) => ({ value: column, label: columnLabel(column) }));
const maxExample = 40;

const cut = (cell: string): string => (cell.length > maxExample ? `${cell.slice(0, maxExample)}…` : cell);

/** What the first rows show. */
const examplesOf = ({ examples }: Import, column: number): string =>
  examples
    .flatMap((row) => row[column]?.trim() || [])
    .map(cut)
    .join(' · ') || 'Empty in the first rows';

const columnOf = (columns: ColumnMap, heading: string): ImportColumn | undefined =>
  importColumns.find((column) => columns[column] === heading);

/** A heading is for one field, and a field has one heading. */
const withColumn = (columns: ColumnMap, heading: string, chosen: ImportColumn | undefined): ColumnMap => ({
  ...Object.fromEntries(Object.entries(columns).filter(([column, name]) => name !== heading && column !== chosen)),
  ...(chosen && { [chosen]: heading }),
});

/** Each column of the file, with what it holds and what it is for. */
export function ImportColumns({ found }: { found: Import }) {
  const map = useMapColumns(found.id);
  const columns = map.isPending ? map.variables : found.columns;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-base font-semibold">Columns</legend>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {found.headings.map((heading, index) => (
          <SelectField
            key={heading}
            label={heading}
            hint={<span className="wrap-anywhere">{examplesOf(found, index)}</span>}
            options={options}
            emptyLabel="Not imported"
            value={columnOf(columns, heading) ?? ''}
            onChange={({ target }) =>
              map.mutate(withColumn(columns, heading, (target.value || undefined) as ImportColumn | undefined))
            }
          />
        ))}
      </div>
      <ErrorLine error={map.error} />
    </fieldset>
  );
}

/** As '3 genres and 1 mood'. */
const sayCount = (unknown: OwnWords): string =>
  wordFields
    .flatMap((field) => {
      const { length } = unknown[wordLists[field]];
      return length > 0 ? pluralize(length, field) : [];
    })
    .join(' and ');

interface MissingWordsProps {
  unknown: OwnWords;
  /** What is judged anew by the words. */
  judged: QueryKey;
}

/** Genres and moods that the studio does not have yet, and the button that adds them. */
export function MissingWords({ unknown, judged }: MissingWordsProps) {
  const add = useAddWords(judged);
  const said = sayCount(unknown);
  if (!said) return null;
  const words = [...unknown.genres, ...unknown.moods].join(', ');
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-soft wrap-anywhere">{`New to your catalog: ${words}`}</p>
      <Button size="small" variant="secondary" isPending={add.isPending} onClick={() => add.mutate(unknown)}>
        {`Add ${said}`}
      </Button>
      <ErrorLine error={add.error} />
    </div>
  );
}

/** Why something was not done, where it was asked for. */
export const ErrorLine = ({ error }: { error: Error | null }) => (
  <p role="alert" className="text-sm font-medium text-bad empty:hidden">
    {error && sayError(error)}
  </p>
);
