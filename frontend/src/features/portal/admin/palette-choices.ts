import { plainText } from '@cueroom/contracts/plain-text';
import { useQueries, useQuery } from '@tanstack/react-query';
import {
  CornerDownRight,
  ExternalLink,
  Keyboard,
  ListChecks,
  LogOut,
  type LucideIcon,
  Plus,
  RefreshCw,
  SunMoon,
  Trash2,
  User,
} from 'lucide-react';
import { adminListQuery } from '../../../lib/api/admin-lists';
import { peoplePlace, type PortalPlace, recordPlace } from '../../../lib/page/portal-address';
import type { ListPath, QueryOf } from '../../../lib/api/record-paths';
import { useDebounced } from '../../../lib/page/use-debounced';
import { hasMatch } from '../../../ui/list/marked';
import { windowCommands } from '../../../ui/window/window-commands';
import { portalPages } from '../portal-places';
import { setTheme, themes } from './theme';

export interface Choice {
  id: string;
  group: string;
  label: string;
  detail?: string;
  icon: LucideIcon;
  choose: () => void;
}

interface Actions {
  go: (place: PortalPlace) => void;
  refresh: () => void;
  viewSite: () => void;
  openQueues: () => void;
  signOut: () => void;
  showKeys: () => void;
  showTrash: () => void;
}

export const fixedChoices = ({ go, ...actions }: Actions): Choice[] => {
  const action = (label: string, icon: LucideIcon, choose: () => void): Choice => ({
    id: `do-${label}`,
    group: 'Actions',
    label,
    icon,
    choose,
  });
  return [
    ...portalPages.map(({ place, title, icon }) => ({
      id: `go-${title}`,
      group: 'Go to',
      label: title,
      icon,
      choose: () => go(place),
    })),
    ...portalPages.flatMap(({ adds = [] }) => adds.map(({ label, place }) => action(label, Plus, () => go(place)))),
    ...themes.map(({ value, label }) => action(`Theme: ${label}`, SunMoon, () => setTheme(value))),
    action('Refresh', RefreshCw, actions.refresh),
    action('View Site', ExternalLink, actions.viewSite),
    action('Trash', Trash2, actions.showTrash),
    action('Queues', ListChecks, actions.openQueues),
    action('Keyboard shortcuts', Keyboard, actions.showKeys),
    action('Logout', LogOut, actions.signOut),
  ];
};

/** What the window below the palette can do with its record. */
export const windowChoices = (): Choice[] => {
  const { title, commands } = windowCommands();
  return commands.map(({ label, run }) => ({
    id: `here-${label}`,
    group: title,
    label,
    icon: CornerDownRight,
    choose: run,
  }));
};

/** What begins a word with these letters stands before what only resembles them, and with it its group. */
export const bestFirst = (choices: readonly Choice[], wanted: string): Choice[] => {
  const words = plainText(wanted).split(/\s+/);
  const isBest = ({ label, detail = '' }: Choice) => words.every((word) => hasMatch(`${label} ${detail}`, [word]));
  const groups = [...new Set(choices.map(({ group }) => group))].map((group) => {
    const own = choices.filter((choice) => choice.group === group);
    return [own.filter(isBest), own.filter((choice) => !isBest(choice))] as const;
  });
  return [...groups.filter(([best]) => best.length > 0), ...groups.filter(([best]) => best.length === 0)].flat(2);
};

const maxOfAKind = 5;
const pauseMs = 120;

const kinds = portalPages.flatMap(({ kind }) => kind ?? []);

const foundQuery = <P extends ListPath>(path: P, q: string) => ({
  ...adminListQuery(path, { q, limit: maxOfAKind } as unknown as QueryOf<P>),
  placeholderData: undefined,
  refetchInterval: false as const,
  enabled: q !== '',
});

/** Every record and person of the studio that matches, by kind. Nothing of an earlier search stays: Enter must not open that. */
export function useFoundRecords(text: string, go: (place: PortalPlace) => void) {
  const wanted = text.trim();
  const q = useDebounced(wanted, pauseMs);
  const answers = useQueries({
    queries: kinds.map(({ path }) => foundQuery(path, q)),
  });
  const people = useQuery(foundQuery('clients', q));
  const persons = (people.data?.items ?? []).map(({ id, name, company, email }): Choice => {
    const choose = () => go(peoplePlace('client', id));
    return { id: `clients-${id}`, group: 'People', icon: User, label: name, detail: company ?? email, choose };
  });
  const records = kinds.flatMap(({ path, group, icon, type, nameOf }, index) =>
    (answers[index]?.data?.items ?? []).map((record): Choice => ({
      id: `${path}-${record.id}`,
      group,
      icon,
      ...nameOf(record),
      choose: () => go(recordPlace(type, record.id)),
    })),
  );
  return {
    choices: wanted === '' || wanted !== q ? [] : bestFirst([...records, ...persons], wanted),
    isSearching: wanted !== q || people.isFetching || answers.some(({ isFetching }) => isFetching),
    error: answers.find(({ error }) => error)?.error ?? people.error,
  };
}
