import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, LogOut, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { sayError } from '../../lib/api-error';
import { studio } from '../../lib/studio';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Container } from '../../ui/container';
import { toast } from '../../ui/toasts';
import { signOut } from './session';

export function AdminHeader() {
  const queryClient = useQueryClient();
  const isFetching = useIsFetching({ queryKey: ['admin'] }) > 0;
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async () => {
    setIsRefreshing(true);
    try {
      await queryClient.refetchQueries({ queryKey: ['admin'] }, { throwOnError: true });
      toast({ title: 'Data Refreshed', description: 'All admin data has been updated' });
    } catch (error) {
      toast({ title: 'Error', description: sayError(error), variant: 'destructive' });
    } finally {
      setIsRefreshing(false);
    }
  };
  return (
    <header className="border-b border-line bg-card">
      <Container className="flex max-w-7xl! flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
        <div>
          <p className="text-[0.8125rem] text-ink-soft">{studio.name}</p>
          <h1 className="text-xl font-semibold tracking-tight">Admin Portal</h1>
        </div>
        <div className="-mx-1 flex flex-wrap items-center gap-1">
          <Button variant="quiet" size="small" onClick={() => void refresh()} disabled={isRefreshing}>
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
    </header>
  );
}
