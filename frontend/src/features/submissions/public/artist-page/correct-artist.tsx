import type { ArtistPage } from '@cueroom/contracts/intake/artist-page';
import type { ArtistCorrection } from '@cueroom/contracts/intake/person-requests';
import { limits } from '@cueroom/contracts/limits';
import { plainName } from '@cueroom/contracts/plain-text';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../../lib/api/api';
import { ApiError, sayError } from '../../../../lib/api/api-error';
import { studio } from '../../../../lib/studio';
import { Button } from '../../../../ui/button';
import { Email } from '../../../../ui/email';
import { TextField } from '../../../../ui/form/text-field';
import { ConflictNotice } from '../../../shared/records/conflict-notice';
import { usePageChange, usePatchCurrent } from './artist-page.queries';
import { NotSaved } from './not-saved';
import { UnderWay } from './under-way';
import { useUnsentPart } from './unsent-parts';
import { pageDraftKey, usePageDraft } from './use-page-draft';

const nameField = [{ name: 'artistName', label: 'Artist Name' }];

interface Typed {
  artistName: string;
  email: string;
}
const fieldNames = ['artistName', 'email'] as const;

interface Sent {
  body: ArtistCorrection;
  typed: Partial<Typed>;
  before?: string;
}

/** What is typed, and the name that was there when it began to be; kept until it is saved. */
function useCorrection(token: string, page: ArtistPage) {
  const draft = usePageDraft<Typed>(pageDraftKey(page.submissionUid, 'artist'), fieldNames);
  const { typed, seen, forget, see } = draft;
  const name = typed.artistName === null ? null : plainName(typed.artistName).trim();
  const email = typed.email ?? '';
  const isNamed = name !== null && name !== page.artistName;
  const patch = usePatchCurrent(
    token,
    (body: ArtistCorrection, revision) => call('PATCH /api/music/:token', { params: { token }, body, revision }),
    (before: string | undefined, now) => (now.artistName === before || now.artistName === name ? now.revision : null),
  );
  const save = usePageChange(token, ({ body, before }: Sent) => patch(body, before, page.revision), {
    onKept: (sent) => {
      forget(sent.typed);
      // What was typed since is meant in place of what was saved.
      if (sent.body.artistName !== undefined) see('artistName', sent.body.artistName);
    },
    isStored: (now, { body }) => !body.email && now.artistName === body.artistName,
  });
  // The answer was lost, or another tab has saved it. Not while it is typed: a space at the end would go.
  const forgetStored = useEffectEvent(() => !isNamed && forget({ artistName: typed.artistName }));
  useEffect(() => void forgetStored(), [page.artistName]);
  const isDisputed = isNamed && seen.artistName !== page.artistName && !save.isPending;
  const send = (before = seen.artistName) => {
    const address = email.trim();
    const body = { ...(isNamed && { artistName: name }), ...(address && { email: address }) };
    save.mutate({ body, typed: { artistName: typed.artistName ?? undefined, email }, before });
  };
  const resolve = (isMine: boolean) => {
    save.reset();
    if (!isMine) return forget({ artistName: typed.artistName });
    see('artistName', page.artistName);
    send(page.artistName);
  };
  const setName = (next: string) => draft.type('artistName', next, page.artistName);
  const setEmail = (next: string) => draft.type('email', next, '');
  const texts = [
    ...(isNamed ? [['Artist Name', typed.artistName ?? ''] as const] : []),
    ...(email ? [['New Email', email] as const] : []),
  ];
  const drop = () => forget(typed as Partial<Typed>);
  return { texts, drop, name: typed.artistName, setName, email, setEmail, isNamed, isDisputed, save, send, resolve };
}

const partId = 'your-name';

/** What was mistyped in the form, until the studio decides. Another address counts once it has confirmed itself. */
export function CorrectArtist({ token, page }: { token: string; page: ArtistPage }) {
  const correction = useCorrection(token, page);
  const { texts, drop } = correction;
  if (!page.isOpen) return <NotSaved texts={texts} onClose={drop} />;
  return <Correction page={page} {...correction} />;
}

type CorrectionProps = ReturnType<typeof useCorrection> & { page: ArtistPage };

function Correction({ page, texts, name, setName, email, setEmail, isNamed, isDisputed, ...does }: CorrectionProps) {
  const { save, send, resolve } = does;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const errors = save.error instanceof ApiError ? save.error.errors : {};
  const unsaved = texts.map(([label]) => label).join(', ');
  useUnsentPart(partId, unsaved || null);
  const [wasTyped] = useState(unsaved !== '');
  const isOfField = errors.artistName !== undefined || errors.email !== undefined;
  return (
    <details id={partId} open={wasTyped} className="text-sm">
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
            between="typed"
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
        <UnderWay isPending={save.isPending}>Saving…</UnderWay>
        <p role="status" className="font-medium text-good">
          {save.isSuccess && !isNamed && !email && sayCorrected(save.variables?.body.email)}
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
