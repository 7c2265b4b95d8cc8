import { useQueries } from '@tanstack/react-query';
import { RecordPlaces, useAdminSearch } from '../../lib/admin-search';
import { Tabs } from '../../ui/tabs';
import { AdminHeader } from './admin/admin-header';
import { portalTabs, recordPlace } from './portal-places';
import { useWaiting } from './use-waiting';

export function PortalTabs() {
  const { search, show } = useAdminSearch();
  const waiting = useWaiting();
  // An address may name a tab that does not exist.
  const { tab: shown } = portalTabs.find(({ tab }) => tab === search.tab) ?? portalTabs[0]!;
  return (
    <RecordPlaces value={recordPlace}>
      <Tabs
        label="Admin"
        frame={(row, panels) => (
          <>
            <AdminHeader tabs={row} />
            <main className="flex min-h-0 w-full flex-1 flex-col px-5 py-3 lg:px-8">{panels}</main>
          </>
        )}
        value={shown}
        onValue={(tab) => show({ tab })}
        tabs={portalTabs.map((portalTab) => ({
          value: portalTab.tab,
          title: portalTab.title,
          waiting: waiting[portalTab.tab],
          content: <TabContent portalTab={portalTab} />,
        }))}
      />
    </RecordPlaces>
  );
}

function TabContent({ portalTab: { tab, title, places } }: { portalTab: (typeof portalTabs)[number] }) {
  const { search, show } = useAdminSearch();
  const counts = useQueries({ queries: places.flatMap(({ count }) => count ?? []) });
  const open = places.find(({ list }) => list === search.list) ?? places[0]!;
  if (places.length === 1) return <open.Part />;
  return (
    <Tabs
      label={title}
      look="pill"
      value={open.list ?? ''}
      onValue={(list) => show({ tab, list })}
      tabs={places.map(({ list = '', title: heading, Part }, nth) => ({
        value: list,
        title: `${heading} (${counts[nth]?.data?.total ?? '…'})`,
        content: <Part />,
      }))}
    />
  );
}
