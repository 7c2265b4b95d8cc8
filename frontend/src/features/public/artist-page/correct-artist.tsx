import type { ArtistPage } from '@cueroom/contracts/intake/artist-page';
import type { ArtistCorrection } from '@cueroom/contracts/intake/person-requests';
import { limits } from '@cueroom/contracts/limits';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../lib/api';
import { ApiError, sayError } from '../../../lib/api-error';
import { studio } from '../../../lib/studio';
import { Button } from '../../../ui/button';
import { Email } from '../../../ui/email';
import { TextField } from '../../../ui/text-field';
import { pathOf, usePageChange } from './artist-page.queries';

/** What was mistyped in the form. Another address counts once it has confirmed itself. */
export function CorrectArtist({ token, page }: { token: string; page: ArtistPage }) {
  const [name, setName] = useState<string | null>(null);
  const [email, setEmail] = useState('');
  const save = usePageChange(token, (correction: ArtistCorrection) => api.patch(pathOf(token), correction));
  const isNamed = name !== null && name.trim() !== page.artistName;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const address = email.trim();
    save.mutate(
      { ...(isNamed && { artistName: name.trim() }), ...(address && { email: address }) },
      {
        onSuccess: () => {
          setName(null);
          setEmail('');
        },
      },
    );
  };
  const errors = save.error instanceof ApiError ? save.error.errors : {};
  const isOfField = errors.artistName !== undefined || errors.email !== undefined;
  return (
    <details className="text-sm">
      <summary className="min-h-6 font-semibold text-brand-deep">Correct my name or email</summary>
      <form noValidate onSubmit={submit} className="mt-4 space-y-4">
        <TextField
          label="Artist Name"
          maxLength={limits.name}
          value={name ?? page.artistName}
          error={errors.artistName?.[0]}
          onChange={({ target }) => setName(target.value)}
        />
        {page.isMailed ? (
          <TextField
            label="New Email"
            type="email"
            autoComplete="email"
            isOptional
            maxLength={limits.email}
            value={email}
            error={errors.email?.[0]}
            hint="We send a link there: your address changes when you open it. The one we have now is told."
            onChange={({ target }) => setEmail(target.value)}
          />
        ) : (
          <p className="text-ink-soft">
            To change your email address, write to <Email address={studio.email} />.
          </p>
        )}
        <Button type="submit" variant="secondary" size="small" disabled={!isNamed && !email} isPending={save.isPending}>
          Update
        </Button>
        <p role="status" className="font-medium text-good">
          {save.isSuccess && !isNamed && !email && sayCorrected(save.variables)}
        </p>
        {save.error && !isOfField && <p className="font-medium text-bad">{sayError(save.error)}</p>}
      </form>
    </details>
  );
}

const sayCorrected = ({ email }: ArtistCorrection): string =>
  email ? `We have sent a link to ${email}. It is good for an hour.` : 'Saved';
