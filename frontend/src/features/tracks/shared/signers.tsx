import { signersOf } from '@cueroom/contracts/rights/clearance';
import type { Rights } from '@cueroom/contracts/rights/rights';

export const contactsOf = (rights: Rights | null | undefined): string[] =>
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
