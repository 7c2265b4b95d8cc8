import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { adminRecordQuery } from '../../lib/api/admin-lists';
import { focusPanel, isFocusLost, isListInSight } from '../../lib/page/focus-panel';
import { useListAddress } from '../../lib/page/portal-address';
import { studio } from '../../lib/studio';
import { Tabs } from '../../ui/tabs';
import type { RecordKind } from '../shared/records/record-kind';
import { AdminHeader } from './admin/admin-header';
import { SavingNote } from './admin/saving-note';
import { type PortalPage, portalPages, type PortalTab, portalTabs } from './portal-places';

export function PortalTabs() {
  const open = useOpen();
  const page = usePage();
  const waiting = useWaiting();
  useWindowTitle(page, waiting);
  useTakenFocus();
  useFocusBack();
  const shown = portalTabs.find((tab) => pagesOf(tab).includes(page))!;
  return (
    <Tabs
      label="Admin"
      frame={(row, panels) => (
        <>
          <AdminHeader tabs={row} />
          <SavingNote />
          <main className="flex min-h-0 w-full flex-1 flex-col px-5 py-3 wide:px-8">{panels}</main>
        </>
      )}
      value={shown.pages[0].place.to}
      onValue={open}
      tabs={portalTabs.map((tab, index) => ({
        value: tab.pages[0].place.to,
        title: tab.title,
        waiting: waiting[index],
        waitingFor: tab.waitingFor,
        content: tab === shown && <TabContent tab={tab} page={page} />,
      }))}
    />
  );
}

const pagesOf = ({ pages, within = [] }: PortalTab) => [...pages, ...within];

const counted = portalTabs.flatMap(({ pages }, tab) =>
  pages.flatMap(({ kind }) => (kind?.waiting ? [{ tab, waiting: kind.waiting }] : [])),
);

/** How much waits in each tab: new briefs, messages and submissions, and what of clients is open. */
function useWaiting(): readonly number[] {
  const answers = useQueries({ queries: counted.map(({ waiting }) => waiting) });
  return portalTabs.map((_, index) =>
    counted.reduce((sum, { tab }, at) => sum + (tab === index ? (answers[at]?.data?.total ?? 0) : 0), 0),
  );
}

/** Another place starts without the search of the last one. */
function useOpen() {
  const navigate = useNavigate();
  return (to: string) => {
    const page = portalPages.find(({ place }) => place.to === to);
    if (page) void navigate(page.place);
  };
}

/** The one that is shown, which is a little later than the address names it. */
function usePage(): PortalPage {
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath });
  return portalTabs.flatMap(pagesOf).find(({ place }) => place.to === shown) ?? portalPages[0]!;
}

/** What the record is called that is open, once its window has read it. */
function useOpenName(kind?: RecordKind): string | undefined {
  const { id = '' } = useListAddress();
  const { data } = useQuery({ ...adminRecordQuery(kind?.path ?? 'briefs', id), enabled: false });
  return kind && id && data ? kind.nameOf(data as Parameters<typeof kind.nameOf>[0]).label : undefined;
}

/** As '(3) Submissions (12) – Cueroom': what waits in the studio, the record or how many the place holds, and the place. */
function useWindowTitle({ title, kind }: PortalPage, waiting: readonly number[]) {
  const name = useOpenName(kind);
  const [held] = useQueries({ queries: [kind?.count].flatMap((each) => each ?? []) });
  const waits = waiting.reduce((sum, each) => sum + each, 0);
  const said = [
    waits > 0 && `(${waits})`,
    name && `${name} –`,
    title.replace(/^New /, ''),
    !name && held?.data && `(${held.data.total})`,
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
  const shown = usePage();
  const { id } = useListAddress();
  useEffect(() => {
    if (isTaken && !id) focusPanel();
  }, [isTaken, shown, id]);
}

const listOf = (path: string) => path.split('/').slice(0, 3).join('/');

/** Back from a record of another place, the link that led to it has the focus again. */
function useFocusBack() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        const from = fromLocation?.pathname ?? '';
        if (listOf(from) === listOf(toLocation.pathname) || !isFocusLost() || !isListInSight()) return;
        const links = [...document.querySelectorAll<HTMLElement>('main a')];
        const link = links.find((each) => each.getAttribute('href') === from);
        if (link) link.focus();
        else if (listOf(from) !== from) focusPanel();
      }),
    [router],
  );
}

function TabContent({ tab: { title, pages }, page }: { tab: PortalTab; page: PortalPage }) {
  const open = useOpen();
  const counts = useQueries({ queries: pages.flatMap(({ kind }) => kind?.count ?? []) });
  if (pages.length === 1 || !pages.includes(page)) return <page.Part />;
  return (
    <Tabs
      label={title}
      look="pill"
      value={page.place.to}
      onValue={open}
      tabs={pages.map((each, index) => ({
        value: each.place.to,
        title: `${each.title} (${counts[index]?.data?.total ?? '…'})`,
        content: each === page && <page.Part />,
      }))}
    />
  );
}
