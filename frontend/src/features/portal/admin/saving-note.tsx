import { useMutationState } from '@tanstack/react-query';
import { adminKeys } from '../../../lib/api/admin-keys';
import { pluralize } from '../../../lib/words/format';
import { useIsSaid } from '../../../lib/page/said-here';
import { noticedMs, useSlow } from '../../../lib/page/use-slow';
import { portalPages } from '../portal-places';

/** The paths of the records that are being saved. */
const useSaving = (): string[] =>
  useMutationState({
    filters: { mutationKey: adminKeys.all, status: 'pending' },
    select: ({ options }) => String(options.mutationKey?.[1]),
  });

/** As in '2 tracks and 1 brief'. */
const sayRecords = (paths: readonly string[]): string => {
  const kinds = portalPages.flatMap(({ kind }) => kind ?? []);
  const named = kinds.flatMap(({ path, one, many }) => {
    const count = paths.filter((each) => each === path).length;
    return count > 0 ? [pluralize(count, one, many)] : [];
  });
  const others = paths.filter((path) => kinds.every((kind) => kind.path !== path)).length;
  return [...named, ...(others > 0 ? [pluralize(others, 'change')] : [])].join(' and ');
};

/** Every save that takes longer says so: where it was pressed, or else here; on a line that hangs, also what waits. */
export function SavingNote() {
  const saving = useSaving();
  const isNoticed = useSlow(saving.length > 0, noticedMs);
  const isHanging = useSlow(saving.length > 0);
  const isSaid = useIsSaid();
  const words = isHanging
    ? `The connection is slow. Still saving: ${sayRecords(saving)}`
    : isNoticed && !isSaid
      ? 'Saving…'
      : '';
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed top-2 left-1/2 z-100 max-w-[calc(100vw-1rem)] -translate-x-1/2 print:hidden"
    >
      {words && (
        <p className="rounded-full bg-night px-4 py-1.5 text-note font-semibold text-white shadow-raised">{words}</p>
      )}
    </div>
  );
}
