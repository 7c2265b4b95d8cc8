import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ListSearch, PortalPlace } from '../../../lib/portal-address';
import { useShortcuts } from '../../../lib/shortcuts';
import { lazyWindow } from '../../../ui/lazy-window';
import { canUndo, undoLast } from '../../../ui/undo';
import { openQueues } from './open-queues';
import { fixedChoices } from './palette-choices';
import { signOut } from './session';

const Palette = lazyWindow(() => import('./palette'));
const TrashDialog = lazyWindow(() => import('../../shared/records/trash-dialog'));
const ShortcutsDialog = lazyWindow(() => import('./shortcuts-dialog'));

export type AdminWindow = 'palette' | 'shortcuts' | 'trash' | null;

interface AdminWindowsProps {
  shown: AdminWindow;
  onShow: (shown: AdminWindow) => void;
  onRefresh: () => void;
}

/** The dialogs that belong to no tab; keys open them from everywhere. */
export function AdminWindows({ shown, onShow, onRefresh }: AdminWindowsProps) {
  const navigate = useNavigate();
  const router = useRouter();
  useShortcuts({ search: () => onShow('palette'), help: () => onShow('shortcuts') });
  // Without anything to undo the key is the browser's.
  useShortcuts({ undo: () => void undoLast() }, canUndo);
  const close = () => onShow(null);
  const go = (place: PortalPlace) => {
    // A record of the list that is open: the way back leads to the list as it is now.
    const open = router.state.matches.at(-1);
    const isOfOpenList = place.params?.id !== undefined && open?.fullPath === place.to;
    const search = isOfOpenList ? (open?.search as ListSearch) : place.search;
    void navigate({ ...place, search, state: { takesFocus: true } });
  };
  const fixed = fixedChoices({
    go,
    refresh: onRefresh,
    viewSite: () => window.open('/', '_blank', 'noopener'),
    openQueues: () => void openQueues(),
    signOut,
    showKeys: () => onShow('shortcuts'),
    showTrash: () => onShow('trash'),
  });
  return (
    <>
      {shown === 'palette' && <Palette fixed={fixed} go={go} onClose={close} />}
      {shown === 'trash' && <TrashDialog onClose={close} />}
      {shown === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}
