import { Button } from './button';

interface PagerProps {
  /** From 0. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** Nothing while everything fits on one page. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  if (total <= pageSize) return null;
  const last = Math.ceil(total / pageSize) - 1;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-end gap-3 text-sm text-ink-soft">
      <span>
        {page * pageSize + 1} to {Math.min(total, (page + 1) * pageSize)} of {total}
      </span>
      <Button size="small" variant="secondary" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Previous page
      </Button>
      <Button size="small" variant="secondary" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next page
      </Button>
    </nav>
  );
}
