import { pages } from '@cueroom/contracts/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApiError, hasStatus, sayError } from '../../../lib/api/api-error';
import { type Credentials, storedCredentials } from '../../../lib/api/credentials';
import { page } from '../../../lib/page/page';
import { usePageHead } from '../../../lib/page/page-head';
import { studio } from '../../../lib/studio';
import { capitalized } from '../../../lib/words/words';
import '../../../styles.css';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/window/dialog';
import { lazyPart } from '../../../ui/lazy-part';
import { Notice } from '../../../ui/notices/notice';
import { StudioSign } from '../../../ui/studio-sign';
import { TextField } from '../../../ui/form/text-field';
import { Waiting } from '../../../ui/waiting';
import { portalPlayer } from '../../shared/player/portal-player';
import { useNow } from '../../shared/player/use-now';
import { sessionQuery, signIn, useExpiredSignIn } from './session';
import { useThemedPage } from './theme';

/** The first screen of the portal. After signing in, the page reloads. */
function SignIn() {
  return (
    <main className="grid min-h-screen place-items-center bg-night px-4 py-12">
      <div className="w-full max-w-md">
        <div className="rounded-2xl bg-paper p-6 shadow-raised sm:p-9">
          <p translate="no" className="text-sm font-semibold text-brand-deep">
            <StudioSign hasPlate>{studio.name}</StudioSign>
          </p>
          <h1 className="mt-1 mb-5 text-3xl font-semibold tracking-tight">Admin Portal</h1>
          <SignInForm onSignedIn={() => page.reload()} />
        </div>
        <p className="mt-6 text-center">
          <Link
            to="/"
            className="inline-flex min-h-8 items-center text-sm text-white/75 underline-offset-4 hover:text-white hover:underline"
          >
            Back to the site
          </Link>
        </p>
      </div>
    </main>
  );
}

/** Over the portal and its dialogs: everything that is open or typed there stays. */
function ExpiredSignIn({ username, onSignedIn }: { username: string; onSignedIn: () => void }) {
  return (
    <Dialog
      title="Please sign in again"
      description="Your sign-in has expired. Everything you typed is still here."
      isOpen
      width="narrow"
    >
      <SignInForm username={username} onSignedIn={onSignedIn} />
    </Dialog>
  );
}

interface SignInFormProps {
  username?: string;
  onSignedIn: () => void;
}

function SignInForm({ username = '', onSignedIn }: SignInFormProps) {
  const [problems, setProblems] = useState<{ username?: string; password?: string; signIn?: string }>({});
  const [isPending, setIsPending] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const credentials: Credentials = { username: valueOf(typed, 'username'), password: valueOf(typed, 'password') };
    const missing = (['username', 'password'] as const).filter((name) => !credentials[name]);
    setProblems(Object.fromEntries(missing.map((name) => [name, `${capitalized(name)} is required`])));
    if (missing[0]) return form.querySelector<HTMLElement>(`[name=${missing[0]}]`)?.focus();
    setIsPending(true);
    try {
      await signIn(credentials);
      onSignedIn();
    } catch (error) {
      setProblems({ signIn: saySignInError(error) });
    }
    setIsPending(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
      className="space-y-5"
    >
      <TextField
        label="Username"
        name="username"
        defaultValue={username}
        error={problems.username}
        onInput={() => setProblems({ ...problems, username: undefined })}
        autoComplete="username"
        autoCapitalize="none"
        aria-required
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        error={problems.password}
        onInput={() => setProblems({ ...problems, password: undefined })}
        autoComplete="current-password"
        data-focus={username || undefined}
        aria-required
      />
      <div aria-live="polite">
        {problems.signIn && (
          <p className="rounded-lg bg-bad-tint px-4 py-3 text-sm font-medium text-bad">{problems.signIn}</p>
        )}
      </div>
      <Button type="submit" disabled={isPending} className="w-full">
        Sign In
      </Button>
    </form>
  );
}

const valueOf = (typed: FormData, name: string) => String(typed.get(name) ?? '');

const saySignInError = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Authentication failed';
  if (error.status === 401) return 'Invalid credentials';
  return sayError(error);
};

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
