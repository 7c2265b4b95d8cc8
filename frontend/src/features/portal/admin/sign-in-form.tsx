import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, sayError } from '../../../lib/api-error';
import type { Credentials } from '../../../lib/credentials';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { signIn } from './session';

interface SignInFormProps {
  /** Filled in where a sign-in has expired. */
  username?: string;
  onSignedIn: () => void;
}

export function SignInForm({ username = '', onSignedIn }: SignInFormProps) {
  const [error, setError] = useState<string>();
  const form = useForm<Credentials>({ defaultValues: { username, password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (credentials) => {
    setError(undefined);
    try {
      await signIn(credentials);
      onSignedIn();
    } catch (error) {
      setError(saySignInError(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <TextField
        label="Username"
        {...form.register('username', { required: 'Username is required' })}
        error={errors.username?.message}
        autoComplete="username"
        autoCapitalize="none"
        aria-required
      />
      <TextField
        label="Password"
        type="password"
        {...form.register('password', { required: 'Password is required' })}
        error={errors.password?.message}
        autoComplete="current-password"
        data-focus={username || undefined}
        aria-required
      />
      <div aria-live="polite">
        {error && <p className="rounded-lg bg-bad-tint px-4 py-3 text-sm font-medium text-bad">{error}</p>}
      </div>
      <Button type="submit" disabled={isSubmitting} className="w-full">
        Sign In
      </Button>
    </form>
  );
}

const saySignInError = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Authentication failed';
  if (error.status === 401) return 'Invalid credentials';
  return sayError(error);
};
