import '../../../styles.css';
import { pages } from '@cueroom/contracts/pages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasStatus, sayError } from '../../../lib/api-error';
import { storedCredentials } from '../../../lib/credentials';
import { usePageHead } from '../../../lib/page-head';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { lazyPart } from '../../../ui/lazy-part';
import { Waiting } from '../../../ui/waiting';
import { portalPlayer } from '../../shared/player/portal-player';
import { useNow } from '../../shared/player/use-now';
import { useThemedPage } from './theme';
import { sessionQuery, useExpiredSignIn } from './session';
import { ExpiredSignIn, SignIn } from './sign-in';

const PlayerBar = lazyPart(() => import('../../shared/player/player-bar'));

export function AdminGate({ children }: { children: ReactNode }) {
  usePageHead(pages.admin);
  useThemedPage();
  const expired = useExpiredSignIn();
  const hasCredentials = storedCredentials() !== null || expired.username !== null;
  const { data, error, isPending, refetch } = useQuery({ ...sessionQuery(), enabled: hasCredentials });

  // An admin who was signed in keeps the screen and signs in again in front of it.
  if (!hasCredentials || (hasStatus(error, 401) && !data)) return <SignIn />;
  if (isPending)
    return (
      <main>
        <h1 className="sr-only">Admin Portal</h1>
        <Waiting />
      </main>
    );
  // A failed refresh does not take the screen away: only a first reading that failed has nothing to show.
  if (error && !data)
    return (
      <main className="mx-auto max-w-xl px-5 py-24">
        <Notice action={<Button onClick={() => void refetch()}>Try Again</Button>}>{sayError(error)}</Notice>
      </main>
    );
  return (
    // A list has the window to itself: its rows scroll, the page does not.
    <div className="flex min-h-dvh flex-col has-data-[list=rows]:h-dvh has-data-[list=rows]:min-h-120 print:block print:h-auto!">
      {children}
      <Player />
      {expired.username !== null && <ExpiredSignIn username={expired.username} onSignedIn={expired.signedIn} />}
    </div>
  );
}

function Player() {
  const isOpen = useNow(portalPlayer, ({ sound }) => sound !== null);
  return isOpen && <PlayerBar />;
}
