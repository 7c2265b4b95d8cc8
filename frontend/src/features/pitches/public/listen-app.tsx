import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { sayError } from '../../../lib/api-error';
import { pluralize } from '../../../lib/format';
import { page } from '../../../lib/page';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { ErrorBoundary } from '../../../ui/error-boundary';
import { sayLocked, sayOver, wordsOf } from './act-words';
import type { ListenCalls } from './listen-calls';
import { ListenView } from './listen-view';
import type { Entry } from './outbox';
import { stillWaiting, tellSlow } from './tell-slow';
import { type Shown, useListenPage } from './use-listen-page';
import { type Doing, withUnsent } from './use-outbox';

export interface StudioFacts {
  name: string;
  email: string;
}

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
        <PasswordPage studio={studio} unlock={calls.unlock} doing={doing} onOpen={reload} />
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

interface QuietProps extends Pick<ListenAppProps, 'studio' | 'isInside'> {
  title: ReactNode;
  children?: ReactNode;
}

function Quiet({ studio, isInside, title, children }: QuietProps) {
  const [Main, Title] = isInside ? (['div', 'h2'] as const) : (['main', 'h1'] as const);
  return (
    <Main
      className={classes(
        'mx-auto flex max-w-xl flex-col justify-center gap-6 px-6 py-16',
        isInside ? 'min-h-96' : 'min-h-svh',
      )}
    >
      <p translate="no" className="font-semibold text-brand-deep">
        {studio.name}
      </p>
      <Title className="text-intro wrap-anywhere">{title}</Title>
      {children}
    </Main>
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

interface OverPageProps extends Pick<QuietProps, 'studio' | 'isInside'> {
  doing: Doing;
  /** It was replaced, and does not open again: what waits goes with the new one. */
  isUnknown: boolean;
  wasOpen: boolean;
  reload: () => Promise<unknown>;
}

/** The same page for every reason that a link does not open. */
function OverPage({ studio, isInside, doing, isUnknown, wasOpen, reload }: OverPageProps) {
  const { entries: waiting, refused: lost } = doing;
  const address = `mailto:${studio.email}`;
  const title = (
    <>
      This link is no longer open. Write to{' '}
      <a href={address} className="text-brand-deep underline decoration-1 underline-offset-4">
        {studio.name}
      </a>
    </>
  );
  return (
    <Quiet studio={studio} isInside={isInside} title={title}>
      <p className="text-ink-soft wrap-anywhere">{studio.email}</p>
      {waiting.length > 0 && <Undelivered acts={waiting}>{sayOver(doing, isUnknown)}</Undelivered>}
      {lost.length > 0 && (
        <Undelivered acts={lost}>
          {`The studio did not get ${pluralize(lost.length, 'thing')} that you did here without a connection.`}
        </Undelivered>
      )}
      {/* The studio may have taken it back by mistake. */}
      {!isUnknown && (wasOpen || waiting.length > 0) && <Retry retry={reload} />}
    </Quiet>
  );
}

/** With its words, for a letter to the studio. */
function Undelivered({ acts, children }: { acts: readonly Entry[]; children: ReactNode }) {
  return (
    <div role="alert" className="space-y-2 text-ink-soft">
      <p>{children}</p>
      {acts
        .filter((one) => wordsOf(one) !== '')
        .map((one) => (
          <p key={one.key} className="wrap-anywhere whitespace-pre-wrap">{`“${wordsOf(one)}”`}</p>
        ))}
    </div>
  );
}

function Retry({ retry }: { retry: () => Promise<unknown> }) {
  const [state, setState] = useState<'asking' | 'asked'>();
  const ask = async () => {
    setState('asking');
    await retry();
    setState('asked');
  };
  return (
    <div className="space-y-2">
      <Button variant="secondary" isPending={state === 'asking'} onClick={() => void ask()}>
        Try again
      </Button>
      <p role="status" className="text-ink-soft">
        {state === 'asked' && 'It is not open yet.'}
      </p>
    </div>
  );
}

interface PasswordPageProps extends Pick<QuietProps, 'studio'> {
  unlock: NonNullable<ListenCalls['unlock']>;
  doing: Doing;
  onOpen: () => Promise<unknown>;
}

function PasswordPage({ studio, unlock, doing, onOpen }: PasswordPageProps) {
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
      {doing.entries.length > 0 && (
        <p role="status" className="text-ink-soft">
          {sayLocked(doing)}
        </p>
      )}
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
