import type { Option } from '@cueroom/contracts/options';
import { useAdminSearch } from '../../../lib/admin-search';
import { SearchField } from '../../../ui/search-field';
import { SelectField } from '../../../ui/text-field';

interface CrmToolbarProps {
  searchLabel: string;
  statuses: readonly Option[];
}

/** What the list is narrowed by; it stands in the address. */
export function CrmToolbar({ searchLabel, statuses }: CrmToolbarProps) {
  const { search, narrow } = useAdminSearch();
  return (
    <div className="mb-5 grid items-end gap-4 sm:grid-cols-[1fr_12rem]">
      <SearchField
        label={searchLabel}
        placeholder={`${searchLabel}...`}
        value={search.q ?? ''}
        onSearch={(q) => narrow({ q: q || undefined })}
      />
      <SelectField
        label="Show"
        options={statuses}
        emptyLabel="All"
        value={search.status ?? ''}
        onChange={({ target }) => narrow({ status: target.value || undefined })}
      />
    </div>
  );
}
