import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, sayError } from '../../lib/api-error';
import type { Credentials } from '../../lib/credentials';
import { studio } from '../../lib/studio';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { signIn } from './session';

export function SignIn() {
  const [fault, setFault] = useState<string>();
  const form = useForm<Credentials>({ defaultValues: { username: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (credentials) => {
    setFault(undefined);
    try {
      await signIn(credentials);
    } catch (error) {
      setFault(sayFault(error));
    }
  });
  return (
    <main className="grid min-h-screen place-items-center bg-night px-4 py-12">
      <div className="w-full max-w-md">
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          className="space-y-5 rounded-2xl bg-paper p-6 shadow-raised sm:p-9"
        >
          <div>
            <p className="text-sm font-semibold text-brand-deep">{studio.name}</p>
            <h1 className="mt-1 text-3xl font-semibold tracking-tight">Admin Portal</h1>
          </div>
          <TextField
            label="Username"
            {...form.register('username', { required: 'Username is required' })}
            error={errors.username?.message}
            autoComplete="username"
            autoCapitalize="none"
          />
          <TextField
            label="Password"
            type="password"
            {...form.register('password', { required: 'Password is required' })}
            error={errors.password?.message}
            autoComplete="current-password"
          />
          <div aria-live="polite">
            {fault && <p className="rounded-lg bg-bad-tint px-4 py-3 text-sm font-medium text-bad">{fault}</p>}
          </div>
          <Button type="submit" disabled={isSubmitting} className="w-full">
            Sign In
          </Button>
        </form>
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

const sayFault = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Authentication failed';
  if (error.status === 401) return 'Invalid credentials';
  return sayError(error);
};
