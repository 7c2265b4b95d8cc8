import { Link } from '@tanstack/react-router';
import { useAdminSearch } from '../../../lib/admin-search';
import { useRowScope } from '../../../ui/row-scope';

/** A record's name, which opens it: on small screens the row's buttons are out of view. */
export function RecordLink({ id, children }: { id: string; children: string }) {
  const { search } = useAdminSearch();
  const { titleId } = useRowScope();
  return (
    <Link
      id={titleId}
      to="/admin"
      search={{ ...search, open: id }}
      state={{ isOpenedFromList: true }}
      title={children}
      className="block truncate font-semibold underline-offset-3 hover:underline"
    >
      {children}
    </Link>
  );
}
