import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { sayError } from '../../../lib/api/api-error';
import { page } from '../../../lib/page/page';
import { Button } from '../../../ui/button';
import { ErrorBoundary } from '../../../ui/notices/error-boundary';
import { sayLocked } from './act-words';
import type { ListenCalls } from './listen-calls';
import { ListenView } from './listen-view';
import { OverPage } from './over-page';
import { Quiet, type QuietProps, type StudioFacts } from './quiet-page';
import { stillWaiting, tellSlow } from './tell-slow';
import { type Shown, useListenPage } from './use-listen-page';
import { type Doing, withUnsent } from './use-outbox';

interface ListenAppProps {
  studio: StudioFacts;
  first: Shown;
  calls: ListenCalls;
  /** It stands in a window of the portal, which has a title of its own. */
  isInside?: boolean;
}

/** A client's page in each of its states. */
export function ListenApp({ studio, first, calls, isInside = false }: ListenAppProps) {
  const { shown, reload, doing } = useListenPage(calls, first);
  const title = shown.status === 'open' ? shown.page.title : undefined;
  useEffect(() => {
    if (isInside) return;
    // Of the window only: what is sent as the page's head says nothing of what is inside.
    document.title = title ? `${title} – ${studio.name}` : `Music for you – ${studio.name}`;
  }, [title, studio.name, isInside]);
  // What was chosen stays: it is kept outside.
  return (
    <ErrorBoundary fallback={<BrokenPage studio={studio} isInside={isInside} />}>
      {shown.status === 'open' ? (
        <ListenView page={withUnsent(shown.page, doing)} calls={calls} reload={reload} doing={doing} />
      ) : shown.status === 'over' ? (
        <OverPage
          {...{ studio, isInside }}
          doing={doing}
          isUnknown={shown.isUnknown === true}
          wasOpen={shown.wasOpen === true}
          reload={reload}
        />
      ) : shown.status === 'locked' && calls.unlock ? (
        <PasswordPage {...{ studio, doing }} unlock={calls.unlock} wasOpen={shown.wasOpen === true} onOpen={reload} />
      ) : (
        <WaitingPage shown={shown} studio={studio} isInside={isInside} onRetry={() => void reload()} />
      )}
    </ErrorBoundary>
  );
}

interface WaitingPageProps extends Pick<ListenAppProps, 'studio' | 'isInside'> {
  shown: Shown;
  onRetry: () => void;
}

function WaitingPage({ shown, studio, isInside, onRetry }: WaitingPageProps) {
  return (
    <Quiet studio={studio} isInside={isInside} title={shown.status === 'failed' ? 'This did not work' : 'One moment…'}>
      {shown.status === 'failed' && (
        <>
          <p role="alert" className="text-lead text-ink-soft">
            {shown.reason}
          </p>
          <Button onClick={onRetry}>Try again</Button>
        </>
      )}
    </Quiet>
  );
}

function BrokenPage({ studio, isInside }: Pick<QuietProps, 'studio' | 'isInside'>) {
  return (
    <Quiet studio={studio} isInside={isInside} title="Something went wrong">
      <p role="alert" className="text-lead text-ink-soft">
        This page could not be shown. Reloading usually helps.
      </p>
      <Button onClick={() => page.reload()}>Reload</Button>
    </Quiet>
  );
}

interface PasswordPageProps extends Pick<QuietProps, 'studio'> {
  unlock: NonNullable<ListenCalls['unlock']>;
  doing: Doing;
  wasOpen: boolean;
  onOpen: () => Promise<unknown>;
}

function PasswordPage({ studio, unlock, doing, wasOpen, onOpen }: PasswordPageProps) {
  const id = useId();
  // Not kept in a state: what was typed before the code was here stays.
  const field = useRef<HTMLInputElement>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isSlow, setSlow] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setFailure(undefined);
    const unlocking = unlock(field.current?.value ?? '');
    await tellSlow(unlocking.then(onOpen), setSlow).catch((error: unknown) => setFailure(sayError(error)));
    setPending(false);
  };
  return (
    <Quiet studio={studio} title="Music for you">
      <WhatHappened doing={doing} wasOpen={wasOpen} />
      <form method="dialog" onSubmit={(event) => void submit(event)} className="space-y-4">
        <div>
          <label htmlFor={id} className="font-semibold">
            Password
          </label>
          <input
            ref={field}
            id={id}
            type="password"
            required
            autoComplete="current-password"
            aria-invalid={failure !== undefined}
            aria-describedby={`${id}-hint`}
            className="mt-1.5 block min-h-12 w-full rounded-lg border border-line-strong bg-card px-3.5 text-base"
          />
          <p
            id={`${id}-hint`}
            role={failure ? 'alert' : undefined}
            className={failure ? 'mt-1.5 text-bad' : 'mt-1.5 text-ink-soft'}
          >
            {failure ?? 'The studio gave it to you with the link, or separately.'}
          </p>
        </div>
        <Button type="submit" isPending={isPending}>
          Open
        </Button>
        <p role="status" className="text-ink-soft empty:hidden">
          {isPending && isSlow && stillWaiting}
        </p>
        <p className="hidden text-ink-soft noscript:block">
          Please switch on JavaScript in your browser to open this page.
        </p>
      </form>
    </Quiet>
  );
}

/** Since it was opened. */
function WhatHappened({ doing, wasOpen }: Pick<PasswordPageProps, 'doing' | 'wasOpen'>) {
  return (
    <>
      {wasOpen && (
        <p role="status" className="text-lead text-ink-soft">
          The studio has set a password since you opened this page.
        </p>
      )}
      {doing.entries.length > 0 && (
        <p role="status" className="text-ink-soft">
          {sayLocked(doing)}
        </p>
      )}
    </>
  );
}
