import type { FieldErrors } from '@cueroom/contracts/app-error';
import type { ColumnMap } from '@cueroom/contracts/csv/headings';
import { type ImportColumn, importColumns } from '@cueroom/contracts/csv/track-columns';

const alike = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The columns that were chosen, by the headings as they stand in the file; null is none. */
export const chosenColumns = (
  wanted: { [column: string]: string | null | undefined },
  headings: readonly string[],
): { columns: ColumnMap; errors: FieldErrors } => {
  const columns: ColumnMap = {};
  const errors: FieldErrors = {};
  for (const [column, name] of Object.entries(wanted)) {
    if (name === null || name === undefined || !importColumns.some((one) => one === column)) continue;
    const heading = headings.find((one) => one === name) ?? headings.find((one) => alike(one, name));
    if (heading === undefined) errors[`columns.${column}`] = [`This file has no column “${name}”`];
    else columns[column as ImportColumn] = heading;
  }
  return { columns, errors };
};
