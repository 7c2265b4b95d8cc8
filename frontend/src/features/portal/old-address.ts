import { listPlace, type PortalPlace, recordPlace } from '../../lib/page/portal-address';

interface OldSearch extends Record<string, string | undefined> {
  tab?: string;
  list?: string;
  open?: string;
}

const listOf = ({ tab, list }: OldSearch) => {
  if (tab === 'crm') return list === 'contacts' ? 'contact' : 'brief';
  if (tab === 'music') return list === 'submissions' ? 'submission' : 'track';
  if (tab === 'pitches') return 'pitch';
  return tab === 'projects' ? 'project' : null;
};

/** Where an address like `/admin?tab=music&list=submissions&open=ID&q=salt` leads now. */
export const placeOfOld = (search: OldSearch): PortalPlace => {
  const { tab, list: _, open, show, ...words } = search;
  const list = listOf(search);
  if (show) words[list === 'project' ? 'status' : 'show'] = show;
  if (list) return { ...(open ? recordPlace(list, open) : listPlace(list)), search: words };
  if (tab === 'content') return { to: '/admin/content', search: open ? { add: open.replace(/^new-/, '') } : {} };
  return { to: tab === 'hero' ? '/admin/hero' : '/admin' };
};
