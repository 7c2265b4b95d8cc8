import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { peoplePlace } from '../../../lib/page/portal-address';
import { Address } from '../../../ui/email';
import { RowTitle } from '../../../ui/list/row-scope';

/** What a record of the list is called, as a link to its own address: it opens in a tab of its own, too. */
export const RecordLink = ({ id, children, ...title }: ComponentProps<typeof RowTitle> & { id: string }) => (
  <RowTitle title={typeof children === 'string' ? children : undefined} {...title}>
    <Link
      to="."
      params={{ id }}
      search
      state={{ isOpenedFromList: true }}
      className="underline-offset-3 hover:underline"
    >
      {children}
    </Link>
  </RowTitle>
);

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
