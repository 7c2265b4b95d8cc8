import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { RowTitle } from '../../../ui/row-scope';

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
