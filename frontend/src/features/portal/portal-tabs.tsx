import { useQueries } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RecordPlaces, useAdminSearch } from '../../lib/admin-search';
import { focusPanel } from '../../lib/focus-panel';
import { studio } from '../../lib/studio';
import { Tabs } from '../../ui/tabs';
import { AdminHeader } from './admin/admin-header';
import { type PortalPlace, portalTabs, recordPlace } from './portal-places';
import { useWaiting } from './use-waiting';

/** What the badges count, for who hears them. */
const waitingFor: Record<string, string> = {
  crm: 'New briefs and messages',
  music: 'New submissions',
  pitches: 'Open questions and requests',
};

export function PortalTabs() {
  const { search, show } = useAdminSearch();
  const waiting = useWaiting();
  // An address may name a tab that does not exist.
  const { tab: shown, places } = portalTabs.find(({ tab }) => tab === search.tab) ?? portalTabs[0]!;
  useWindowTitle(openIn(places, search.list), waiting);
  useTakenFocus();
  return (
    <RecordPlaces value={recordPlace}>
      <Tabs
        label="Admin"
        frame={(row, panels) => (
          <>
            <AdminHeader tabs={row} />
            <main className="flex min-h-0 w-full flex-1 flex-col px-5 py-3 wide:px-8">{panels}</main>
          </>
        )}
        value={shown}
        onValue={(tab) => show({ tab })}
        tabs={portalTabs.map((portalTab) => ({
          value: portalTab.tab,
          title: portalTab.title,
          waiting: waiting[portalTab.tab],
          waitingFor: waitingFor[portalTab.tab],
          content: <TabContent portalTab={portalTab} />,
        }))}
      />
    </RecordPlaces>
  );
}

const openIn = (places: readonly PortalPlace[], list?: string) =>
  places.find((place) => place.list === list) ?? places[0]!;

/** As '(3) Submissions (12) – Cueroom': what waits in the studio, the place, and how many it holds. */
function useWindowTitle({ title, count }: PortalPlace, waiting: Record<string, number>) {
  const [held] = useQueries({ queries: [count].flatMap((each) => each ?? []) });
  const waits = Object.values(waiting).reduce((sum, each) => sum + each, 0);
  const said = [
    waits > 0 && `(${waits})`,
    title.replace(/^New /, ''),
    held?.data && `(${held.data.total})`,
    `– ${studio.name}`,
  ];
  const text = said.filter(Boolean).join(' ');
  useEffect(() => {
    document.title = text;
  }, [text]);
}

/** Who came by the search over everything goes on in the list that it led to. */
function useTakenFocus() {
  const isTaken = useRouterState({ select: ({ location }) => location.state.takesFocus });
  const { tab, list, open } = useAdminSearch().search;
  // The place changes a little later than the address.
  useEffect(() => {
    if (isTaken && !open) focusPanel();
  }, [isTaken, tab, list, open]);
}

function TabContent({ portalTab: { tab, title, places } }: { portalTab: (typeof portalTabs)[number] }) {
  const { search, show } = useAdminSearch();
  const counts = useQueries({ queries: places.flatMap(({ count }) => count ?? []) });
  const open = openIn(places, search.list);
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
