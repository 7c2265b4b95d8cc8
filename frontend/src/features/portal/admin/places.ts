import type { EntityType } from '@cueroom/contracts/intake/activities';
import {
  AudioLines,
  Clapperboard,
  ExternalLink,
  FileText,
  Inbox,
  Film,
  Keyboard,
  LayoutDashboard,
  LetterText,
  ListChecks,
  LogOut,
  type LucideIcon,
  Music,
  Plus,
  RefreshCw,
  Users,
} from 'lucide-react';
import type { AdminSearch } from '../../../lib/admin-search';

export type Place = Pick<AdminSearch, 'tab' | 'list' | 'open'>;

/** Something that the palette offers: a place in the portal, or something to do. */
export interface Choice {
  id: string;
  group: string;
  label: string;
  /** What tells it from others with the same label. */
  detail?: string;
  icon: LucideIcon;
  choose: () => void;
}

interface Deeds {
  go: (place: Place) => void;
  refresh: () => void;
  viewSite: () => void;
  openQueues: () => void;
  signOut: () => void;
  showKeys: () => void;
}

/** What is there without asking the server. */
export const fixedChoices = ({ go, ...deeds }: Deeds): Choice[] => {
  const place = (label: string, icon: LucideIcon, to: Place): Choice => ({
    id: `go-${label}`,
    group: 'Go to',
    label,
    icon,
    choose: () => go(to),
  });
  const deed = (label: string, icon: LucideIcon, choose: () => void): Choice => ({
    id: `do-${label}`,
    group: 'Do',
    label,
    icon,
    choose,
  });
  return [
    place('Dashboard', LayoutDashboard, { tab: 'dashboard' }),
    place('Briefs', FileText, { tab: 'crm', list: 'briefs' }),
    place('Contacts', Users, { tab: 'crm', list: 'contacts' }),
    place('Music Catalog', Music, { tab: 'music', list: 'catalog' }),
    place('New Submissions', Inbox, { tab: 'music', list: 'submissions' }),
    place('Content', LetterText, { tab: 'content' }),
    place('Projects', Clapperboard, { tab: 'projects' }),
    place('Hero Video', Film, { tab: 'hero' }),
    deed('Add Track', Plus, () => go({ tab: 'music', list: 'catalog', open: 'new' })),
    deed('Add New Project', Plus, () => go({ tab: 'projects', open: 'new' })),
    deed('Refresh', RefreshCw, deeds.refresh),
    deed('View Site', ExternalLink, deeds.viewSite),
    deed('Queues', ListChecks, deeds.openQueues),
    deed('Keyboard shortcuts', Keyboard, deeds.showKeys),
    deed('Logout', LogOut, deeds.signOut),
  ];
};

/** The records that the palette finds, by the list that it asks. */
export const recordKinds = {
  music: { group: 'Tracks', icon: AudioLines, entityType: 'track' },
  submissions: { group: 'Submissions', icon: Inbox, entityType: 'submission' },
  briefs: { group: 'Briefs', icon: FileText, entityType: 'brief' },
  contacts: { group: 'Contacts', icon: Users, entityType: 'contact' },
  projects: { group: 'Projects', icon: Clapperboard, entityType: 'project' },
} as const satisfies Record<string, { group: string; icon: LucideIcon; entityType: EntityType }>;
export type RecordKind = keyof typeof recordKinds;
