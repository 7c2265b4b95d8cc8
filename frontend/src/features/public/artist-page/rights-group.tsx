import type { Clearance } from '@cueroom/contracts/rights/clearance';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classes } from '../../../ui/classes';
import { ClearanceBadge } from '../../rights/clearance-badge';

/** Closed at first, with how complete they are. */
export function RightsGroup({ clearance, children }: { clearance: Clearance; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="border-y border-line py-2">
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 flex-1 items-center justify-between gap-3 text-left text-sm font-semibold"
        >
          Rights
          <ChevronDown
            aria-hidden
            className={classes('order-last size-5 text-ink-soft transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        {/* Opened, what is typed has its own. */}
        {!isOpen && <ClearanceBadge clearance={clearance} />}
      </div>
      <div id={id} className="mt-3 pb-3 empty:hidden">
        {isOpen && children}
      </div>
    </div>
  );
}
