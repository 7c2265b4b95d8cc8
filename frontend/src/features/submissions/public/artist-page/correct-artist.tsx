import type { ArtistPage } from '@cueroom/contracts/intake/artist-page';
import type { ArtistCorrection } from '@cueroom/contracts/intake/person-requests';
import { limits } from '@cueroom/contracts/limits';
import { plainName } from '@cueroom/contracts/plain-text';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../../../lib/api';
import { ApiError, sayError } from '../../../../lib/api-error';
import { studio } from '../../../../lib/studio';
import { Button } from '../../../../ui/button';
import { Email } from '../../../../ui/email';
import { TextField } from '../../../../ui/text-field';
import { ConflictNotice } from '../../../shared/records/conflict-notice';
import { usePageChange, usePatchCurrent } from './artist-page.queries';

const nameField = [{ name: 'artistName', label: 'Artist Name' }];

/** What is typed, and the name that was there when it began to be. */
function useCorrection(token: string, page: ArtistPage) {
  const [typed, setTyped] = useState<{ name: string; before: string } | null>(null);
  const [email, setEmail] = useState('');
  const name = typed && plainName(typed.name).trim();
  const isNamed = name !== null && name !== page.artistName;
  const patch = usePatchCurrent(
    token,
    (body: ArtistCorrection, revision) => call('PATCH /api/music/:token', { params: { token }, body, revision }),
    (before: string | undefined, now) => (now.artistName === before || now.artistName === name ? now.revision : null),
  );
  const save = usePageChange(
    token,
    ({ before, ...correction }: ArtistCorrection & { before?: string }) => patch(correction, before, page.revision),
    { isStored: (now, sent) => !sent.email && now.artistName === sent.artistName },
  );
  // Its answer was lost: what is typed now is the next correction.
  if (typed && save.isSuccess && name === page.artistName) setTyped(null);
  const isDisputed = isNamed && typed?.before !== page.artistName && !save.isPending;
  const send = (before = typed?.before) => {
    const address = email.trim();
    save.mutate(
      { before, ...(isNamed && { artistName: name }), ...(address && { email: address }) },
      {
        onSuccess: () => {
          setTyped(null);
          setEmail('');
        },
      },
    );
  };
  const resolve = (isMine: boolean) => {
    save.reset();
    setTyped(isMine && typed ? { ...typed, before: page.artistName } : null);
    if (isMine) send(page.artistName);
  };
  const setName = (next: string) => setTyped({ name: next, before: typed?.before ?? page.artistName });
  return { name: typed?.name ?? null, setName, email, setEmail, isNamed, isDisputed, save, send, resolve };
}

/** What was mistyped in the form. Another address counts once it has confirmed itself. */
export function CorrectArtist({ token, page }: { token: string; page: ArtistPage }) {
  const { name, setName, email, setEmail, isNamed, isDisputed, save, send, resolve } = useCorrection(token, page);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const errors = save.error instanceof ApiError ? save.error.errors : {};
  const isOfField = errors.artistName !== undefined || errors.email !== undefined;
  return (
    <details className="text-sm">
      <summary className="min-h-6 font-semibold text-brand-deep">
        {page.isMailed ? 'Correct my name or email' : 'Correct my name'}
      </summary>
      <form noValidate onSubmit={submit} className="mt-4 space-y-4">
        <TextField
          label="Artist Name"
          maxLength={limits.name}
          value={name ?? page.artistName}
          error={errors.artistName?.[0]}
          onChange={({ target }) => setName(target.value)}
        />
        {page.isMailed ? (
          <NewEmail value={email} error={errors.email?.[0]} onChange={setEmail} />
        ) : (
          <p className="text-ink-soft">
            To change your email address, write to <Email address={studio.email} />.
          </p>
        )}
        {isDisputed && (
          <ConflictNotice
            fields={nameField}
            mine={{ artistName: name ?? undefined }}
            theirs={{ values: { artistName: page.artistName } }}
            onResolve={resolve}
          />
        )}
        <Button
          type="submit"
          variant="secondary"
          size="small"
          disabled={(!isNamed && !email) || isDisputed}
          isPending={save.isPending}
        >
          Update
        </Button>
        <p role="status" className="font-medium text-good">
          {save.isSuccess && !isNamed && !email && sayCorrected(save.variables?.email)}
        </p>
        {save.error && !isOfField && !isDisputed && <p className="font-medium text-bad">{sayError(save.error)}</p>}
      </form>
    </details>
  );
}

function NewEmail({ value, error, onChange }: { value: string; error?: string; onChange: (typed: string) => void }) {
  return (
    <TextField
      label="New Email"
      type="email"
      autoComplete="email"
      isOptional
      maxLength={limits.email}
      value={value}
      error={error}
      hint="We send a link there: your address changes when you open it. We write to the one we have now, too."
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const sayCorrected = (email?: string): string =>
  email ? `We have sent a link to ${email}. It works for an hour.` : 'Saved';
