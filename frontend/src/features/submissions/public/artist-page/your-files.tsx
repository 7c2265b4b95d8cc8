import type { ArtistPage } from '@cueroom/contracts/intake/artist-page';
import type { PersonAction } from '@cueroom/contracts/intake/person-requests';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../lib/api/api';
import { sayError } from '../../../../lib/api/api-error';
import { formatStudioDay } from '../../../../lib/words/dates';
import { formatBytes } from '../../../../lib/words/format';
import { studio } from '../../../../lib/studio';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/window/dialog';
import { Email } from '../../../../ui/email';
import { usePageChange } from './artist-page.queries';
import { CorrectArtist } from './correct-artist';
import { RetentionField } from './retention-field';
import { UnderWay } from './under-way';

/** Above this page, which ends with it. */
export type Erase = UseMutationResult<unknown, Error, void>;

interface YourFilesProps {
  token: string;
  page: ArtistPage;
  erase: Erase;
  onWithdrawn: () => void;
}

/** What becomes of the files, and the ways out. */
export function YourFiles({ token, page, erase, onWithdrawn }: YourFilesProps) {
  const { retention, receipt, isOpen, steps, songs } = page;
  const isPartly = songs.some(({ outcome }) => outcome === 'in-catalog');
  const isWithdrawn = steps.at(-1)?.step === 'withdrawn';
  return (
    <section aria-labelledby="your-files">
      <h2 id="your-files" className="text-heading">
        Your files
      </h2>
      <div className="mt-5 space-y-5">
        {receipt ? (
          <Receipt receipt={receipt} />
        ) : isWithdrawn ? (
          <p>Its files are being deleted. A receipt follows here.</p>
        ) : (
          <>
            <RetentionField token={token} page={page} />
            {retention.deleteOn && (
              <p>
                {`We delete your files on ${formatStudioDay(retention.deleteOn)}${isPartly ? ': those of the songs that are not taken' : ''}`}
              </p>
            )}
          </>
        )}
        {!isWithdrawn && <CorrectArtist token={token} page={page} />}
        {isOpen && <Withdraw token={token} onWithdrawn={onWithdrawn} />}
        <YourData token={token} page={page} erase={erase} />
      </div>
    </section>
  );
}

function Receipt({ receipt: { deletedAt, keptUntil, files } }: { receipt: NonNullable<ArtistPage['receipt']> }) {
  return (
    <div>
      <p>{`We deleted these files on ${formatStudioDay(deletedAt)}.`}</p>
      <ul className="mt-3 space-y-3">
        {files.map(({ name, sha256, bytes }) => (
          <li key={sha256} className="text-sm wrap-anywhere">
            <p translate="no" className="font-semibold">
              {name}
            </p>
            <p translate="no" className="text-ink-soft">
              {formatBytes(bytes)}
            </p>
            <p translate="no" className="font-mono text-note text-ink-soft">{`SHA-256 ${sha256}`}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">{`This receipt stays here until ${formatStudioDay(keptUntil)}.`}</p>
    </div>
  );
}

function Withdraw({ token, onWithdrawn }: { token: string; onWithdrawn: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = usePageChange(token, () => call('POST /api/music/:token/withdraw', { params: { token } }));
  // Also where its answer was lost, and the page tells.
  const isAsked = useRef(false);
  // This button goes: the heading then says what is so.
  useEffect(() => () => void (isAsked.current && requestAnimationFrame(onWithdrawn)), [onWithdrawn]);
  return (
    <div>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Withdraw
      </Button>
      {withdraw.error && <p className="mt-2 text-sm font-medium text-bad">{sayError(withdraw.error)}</p>}
      <ConfirmDialog
        question="Withdraw your music?"
        explanation="We stop listening, and delete your files. This page stays."
        confirmLabel="Withdraw"
        isFinal
        isOpen={isAsking}
        isPending={withdraw.isPending}
        onConfirm={() => {
          isAsked.current = true;
          withdraw.mutate(undefined, { onSettled: () => setIsAsking(false) });
        }}
        onCancel={() => setIsAsking(false)}
      >
        <UnderWay isPending={withdraw.isPending}>Withdrawing…</UnderWay>
      </ConfirmDialog>
    </div>
  );
}

function YourData({ token, page, erase }: Omit<YourFilesProps, 'onWithdrawn'>) {
  const [isAsking, setIsAsking] = useState(false);
  const ask = usePersonRequest(token);
  return (
    <div className="border-t border-line pt-5">
      <div className="-mx-3.5 flex flex-wrap gap-x-3">
        <Button asChild variant="quiet" size="small">
          <a href={`/api/music/${encodeURIComponent(token)}/export`} download>
            Get all my data
          </a>
        </Button>
        <Button
          variant="quiet"
          size="small"
          isPending={ask.isPending}
          onClick={() => (page.isMailed ? ask.mutate('erase-submission') : setIsAsking(true))}
        >
          Erase all of it
        </Button>
      </div>
      <Asked ask={ask} />
      <Everything token={token} isMailed={page.isMailed} />
      {erase.error && <p className="mt-2 text-sm font-medium text-bad">{sayError(erase.error)}</p>}
      <ConfirmDialog
        question="Erase this submission?"
        explanation="Your songs, files and messages are deleted for good, and this page ends. Music that is in our catalog stays there."
        confirmLabel="Erase"
        isOpen={isAsking}
        isPending={erase.isPending}
        onConfirm={() => erase.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        <UnderWay isPending={erase.isPending}>Erasing…</UnderWay>
      </ConfirmDialog>
    </div>
  );
}

const usePersonRequest = (token: string) =>
  usePageChange(token, (action: PersonAction) =>
    call('POST /api/music/:token/person', { params: { token }, body: { action } }),
  );

function Asked({ ask }: { ask: ReturnType<typeof usePersonRequest> }) {
  return (
    <>
      <p role="status" className="mt-2 text-sm font-medium empty:hidden">
        {ask.data?.message}
      </p>
      <UnderWay isPending={ask.isPending}>Asking for the email…</UnderWay>
      {ask.error && <p className="mt-2 text-sm font-medium text-bad">{sayError(ask.error)}</p>}
    </>
  );
}

/** What concerns the whole person is confirmed by mail: this link may be in other hands. */
function Everything({ token, isMailed }: { token: string; isMailed: boolean }) {
  const ask = usePersonRequest(token);
  return (
    <details className="mt-3 text-sm">
      <summary className="min-h-6 font-semibold text-brand-deep">Everything from my address</summary>
      {isMailed ? (
        <>
          <p className="mt-2 text-ink-soft">
            Both of the above are about this submission. For everything from your address we send you an email first.
          </p>
          <div className="-mx-3.5 mt-2 flex flex-wrap gap-x-3">
            <Button variant="quiet" size="small" onClick={() => ask.mutate('export')} isPending={ask.isPending}>
              Send me a copy of everything
            </Button>
            <Button variant="quiet" size="small" onClick={() => ask.mutate('erase')} isPending={ask.isPending}>
              Erase everything of mine
            </Button>
          </div>
          <Asked ask={ask} />
        </>
      ) : (
        <p className="mt-2 text-ink-soft">
          Both of the above are about this submission. For a copy of everything from your address, or to have it erased,
          write to <Email address={studio.email} />.
        </p>
      )}
    </details>
  );
}
