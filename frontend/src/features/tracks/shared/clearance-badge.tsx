import { type Clearance, type ClearanceValue, sayClearance } from '@cueroom/contracts/rights/clearance';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { Badge } from '../../../ui/badge';
import { contactsOf } from './signers';

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
