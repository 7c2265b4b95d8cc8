import { useIsFetching } from '@tanstack/react-query';
import { ExternalLink, Keyboard, ListChecks, LogOut, RefreshCw, Search } from 'lucide-react';
import { useState } from 'react';
import { adminKeys } from '../../../lib/admin-keys';
import { studio } from '../../../lib/studio';
import { Container } from '../../../ui/container';
import { type AdminWindow, AdminWindows } from './admin-windows';
import { HeaderButton } from './header-button';
import { openQueues } from './open-queues';
import { signOut } from './session';
import { useRefresh } from './use-refresh';

export function AdminHeader() {
  const isFetching = useIsFetching({ queryKey: adminKeys.all }) > 0;
  const { refresh, isRefreshing } = useRefresh();
  const [shown, setShown] = useState<AdminWindow>(null);
  return (
    <header className="border-b border-line bg-card">
      <Container width="wide" className="flex items-center justify-between gap-x-4 py-4">
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
