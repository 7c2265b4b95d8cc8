import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { ExternalLink, Keyboard, LogOut, type LucideIcon, Moon, RefreshCw, Search, Sun } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { adminKeys } from '../../../lib/api/admin-keys';
import { call } from '../../../lib/api/api';
import type { ListSearch, PortalPlace } from '../../../lib/page/portal-address';
import { useShortcuts } from '../../../lib/page/shortcuts';
import { studio } from '../../../lib/studio';
import { reportError } from '../../../lib/unhandled-errors';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { lazyWindow } from '../../../ui/window/lazy-window';
import { toast, toastError } from '../../../ui/notices/toasts';
import { hasDone, undoOrSay } from '../../../ui/notices/undo';
import { fixedChoices } from './palette-choices';
import { signOut } from './session';
import { setTheme, useDark } from './theme';

/** @param tabs stand in the same line where there is room */
export function AdminHeader({ tabs }: { tabs?: ReactNode }) {
  const isFetching = useIsFetching({ queryKey: adminKeys.all }) > 0;
  const { refresh, isRefreshing } = useRefresh();
  const [shown, setShown] = useState<AdminWindow>(null);
  return (
    <header className="border-b border-line bg-card print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 px-5 sm:gap-x-7 xl:flex-nowrap wide:px-8">
        <div className="flex min-w-0 flex-1 items-baseline gap-x-2.5 py-2.5 whitespace-nowrap xl:max-w-64 xl:flex-none">
          <p translate="no" className="truncate font-display text-xl leading-7">
            {studio.name}
          </p>
          <h1 className="text-note text-ink-soft max-sm:sr-only">Admin Portal</h1>
        </div>
        {tabs && <div className="min-w-0 max-xl:order-last max-xl:basis-full xl:flex-1">{tabs}</div>}
        <div className="-mr-2 flex items-center sm:-mr-3">
          <HeaderButton icon={Search} label="Search" onClick={() => setShown('palette')} />
          {/* A phone has no keys; they are in the palette, too. */}
          <span className="max-sm:hidden">
            <HeaderButton icon={Keyboard} label="Shortcuts" onClick={() => setShown('shortcuts')} />
          </span>
          <HeaderButton
            icon={RefreshCw}
            label="Refresh"
            isBusy={isFetching}
            onClick={refresh}
            disabled={isRefreshing}
          />
          <ThemeSwitch />
          <HeaderButton
            icon={ExternalLink}
            label="View Site"
            isNamed
            onClick={() => window.open('/', '_blank', 'noopener')}
          />
          <HeaderButton icon={LogOut} label="Logout" isNamed onClick={signOut} />
        </div>
      </div>
      <AdminWindows shown={shown} onShow={setShown} onRefresh={refresh} />
    </header>
  );
}

/** The search over everything has 'Same as system', too. */
function ThemeSwitch() {
  const isDark = useDark();
  return (
    <HeaderButton
      icon={isDark ? Sun : Moon}
      label="Dark theme"
      aria-pressed={isDark}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    />
  );
}

interface HeaderButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  label: string;
  isBusy?: boolean;
  /** Its name is seen where there is room. */
  isNamed?: boolean;
}

function HeaderButton({ icon: Icon, label, isBusy, isNamed, ...button }: HeaderButtonProps) {
  return (
    <Button
      variant="quiet"
      size={isNamed ? 'small' : 'icon'}
      title={label}
      className={isNamed ? 'max-wide:size-9 max-wide:px-0! max-wide:pointer-coarse:size-11' : undefined}
      {...button}
    >
      <Icon aria-hidden className={classes('size-4.5', isBusy && 'animate-spin', isNamed && 'wide:size-4')} />
      <span className={isNamed ? 'max-wide:sr-only' : 'sr-only'}>{label}</span>
    </Button>
  );
}

function useRefresh() {
  const queryClient = useQueryClient();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async () => {
    setIsRefreshing(true);
    try {
      await queryClient.invalidateQueries({ queryKey: adminKeys.all }, { throwOnError: true });
      toast({ title: 'Data Refreshed', description: 'All admin data has been updated' });
    } catch (error) {
      toastError(error);
    } finally {
      setIsRefreshing(false);
    }
  };
  return { refresh: () => void refresh(), isRefreshing };
}

const Palette = lazyWindow(() => import('./palette'));
const TrashDialog = lazyWindow(() => import('../../shared/records/trash-dialog'));
const ShortcutsDialog = lazyWindow(() => import('./shortcuts-dialog'));

type AdminWindow = 'palette' | 'shortcuts' | 'trash' | null;

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
  // Where nothing was done the key is the browser's.
  useShortcuts({ undo: () => void undoOrSay() }, hasDone);
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

/** Shows the background queues in a new tab, which has no password to send: a cookie lets it in for 15 minutes. */
export const openQueues = async (): Promise<void> => {
  // Before the request: browsers block a window that opens after one.
  const tab = window.open('', '_blank');
  if (!tab) return toast({ title: 'Your browser blocked the new tab', description: 'Allow pop-ups for this site.' });
  tab.opener = null;
  try {
    await call('POST /api/admin/queues/session');
    tab.location.href = '/api/admin/queues/';
  } catch (error) {
    tab.close();
    reportError(error);
    toastError(error);
  }
};
