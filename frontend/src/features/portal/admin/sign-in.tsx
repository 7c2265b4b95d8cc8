import { Link } from '@tanstack/react-router';
import { page } from '../../../lib/page';
import { studio } from '../../../lib/studio';
import { SignInForm } from './sign-in-form';

/** The first screen of the portal. After signing in, the page reloads. */
export function SignIn() {
  return (
    <main className="grid min-h-screen place-items-center bg-night px-4 py-12">
      <div className="w-full max-w-md">
        <div className="rounded-2xl bg-paper p-6 shadow-raised sm:p-9">
          <p className="text-sm font-semibold text-brand-deep">{studio.name}</p>
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
