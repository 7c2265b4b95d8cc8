import { Link } from '@tanstack/react-router';
import { peoplePlace } from '../../../lib/portal-address';
import { Address } from '../../../ui/address';

interface PersonAddressProps {
  email: string;
  clientId: string;
}

/** An email address, and the way to all that came from it or went there. */
export function PersonAddress({ email, clientId }: PersonAddressProps) {
  return (
    <>
      {/* Two links, one above the other: each large enough for a finger. */}
      <div className="*:inline-block *:min-h-6 pointer-coarse:*:min-h-11">
        <Address email={email} />
      </div>
      <Link
        {...peoplePlace('client', clientId)}
        className="flex w-fit min-h-6 items-center text-note pointer-coarse:min-h-11 font-normal text-ink-soft underline underline-offset-3 hover:text-ink"
      >
        All of this person
      </Link>
    </>
  );
}
