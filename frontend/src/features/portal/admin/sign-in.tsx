import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, sayError } from '../../../lib/api-error';
import type { Credentials } from '../../../lib/credentials';
import { page } from '../../../lib/page';
import { studio } from '../../../lib/studio';
import { capitalized } from '../../../lib/words';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { StudioSign } from '../../../ui/studio-sign';
import { TextField } from '../../../ui/text-field';
import { signIn } from './session';

/** The first screen of the portal. After signing in, the page reloads. */
export function SignIn() {
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
export function ExpiredSignIn({ username, onSignedIn }: { username: string; onSignedIn: () => void }) {
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
