import { useEffect } from 'react';
import { type AdminSearch, useAdminSearch } from '../../../lib/admin-search';
import { areSingleKeysOn, isTyping } from '../../../lib/keys';
import { lazyWindow } from '../../../ui/lazy-window';
import { canUndo, undoLast } from '../../../ui/undo';
import { openQueues } from './open-queues';
import { fixedChoices } from './palette-choices';
import { signOut } from './session';

const Palette = lazyWindow(() => import('./palette'));
const ShortcutsDialog = lazyWindow(() => import('./shortcuts-dialog'));

export type AdminWindow = 'palette' | 'shortcuts' | null;

interface AdminWindowsProps {
  shown: AdminWindow;
  onShow: (shown: AdminWindow) => void;
  onRefresh: () => void;
}

/** The two dialogs that belong to no tab; keys open them from everywhere. */
export function AdminWindows({ shown, onShow, onRefresh }: AdminWindowsProps) {
  const { show } = useAdminSearch();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, target } = event;
      if (altKey || defaultPrevented) return;
      const isPaletteKey = key.toLowerCase() === 'k' && ctrlKey !== metaKey;
      const isUndoKey = key.toLowerCase() === 'z' && ctrlKey !== metaKey && !shiftKey;
      // In a field it is the browser's.
      if (isUndoKey && !isTyping(target) && canUndo()) {
        event.preventDefault();
        void undoLast();
      }
      const isHelpKey = key === '?' && !ctrlKey && !metaKey && !isTyping(target) && areSingleKeysOn();
      if (!isPaletteKey && !isHelpKey) return;
      event.preventDefault();
      onShow(isHelpKey ? 'shortcuts' : 'palette');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onShow]);
  const close = () => onShow(null);
  const go = (place: AdminSearch) => show(place, true);
  const fixed = fixedChoices({
    go,
    refresh: onRefresh,
    viewSite: () => window.open('/', '_blank', 'noopener'),
    openQueues: () => void openQueues(),
    signOut,
    showKeys: () => onShow('shortcuts'),
  });
  return (
    <>
      {shown === 'palette' && <Palette fixed={fixed} go={go} onClose={close} />}
      {shown === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}
