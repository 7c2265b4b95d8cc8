import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { Project } from '@cueroom/contracts/content/projects';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import type { Submission } from '@cueroom/contracts/intake/submissions';
import type { OpenInPitches } from '@cueroom/contracts/pitches/open-requests';
import type { Pitch } from '@cueroom/contracts/pitches/pitches';
import { newStatuses, undecidedStatuses } from '@cueroom/contracts/options';
import type { ListedType } from '@cueroom/contracts/portal-paths';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  AudioLines,
  Clapperboard,
  FileText,
  Film,
  Inbox,
  LayoutDashboard,
  LetterText,
  type LucideIcon,
  Send,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { adminKeys } from '../../lib/admin-keys';
import { adminCountQuery } from '../../lib/admin-lists';
import { api, type Listed } from '../../lib/api';
import { listPlace, newRecord, type PortalPlace, recordPlace } from '../../lib/portal-address';
import { adminListOptions } from '../../lib/query-client';
import { lazyPart } from '../../ui/lazy-part';
import { Waiting } from '../../ui/waiting';

/** Its code loads when it is opened for the first time. */
const partOf = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(load, { waiting: <Waiting /> });

type Counted = ReturnType<typeof adminCountQuery>;

/** Records that the search over everything finds. */
export interface FoundRecords<Item = never> {
  type: ListedType;
  /** As in `/api/admin/<kind>`. */
  kind: string;
  /** Heads them among what was found. */
  group: string;
  nameOf: (record: Item) => { label: string; detail?: string };
}

export interface PortalPage {
  place: PortalPlace;
  title: string;
  icon: LucideIcon;
  Part: ComponentType;
  /** How many the title says there are. */
  count?: Counted;
  /** The badge of the tab: how many of these are new, or how much is open in them all. */
  waiting?: Counted;
  records?: FoundRecords;
  /** What opens a form for a new record is called, and where that is. */
  adds?: readonly { label: string; place: PortalPlace }[];
}

export interface PortalTab {
  title: string;
  /** What its badge counts, for who hears it. */
  waitingFor?: string;
  pages: readonly [PortalPage, ...PortalPage[]];
}

type ListFacts<Item> = Omit<FoundRecords<Item>, 'group'> &
  Omit<PortalPage, 'place' | 'records' | 'adds'> & { group?: string; add?: string };

const listPage = <Item,>({ type, kind, title, group = title, nameOf, add, ...page }: ListFacts<Item>): PortalPage => ({
  ...page,
  title,
  place: listPlace(type),
  records: { type, kind, group, nameOf },
  adds: add ? [{ label: add, place: recordPlace(type, newRecord) }] : [],
});

const dashboard: PortalPage = {
  ...{ place: { to: '/admin' }, title: 'Dashboard', icon: LayoutDashboard },
  Part: partOf(() => import('./dashboard/dashboard-tab')),
};

const briefs = listPage({
  ...{ type: 'brief', kind: 'briefs', title: 'Briefs', icon: FileText, add: 'New Brief' },
  Part: partOf(() => import('../briefs/portal/briefs-panel')),
  count: adminCountQuery('briefs'),
  waiting: adminCountQuery('briefs', { status: 'submitted,new', sort: 'createdAt' }),
  nameOf: ({ projectTitle, clientName, clientCompany }: Brief) => ({
    label: projectTitle ?? clientName,
    detail: clientCompany ?? clientName,
  }),
});

const contacts = listPage({
  ...{ type: 'contact', kind: 'contacts', title: 'Contacts', icon: Users, add: 'New Contact' },
  Part: partOf(() => import('../briefs/portal/contacts-panel')),
  count: adminCountQuery('contacts'),
  waiting: adminCountQuery('contacts', { status: 'new' }),
  nameOf: ({ name, email }: Contact) => ({ label: name, detail: email }),
});

const catalog = listPage({
  ...{ type: 'track', kind: 'music', title: 'Music Catalog', group: 'Tracks', icon: AudioLines, add: 'Add Track' },
  Part: partOf(() => import('../tracks/portal/catalog-panel')),
  count: adminCountQuery('music'),
  nameOf: ({ title, artist }: Track) => ({ label: title, detail: artist }),
});

const submissions = listPage({
  ...{ type: 'submission', kind: 'submissions', title: 'New Submissions', group: 'Submissions', icon: Inbox },
  Part: partOf(() => import('../submissions/portal/review-panel')),
  count: adminCountQuery('submissions', { status: undecidedStatuses.join(',') }),
  waiting: adminCountQuery('submissions', { status: newStatuses.join(',') }),
  nameOf: ({ artistName, trackTitle }: Submission) => ({ label: artistName, detail: trackTitle ?? 'No songs' }),
});

/** How many questions and requests of clients are open, counted by the server as lists are. */
const openInPitchesQuery = queryOptions({
  queryKey: adminKeys.list('pitches', 'open'),
  queryFn: async ({ signal }): Promise<Listed<unknown>> => {
    const { questions, requests } = await api.get<OpenInPitches>('/api/admin/pitches/open', { signal });
    return { items: [], total: questions + (requests ?? 0) };
  },
  placeholderData: keepPreviousData,
  ...adminListOptions,
});

const pitches = listPage({
  ...{ type: 'pitch', kind: 'pitches', title: 'Pitches', icon: Send, add: 'New pitch' },
  Part: partOf(() => import('../pitches/portal/pitches-tab')),
  waiting: openInPitchesQuery,
  nameOf: ({ title, status }: Pitch) => ({ label: title, detail: status }),
});

const content: PortalPage = {
  place: { to: '/admin/content' },
  title: 'Content',
  icon: LetterText,
  Part: partOf(() => import('../site/portal/content/content-tab')),
  adds: [
    { label: 'Add Logo', place: { to: '/admin/content', search: { add: 'logo-wall' } } },
    { label: 'Add Person', place: { to: '/admin/content', search: { add: 'people' } } },
  ],
};

const projects = listPage({
  ...{ type: 'project', kind: 'projects', title: 'Projects', icon: Clapperboard, add: 'Add New Project' },
  Part: partOf(() => import('../projects/portal/projects-tab')),
  nameOf: ({ title, medium, year }: Project) => ({ label: title, detail: [medium, year].filter(Boolean).join(', ') }),
});

const hero: PortalPage = {
  ...{ place: { to: '/admin/hero' }, title: 'Hero Video', icon: Film },
  Part: partOf(() => import('../site/portal/hero/hero-settings-tab')),
};

/** Every address of routes/admin with what is shown there. Tabs and the search over everything come from here. */
export const portalTabs: readonly PortalTab[] = [
  { title: 'Dashboard', pages: [dashboard] },
  { title: 'CRM', waitingFor: 'New briefs and messages', pages: [briefs, contacts] },
  { title: 'Music Catalog', waitingFor: 'New submissions', pages: [catalog, submissions] },
  { title: 'Pitches', waitingFor: 'Open questions and requests', pages: [pitches] },
  { title: 'Content', pages: [content] },
  { title: 'Projects', pages: [projects] },
  { title: 'Hero Video', pages: [hero] },
];

export const portalPages = portalTabs.flatMap(({ pages }) => pages);
