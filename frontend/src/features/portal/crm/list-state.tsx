import type { ComponentProps, ReactNode } from 'react';
import { sayError } from '../../../lib/api-error';
import { Button } from '../../../ui/button';
import { MoreBelow } from '../../../ui/more-below';
import { Notice } from '../../../ui/notice';

interface ListStateProps<T> {
  list: ComponentProps<typeof MoreBelow>['list'] & { data?: unknown; isPending: boolean; refetch: () => unknown };
  items: readonly T[];
  emptyText: string;
  children: (items: readonly T[]) => ReactNode;
}

/** A list that loads, has failed, is empty, or is there. */
export function ListState<T>({ list, items, emptyText, children }: ListStateProps<T>) {
  const { data, error, isPending, refetch } = list;
  if (isPending) return <Notice>Loading...</Notice>;
  if (!data)
    return <Notice action={<Button onClick={() => void refetch()}>Try Again</Button>}>{sayError(error)}</Notice>;
  if (items.length === 0) return <Notice>{emptyText}</Notice>;
  return (
    <>
      {children(items)}
      <MoreBelow list={list} />
    </>
  );
}
