import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { Project } from '@cueroom/contracts/content/projects';
import type { EntityType } from '@cueroom/contracts/intake/activities';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import type { Submission } from '@cueroom/contracts/intake/submissions';
import type { Pitch } from '@cueroom/contracts/pitches/pitches';
import { newStatuses, undecidedStatuses } from '@cueroom/contracts/options';
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
import { adminCountQuery } from '../../lib/admin-lists';
import { type AdminSearch, newIn, newRecord } from '../../lib/admin-search';
import { lazyPart } from '../../ui/lazy-part';
import { Waiting } from '../../ui/waiting';
import { openInPitchesQuery } from '../pitches/shared/open-in-pitches.query';

/** Records that the search over everything finds, and that links lead to. */
export interface PlaceRecords {
  /** As in `/api/admin/<kind>`. */
  kind: string;
  entityType: EntityType;
  /** Heads them among what was found. */
  group: string;
  nameOf: (record: never) => { label: string; detail?: string };
}

export interface PortalPlace {
  tab: string;
  /** Which of the tab's lists it is, where the tab has several. */
  list?: string;
  title: string;
  icon: LucideIcon;
  Part: ComponentType;
  /** How many the title says there are. */
  count?: ReturnType<typeof adminCountQuery>;
  /** The badge of the tab: how many of these are new, or how much is open in them all. */
  waiting?: ReturnType<typeof adminCountQuery>;
  records?: PlaceRecords;
  /** What opens a form for a new record is called, and the word of the address for it. */
  adds?: readonly { label: string; open: string }[];
  /** Records without a dialog of their own: a link leads to the list. */
  alsoShows?: readonly EntityType[];
}

/** Its code loads when it is opened for the first time. */
const partOf = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(load, { waiting: <Waiting /> });

/** Every place of the portal. Tabs, the search over everything, links to records and valid addresses come from here. */
export const portalPlaces: readonly PortalPlace[] = [
  {
    tab: 'dashboard',
    title: 'Dashboard',
    icon: LayoutDashboard,
    Part: partOf(() => import('./dashboard/dashboard-tab')),
  },
  {
    tab: 'crm',
    list: 'briefs',
    title: 'Briefs',
    icon: FileText,
    Part: partOf(() => import('../briefs/portal/briefs-panel')),
    count: adminCountQuery('briefs'),
    adds: [{ label: 'New Brief', open: newRecord }],
    waiting: adminCountQuery('briefs', { status: 'submitted,new', sort: 'createdAt' }),
    records: {
      kind: 'briefs',
      entityType: 'brief',
      group: 'Briefs',
      nameOf: ({ projectTitle, clientName, clientCompany }: Brief) => ({
        label: projectTitle ?? clientName,
        detail: clientCompany ?? clientName,
      }),
    },
  },
  {
    tab: 'crm',
    list: 'contacts',
    title: 'Contacts',
    icon: Users,
    Part: partOf(() => import('../briefs/portal/contacts-panel')),
    count: adminCountQuery('contacts'),
    adds: [{ label: 'New Contact', open: newRecord }],
    waiting: adminCountQuery('contacts', { status: 'new' }),
    records: {
      kind: 'contacts',
      entityType: 'contact',
      group: 'Contacts',
      nameOf: ({ name, email }: Contact) => ({ label: name, detail: email }),
    },
  },
  {
    tab: 'music',
    list: 'catalog',
    title: 'Music Catalog',
    icon: AudioLines,
    Part: partOf(() => import('../tracks/portal/catalog-panel')),
    count: adminCountQuery('music'),
    adds: [{ label: 'Add Track', open: newRecord }],
    records: {
      kind: 'music',
      entityType: 'track',
      group: 'Tracks',
      nameOf: ({ title, artist }: Track) => ({ label: title, detail: artist }),
    },
    alsoShows: ['import'],
  },
  {
    tab: 'music',
    list: 'submissions',
    title: 'New Submissions',
    icon: Inbox,
    Part: partOf(() => import('../submissions/portal/review-panel')),
    count: adminCountQuery('submissions', { status: undecidedStatuses.join(',') }),
    waiting: adminCountQuery('submissions', { status: newStatuses.join(',') }),
    records: {
      kind: 'submissions',
      entityType: 'submission',
      group: 'Submissions',
      nameOf: ({ artistName, trackTitle }: Submission) => ({ label: artistName, detail: trackTitle ?? 'No songs' }),
    },
  },
  {
    tab: 'pitches',
    title: 'Pitches',
    icon: Send,
    Part: partOf(() => import('../pitches/portal/pitches-tab')),
    waiting: openInPitchesQuery,
    adds: [{ label: 'New pitch', open: newRecord }],
    records: {
      kind: 'pitches',
      entityType: 'pitch',
      group: 'Pitches',
      nameOf: ({ title, status }: Pitch) => ({ label: title, detail: status }),
    },
  },
  {
    tab: 'content',
    title: 'Content',
    icon: LetterText,
    Part: partOf(() => import('../site/portal/content/content-tab')),
    adds: [
      { label: 'Add Logo', open: newIn('logo-wall') },
      { label: 'Add Person', open: newIn('people') },
    ],
    alsoShows: ['logo', 'person', 'content'],
  },
  {
    tab: 'projects',
    title: 'Projects',
    icon: Clapperboard,
    Part: partOf(() => import('../projects/portal/projects-tab')),
    adds: [{ label: 'Add New Project', open: newRecord }],
    records: {
      kind: 'projects',
      entityType: 'project',
      group: 'Projects',
      nameOf: ({ title, medium, year }: Project) => ({
        label: title,
        detail: [medium, year].filter(Boolean).join(', '),
      }),
    },
  },
  {
    tab: 'hero',
    title: 'Hero Video',
    icon: Film,
    Part: partOf(() => import('../site/portal/hero/hero-settings-tab')),
    alsoShows: ['hero'],
  },
];

/** Of tabs that are not called like their first place. */
const tabTitles: Record<string, string> = { crm: 'CRM' };

export const portalTabs = [...new Set(portalPlaces.map(({ tab }) => tab))].map((tab) => {
  const places = portalPlaces.filter((place) => place.tab === tab);
  return { tab, title: tabTitles[tab] ?? places[0]!.title, places };
});

export const recordPlace = (entityType: EntityType, id: string): AdminSearch => {
  const holds = ({ records, alsoShows = [] }: PortalPlace) =>
    records?.entityType === entityType || alsoShows.includes(entityType);
  const place = portalPlaces.find(holds);
  if (!place) return {};
  const hasDialog = place.records?.entityType === entityType;
  return { tab: place.tab, list: place.list, ...(hasDialog && { open: id }) };
};
