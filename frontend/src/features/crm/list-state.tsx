import type { ReactNode } from 'react';
import type { Listed } from '../../lib/api';
import { sayError } from '../../lib/api-error';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Pager } from '../../ui/pager';
import { pageSize } from './crm.queries';

interface ListStateProps<T> {
  data?: Listed<T>;
  error: Error | null;
  isPending: boolean;
  /** From 0. */
  page: number;
  emptyText: string;
  onRetry: () => void;
  onPage: (page: number) => void;
  children: (items: readonly T[]) => ReactNode;
}

/** A list that loads, has failed, is empty, or is there. */
export function ListState<T>({
  data,
  error,
  isPending,
  page,
  emptyText,
  onRetry,
  onPage,
  children,
}: ListStateProps<T>) {
  if (isPending) return <Notice>Loading...</Notice>;
  if (!data) return <Notice action={<Button onClick={onRetry}>Try Again</Button>}>{sayError(error)}</Notice>;
  if (data.items.length === 0 && page === 0) return <Notice>{emptyText}</Notice>;
  return (
    <>
      {children(data.items)}
      <Pager page={page} pageSize={pageSize} total={data.total} onPage={onPage} />
    </>
  );
}
