import { useQuery } from '@tanstack/react-query';
import { adminListQuery } from '../../../lib/admin-lists';
import { useAdminSearch } from '../../../lib/admin-search';
import { Tabs } from '../../../ui/tabs';
import { BriefsPanel } from './briefs-panel';
import { ContactsPanel } from './contacts-panel';

/** Who asks the studio for something. Each inner tab says how many there are in all. */
export default function CrmTab() {
  const { search, show } = useAdminSearch();
  const briefs = useQuery(adminListQuery('briefs', { limit: 1 }));
  const contacts = useQuery(adminListQuery('contacts', { limit: 1 }));
  return (
    <Tabs
      label="CRM"
      look="pill"
      value={search.list === 'contacts' ? 'contacts' : 'briefs'}
      onValue={(list) => show({ tab: 'crm', list })}
      tabs={[
        { value: 'briefs', title: `Briefs (${briefs.data?.total ?? 0})`, content: <BriefsPanel /> },
        { value: 'contacts', title: `Contacts (${contacts.data?.total ?? 0})`, content: <ContactsPanel /> },
      ]}
    />
  );
}
