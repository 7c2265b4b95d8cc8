import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Keyboard, ListChecks, LogOut, type LucideIcon, RefreshCw, Search } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { adminKeys } from '../../../lib/admin-keys';
import { studio } from '../../../lib/studio';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Container } from '../../../ui/container';
import { toast, toastError } from '../../../ui/toasts';
import { type AdminWindow, AdminWindows } from './admin-windows';
import { openQueues } from './open-queues';
import { signOut } from './session';

export function AdminHeader() {
  const isFetching = useIsFetching({ queryKey: adminKeys.all }) > 0;
  const { refresh, isRefreshing } = useRefresh();
  const [shown, setShown] = useState<AdminWindow>(null);
  return (
    <header className="border-b border-line bg-card">
      <Container width="portal" className="flex items-center justify-between gap-x-4 py-4">
        <div>
          <p className="text-note text-ink-soft">{studio.name}</p>
          <h1 className="text-xl font-semibold tracking-tight">Admin Portal</h1>
        </div>
        <div className="-mr-2 flex items-center sm:-mr-3 sm:gap-1">
          <HeaderButton icon={Search} label="Search" onClick={() => setShown('palette')} />
          <HeaderButton icon={Keyboard} label="Shortcuts" onClick={() => setShown('shortcuts')} />
          <HeaderButton
            icon={RefreshCw}
            label="Refresh"
            isBusy={isFetching}
            onClick={refresh}
            disabled={isRefreshing}
          />
          {/* On a phone it is in the palette. */}
          <span className="max-sm:hidden">
            <HeaderButton icon={ListChecks} label="Queues" onClick={() => void openQueues()} />
          </span>
          <HeaderButton icon={ExternalLink} label="View Site" onClick={() => window.open('/', '_blank', 'noopener')} />
          <HeaderButton icon={LogOut} label="Logout" onClick={signOut} />
        </div>
      </Container>
      <AdminWindows shown={shown} onShow={setShown} onRefresh={refresh} />
    </header>
  );
}

interface HeaderButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  label: string;
  isBusy?: boolean;
}

function HeaderButton({ icon: Icon, label, isBusy, ...button }: HeaderButtonProps) {
  return (
    <Button variant="quiet" size="small" className="max-lg:size-9 max-lg:px-0" {...button}>
      <Icon aria-hidden className={classes('size-4.5 lg:size-4', isBusy && 'animate-spin')} />
      <span className="max-lg:sr-only">{label}</span>
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
