import { type Clearance, type ClearanceValue, sayClearance, signersOf } from '@cueroom/contracts/rights/clearance';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { Badge } from '../../../ui/badge';

const tones: Record<ClearanceValue, 'good' | 'brand' | 'neutral' | 'bad'> = {
  'one-stop': 'good',
  'two-stop': 'brand',
  multi: 'neutral',
  incomplete: 'neutral',
  blocked: 'bad',
};

interface ClearanceBadgeProps {
  /** What clients see of it comes without reasons. */
  clearance: Omit<Clearance, 'reasons'> & Partial<Clearance>;
  /** Where it is to tell also who signs. */
  rights?: Rights | null;
}

/** How many must say yes; who, and why not yet, shows on hover. */
export function ClearanceBadge({ clearance, rights }: ClearanceBadgeProps) {
  return (
    <span title={[...contactsOf(rights), ...(clearance.reasons ?? [])].join('\n') || undefined} className="inline-flex">
      <Badge tone={tones[clearance.value]}>{sayClearance(clearance)}</Badge>
    </span>
  );
}

const weakestFirst: readonly ClearanceValue[] = ['blocked', 'incomplete', 'multi', 'two-stop', 'one-stop'];

/** Of several songs the one that is hardest to clear. */
export function WeakestClearance({ songs }: { songs: readonly { clearance: Clearance }[] }) {
  const [weakest] = [...songs].sort(
    (a, b) => weakestFirst.indexOf(a.clearance.value) - weakestFirst.indexOf(b.clearance.value),
  );
  return weakest && <ClearanceBadge clearance={weakest.clearance} />;
}

const contactsOf = (rights: Rights | null | undefined): string[] =>
  signersOf(rights).map(({ name, email, phone }) => [name, email, phone].filter(Boolean).join(', '));

/** Who must say yes; how to reach them shows on hover. A compact row has no room: its badge tells both. */
export function Signers({ rights }: { rights: Rights | null | undefined }) {
  const names = signersOf(rights).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <span
      title={contactsOf(rights).join('\n')}
      className="max-w-36 min-w-0 truncate text-note text-ink-soft compact:sr-only"
    >
      <span className="sr-only">Signed by </span>
      <span>{names.join(', ')}</span>
    </span>
  );
}
