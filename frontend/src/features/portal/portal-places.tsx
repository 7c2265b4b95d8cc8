import { Building2, Film, LayoutDashboard, LetterText, type LucideIcon, User } from 'lucide-react';
import type { ComponentType } from 'react';
import { listPlace, newRecord, type PortalPlace, recordPlace } from '../../lib/page/portal-address';
import { lazyPart } from '../../ui/lazy-part';
import { Waiting } from '../../ui/waiting';
import { briefRecords } from '../briefs/shared/brief-records';
import { contactRecords } from '../briefs/shared/contact-records';
import { pitchRecords } from '../pitches/portal/pitch-records';
import { projectRecords } from '../projects/shared/project-records';
import type { RecordKind } from '../shared/records/record-kind';
import { submissionRecords } from '../submissions/shared/submission-records';
import { trackRecords } from '../tracks/portal/track-records';

/** Its code loads when it is opened for the first time. */
const partOf = (load: () => Promise<{ default: ComponentType }>) => lazyPart(load, { waiting: <Waiting /> });

export interface PortalPage {
  place: PortalPlace;
  title: string;
  icon: LucideIcon;
  Part: ComponentType;
  /** What is listed there. */
  kind?: RecordKind;
  /** What opens a form for a new record is called, and where that is. */
  adds?: readonly { label: string; place: PortalPlace }[];
}

export interface PortalTab {
  title: string;
  /** What its badge counts, for who hears it. */
  waitingFor?: string;
  pages: readonly [PortalPage, ...PortalPage[]];
  /** What stands in it without a tab of its own. */
  within?: readonly PortalPage[];
}

const listPage = (kind: RecordKind, load: Parameters<typeof partOf>[0]): PortalPage => ({
  kind,
  place: listPlace(kind.type),
  title: kind.title,
  icon: kind.icon,
  Part: partOf(load),
  adds: kind.add ? [{ label: kind.add, place: recordPlace(kind.type, newRecord) }] : [],
});

const dashboard: PortalPage = {
  ...{ place: { to: '/admin' }, title: 'Dashboard', icon: LayoutDashboard },
  Part: partOf(() => import('./dashboard/dashboard-tab')),
};

const briefs = listPage(briefRecords, () => import('../briefs/portal/briefs-panel'));
const contacts = listPage(contactRecords, () => import('../briefs/portal/contacts-panel'));
const client: PortalPage = {
  ...{ place: { to: '/admin/clients/{-$id}' }, title: 'Person', icon: User },
  Part: partOf(() => import('../briefs/portal/client-page')),
};
const company: PortalPage = {
  ...{ place: { to: '/admin/companies/{-$id}' }, title: 'Company', icon: Building2 },
  Part: partOf(() => import('../briefs/portal/company-page')),
};
const catalog = listPage(trackRecords, () => import('../tracks/portal/catalog-panel'));
const submissions = listPage(submissionRecords, () => import('../submissions/portal/review-panel'));
const pitches = listPage(pitchRecords, () => import('../pitches/portal/pitches-tab'));
const projects = listPage(projectRecords, () => import('../projects/portal/projects-tab'));

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

const hero: PortalPage = {
  ...{ place: { to: '/admin/hero' }, title: 'Hero Video', icon: Film },
  Part: partOf(() => import('../site/portal/hero/hero-settings-tab')),
};

/** Every address of routes/admin with what is shown there. Tabs and the search over everything come from here. */
export const portalTabs: readonly PortalTab[] = [
  { title: 'Dashboard', pages: [dashboard] },
  { title: 'CRM', waitingFor: 'New briefs and messages', pages: [briefs, contacts], within: [client, company] },
  { title: 'Music Catalog', waitingFor: 'New submissions', pages: [catalog, submissions] },
  { title: 'Pitches', waitingFor: 'Open questions and requests', pages: [pitches] },
  { title: 'Content', pages: [content] },
  { title: 'Projects', pages: [projects] },
  { title: 'Hero Video', pages: [hero] },
];

export const portalPages = portalTabs.flatMap(({ pages }) => pages);
