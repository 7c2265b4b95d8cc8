import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { Project } from '@cueroom/contracts/content/projects';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import type { Submission } from '@cueroom/contracts/intake/submissions';
import type { Pitch } from '@cueroom/contracts/pitches/pitches';
import { newStatuses, undecidedStatuses } from '@cueroom/contracts/options';
import type { ListedType } from '@cueroom/contracts/portal-paths';
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
import { adminCountQuery } from '../../lib/admin-lists';
import { listPlace, newRecord, type PortalPlace, recordPlace } from '../../lib/portal-address';
import { openInPitchesQuery } from '../pitches/shared/open-in-pitches.query';

/** Records that the search over everything finds. */
export interface FoundRecords {
  /** As in `/api/admin/<kind>`. */
  kind: string;
  type: ListedType;
  /** Heads them among what was found. */
  group: string;
  nameOf: (record: never) => { label: string; detail?: string };
}

export interface PortalPage {
  place: PortalPlace;
  title: string;
  icon: LucideIcon;
  /** How many the title says there are. */
  count?: ReturnType<typeof adminCountQuery>;
  /** The badge of the tab: how many of these are new, or how much is open in them all. */
  waiting?: ReturnType<typeof adminCountQuery>;
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

const add = (label: string, type: ListedType) => [{ label, place: recordPlace(type, newRecord) }];

const briefs: PortalPage = {
  place: listPlace('brief'),
  title: 'Briefs',
  icon: FileText,
  count: adminCountQuery('briefs'),
  adds: add('New Brief', 'brief'),
  waiting: adminCountQuery('briefs', { status: 'submitted,new', sort: 'createdAt' }),
  records: {
    kind: 'briefs',
    type: 'brief',
    group: 'Briefs',
    nameOf: ({ projectTitle, clientName, clientCompany }: Brief) => ({
      label: projectTitle ?? clientName,
      detail: clientCompany ?? clientName,
    }),
  },
};

const contacts: PortalPage = {
  place: listPlace('contact'),
  title: 'Contacts',
  icon: Users,
  count: adminCountQuery('contacts'),
  adds: add('New Contact', 'contact'),
  waiting: adminCountQuery('contacts', { status: 'new' }),
  records: {
    kind: 'contacts',
    type: 'contact',
    group: 'Contacts',
    nameOf: ({ name, email }: Contact) => ({ label: name, detail: email }),
  },
};

const catalog: PortalPage = {
  place: listPlace('track'),
  title: 'Music Catalog',
  icon: AudioLines,
  count: adminCountQuery('music'),
  adds: add('Add Track', 'track'),
  records: {
    kind: 'music',
    type: 'track',
    group: 'Tracks',
    nameOf: ({ title, artist }: Track) => ({ label: title, detail: artist }),
  },
};

const submissions: PortalPage = {
  place: listPlace('submission'),
  title: 'New Submissions',
  icon: Inbox,
  count: adminCountQuery('submissions', { status: undecidedStatuses.join(',') }),
  waiting: adminCountQuery('submissions', { status: newStatuses.join(',') }),
  records: {
    kind: 'submissions',
    type: 'submission',
    group: 'Submissions',
    nameOf: ({ artistName, trackTitle }: Submission) => ({ label: artistName, detail: trackTitle ?? 'No songs' }),
  },
};

const pitches: PortalPage = {
  place: listPlace('pitch'),
  title: 'Pitches',
  icon: Send,
  waiting: openInPitchesQuery,
  adds: add('New pitch', 'pitch'),
  records: {
    kind: 'pitches',
    type: 'pitch',
    group: 'Pitches',
    nameOf: ({ title, status }: Pitch) => ({ label: title, detail: status }),
  },
};

const content: PortalPage = {
  place: { to: '/admin/content' },
  title: 'Content',
  icon: LetterText,
  adds: [
    { label: 'Add Logo', place: { to: '/admin/content', search: { add: 'logo-wall' } } },
    { label: 'Add Person', place: { to: '/admin/content', search: { add: 'people' } } },
  ],
};

const projects: PortalPage = {
  place: listPlace('project'),
  title: 'Projects',
  icon: Clapperboard,
  adds: add('Add New Project', 'project'),
  records: {
    kind: 'projects',
    type: 'project',
    group: 'Projects',
    nameOf: ({ title, medium, year }: Project) => ({
      label: title,
      detail: [medium, year].filter(Boolean).join(', '),
    }),
  },
};

/** Every place of the portal that has a name. Tabs and the search over everything come from here. */
export const portalTabs: readonly PortalTab[] = [
  { title: 'Dashboard', pages: [{ place: { to: '/admin' }, title: 'Dashboard', icon: LayoutDashboard }] },
  { title: 'CRM', waitingFor: 'New briefs and messages', pages: [briefs, contacts] },
  { title: 'Music Catalog', waitingFor: 'New submissions', pages: [catalog, submissions] },
  { title: 'Pitches', waitingFor: 'Open questions and requests', pages: [pitches] },
  { title: 'Content', pages: [content] },
  { title: 'Projects', pages: [projects] },
  { title: 'Hero Video', pages: [{ place: { to: '/admin/hero' }, title: 'Hero Video', icon: Film }] },
];

export const portalPages = portalTabs.flatMap(({ pages }) => pages);
