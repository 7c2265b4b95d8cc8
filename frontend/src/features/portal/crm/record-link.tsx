import { Link } from '@tanstack/react-router';
import { useAdminSearch } from '../../../lib/admin-search';

/** A record's name, which opens it: on small screens the row's buttons are out of view. */
export function RecordLink({ id, children }: { id: string; children: string }) {
  const { search } = useAdminSearch();
  return (
    <Link
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
