import { useNavigate } from '@tanstack/react-router';
import type { PortalPlace } from '../../../lib/portal-address';
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
  useShortcuts({ search: () => onShow('palette'), help: () => onShow('shortcuts') });
  // Without anything to undo the key is the browser's.
  useShortcuts({ undo: () => void undoLast() }, canUndo);
  const close = () => onShow(null);
  const go = (place: PortalPlace) => void navigate({ ...place, state: { takesFocus: true } });
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
