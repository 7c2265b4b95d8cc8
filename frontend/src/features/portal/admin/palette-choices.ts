import { ExternalLink, Keyboard, ListChecks, LogOut, type LucideIcon, Plus, RefreshCw } from 'lucide-react';
import { type AdminPlace, newRecord } from '../../../lib/admin-search';
import { portalPlaces } from '../portal-places';

/** Something that the palette offers: a place in the portal, a record, or an action. */
export interface Choice {
  id: string;
  group: string;
  label: string;
  /** What tells it from others with the same label. */
  detail?: string;
  icon: LucideIcon;
  choose: () => void;
}

interface Actions {
  go: (place: AdminPlace) => void;
  refresh: () => void;
  viewSite: () => void;
  openQueues: () => void;
  signOut: () => void;
  showKeys: () => void;
}

/** What is there without a request. */
export const fixedChoices = ({ go, ...actions }: Actions): Choice[] => {
  const action = (label: string, icon: LucideIcon, choose: () => void): Choice => ({
    id: `do-${label}`,
    group: 'Actions',
    label,
    icon,
    choose,
  });
  return [
    ...portalPlaces.map(({ title, icon, address }) => ({
      id: `go-${title}`,
      group: 'Go to',
      label: title,
      icon,
      choose: () => go(address),
    })),
    ...portalPlaces.flatMap(({ adds, address }) =>
      adds ? [action(adds, Plus, () => go({ ...address, open: newRecord }))] : [],
    ),
    action('Refresh', RefreshCw, actions.refresh),
    action('View Site', ExternalLink, actions.viewSite),
    action('Queues', ListChecks, actions.openQueues),
    action('Keyboard shortcuts', Keyboard, actions.showKeys),
    action('Logout', LogOut, actions.signOut),
  ];
};
