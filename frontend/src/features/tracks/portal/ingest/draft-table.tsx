import type { Ingest, IngestRow } from '@cueroom/contracts/catalog/ingests';
import { useCallback, useRef, useState } from 'react';
import { pluralize } from '../../../../lib/words/format';
import { useLatest } from '../../../../lib/page/use-latest';
import { Checkbox } from '../../../../ui/form/checkbox';
import { DraftRow } from './draft-row';
import { mainFields } from './draft-fields';
import { useChangeDrafts } from './ingests.queries';
import { ManyDrafts } from './many-drafts';

/** Versions stand below their main files. */
const inOrder = (rows: readonly IngestRow[]): IngestRow[] => {
  const of = new Map<string, IngestRow[]>();
  for (const row of rows) if (row.versionOf) of.set(row.versionOf, [...(of.get(row.versionOf) ?? []), row]);
  return rows.filter(({ versionOf }) => !versionOf).flatMap((main) => [main, ...(of.get(main.id) ?? [])]);
};

/** Drafts of tracks: each field in its place, or of many at once. */
export function DraftTable({ found }: { found: Ingest }) {
  const rows = inOrder(found.rows);
  const { selected, select, selectAll, clear } = useSelected(rows);
  const { mutateAsync } = useChangeDrafts(found.id);
  const change = useCallback(
    (ids: string[], edit: Parameters<typeof mutateAsync>[0]['change']) => mutateAsync({ ids, change: edit }),
    [mutateAsync],
  );
  const latest = useLatest(rows);
  const mainsFor = useCallback(
    (id: string) =>
      latest.current
        .filter((row) => row.id !== id && !row.versionOf && row.state !== 'added')
        .map((row) => ({ value: row.id, label: row.title ?? row.fileName })),
    [latest],
  );
  const chosen = rows.filter(({ id }) => selected.has(id));
  return (
    <div className="grid gap-3">
      {chosen.length > 0 && <ManyDrafts rows={chosen} onChange={change} onClear={clear} />}
      <div
        role="region"
        aria-label="Files, scrollable"
        tabIndex={0}
        className="max-h-[60dvh] overflow-auto overscroll-contain rounded-xl border border-line bg-card"
      >
        <table aria-label="Files" className="w-full table-fixed text-left text-sm md:min-w-[64rem] max-md:block">
          <Head
            count={rows.length}
            chosen={chosen.length}
            onToggle={chosen.length === rows.length ? clear : selectAll}
          />
          <tbody className="max-md:block">
            {rows.map((row) => (
              <DraftRow
                key={row.id}
                row={row}
                isSelected={selected.has(row.id)}
                onSelect={select}
                onChange={change}
                mainsFor={mainsFor}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface HeadProps {
  count: number;
  chosen: number;
  onToggle: () => void;
}

function Head({ count, chosen, onToggle }: HeadProps) {
  return (
    <thead className="sticky top-0 z-10 bg-card max-md:block">
      <tr className="max-md:block">
        <th className="w-32">
          <Checkbox
            label={`Select ${pluralize(count, 'file')}`}
            checked={chosen === count}
            isMixed={chosen > 0 && chosen < count}
            onChange={onToggle}
          />
        </th>
        <th className="w-64 px-2 font-semibold max-md:hidden">File</th>
        {mainFields.map(({ name, label }) => (
          <th key={name} className={`px-2 font-semibold max-md:hidden ${widthOf(name)}`}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const widthOf = (name: string): string =>
  name === 'bpm' ? 'w-20' : name === 'key' ? 'w-28' : name === 'genre' ? 'w-36' : '';

/** By click, and by Shift up to the last one. */
function useSelected(rows: readonly IngestRow[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const latest = useLatest(rows);
  const select = useCallback(
    (id: string, isRange: boolean) => {
      const ids = latest.current.map((row) => row.id);
      const [from, to] = [ids.indexOf(anchor.current ?? id), ids.indexOf(id)].sort((a, b) => a - b) as [number, number];
      const range = isRange && from >= 0 ? ids.slice(from, to + 1) : [id];
      setSelected((now) => {
        const next = new Set(now);
        const isOn = !now.has(id);
        for (const one of range)
          if (isOn) next.add(one);
          else next.delete(one);
        return next;
      });
      anchor.current = id;
    },
    [latest],
  );
  return {
    selected,
    select,
    selectAll: () => setSelected(new Set(rows.map(({ id }) => id))),
    clear: () => setSelected(new Set()),
  };
}
