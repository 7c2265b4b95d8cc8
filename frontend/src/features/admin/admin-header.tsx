import { useIsFetching } from '@tanstack/react-query';
import { ExternalLink, Keyboard, LogOut, RefreshCw, Search } from 'lucide-react';
import { useState } from 'react';
import { studio } from '../../lib/studio';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Container } from '../../ui/container';
import { IconButton } from '../../ui/icon-button';
import { KeyCap } from '../../ui/key-cap';
import { type AdminWindow, AdminWindows } from './admin-windows';
import { signOut } from './session';
import { useRefresh } from './use-refresh';

export function AdminHeader() {
  const isFetching = useIsFetching({ queryKey: ['admin'] }) > 0;
  const { refresh, isRefreshing } = useRefresh();
  const [shown, setShown] = useState<AdminWindow>(null);
  return (
    <header className="border-b border-line bg-card">
      <Container className="flex max-w-7xl! flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
        <div>
          <p className="text-[0.8125rem] text-ink-soft">{studio.name}</p>
          <h1 className="text-xl font-semibold tracking-tight">Admin Portal</h1>
        </div>
        <div className="-mx-1 flex flex-wrap items-center gap-1">
          <Button variant="secondary" size="small" className="mr-1" onClick={() => setShown('palette')}>
            <Search aria-hidden className="size-4" />
            Search
            <span aria-hidden className="hidden items-center gap-1 lg:flex">
              <KeyCap>Ctrl</KeyCap>
              <KeyCap>K</KeyCap>
            </span>
          </Button>
          <IconButton icon={Keyboard} label="Keyboard shortcuts" onClick={() => setShown('shortcuts')} />
          <Button variant="quiet" size="small" onClick={refresh} disabled={isRefreshing}>
            <RefreshCw aria-hidden className={classes('size-4', isFetching && 'animate-spin')} />
            Refresh
          </Button>
          <Button variant="quiet" size="small" onClick={() => window.open('/', '_blank', 'noopener')}>
            <ExternalLink aria-hidden className="size-4" />
            View Site
          </Button>
          <Button variant="quiet" size="small" onClick={signOut}>
            <LogOut aria-hidden className="size-4" />
            Logout
          </Button>
        </div>
      </Container>
      <AdminWindows shown={shown} onShow={setShown} onRefresh={refresh} />
    </header>
  );
}
