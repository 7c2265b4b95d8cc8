import { ApiError } from '../lib/api/api-error';
import { Button } from '../ui/button';
import { ErrorBoundary, Mending } from '../ui/notices/error-boundary';
import { Failure, FailureLine } from '../ui/notices/failure';
import { lazyPart, PartFailed } from '../ui/lazy-part';
import { Loaded } from '../ui/loaded';
import { Notice } from '../ui/notices/notice';
import { Notices } from '../ui/notices/notices';
import { toast, toastError } from '../ui/notices/toasts';
import { toastDone } from '../ui/notices/undo';
import { Waiting } from '../ui/waiting';
import { type Group, longTitle, longWord, nothing, OnNight, Row, Try } from './part';

const offline = new TypeError('Failed to fetch');
const refused = new ApiError(409, JSON.stringify({ detail: longTitle }), 'Conflict', true);
const LatePart = lazyPart(() => new Promise<never>(nothing), { waiting: <Waiting /> });
const BrokenPart = lazyPart(() => Promise.reject<never>(offline));

const deleted = {
  words: { title: 'Track deleted', description: longTitle },
  undo: () => Promise.resolve(),
  undone: () => ({ title: 'Track restored' }),
};
const notices = {
  Plain: () => toast({ title: 'Order saved' }),
  'On top': () => toast({ title: 'Sorted by their names', description: longWord, isHigh: true }),
  Undo: () => toastDone(deleted),
  Failure: () => toastError(refused, 'The track was not saved'),
};

function Breaks(): never {
  throw new Error('This part breaks on purpose');
}

export const states: Group = {
  title: 'Loading, empty, failed',
  parts: [
    {
      name: 'Notice',
      use: 'In place of what is empty or not there yet.',
      states: {
        empty: <Notice>No tracks yet.</Notice>,
        'with an action': <Notice action={<Button variant="secondary">Show All</Button>}>Nothing was found.</Notice>,
        'on dark ground': (
          <OnNight>
            <Notice tone="dark">No pictures yet.</Notice>
          </OnNight>
        ),
      },
    },
    {
      name: 'Failure, FailureLine',
      use: 'In place of what could not be loaded, and on one line of a list.',
      states: {
        'no connection': <Failure what="We couldn’t load the portfolio." error={offline} onRetry={nothing} />,
        retrying: <Failure error={offline} isRetrying onRetry={nothing} />,
        'on dark ground': (
          <OnNight>
            <Failure tone="dark" error={refused} onRetry={nothing} />
          </OnNight>
        ),
        'on one line': <FailureLine error={offline} onRetry={nothing} className="text-bad" />,
      },
    },
    {
      name: 'Loaded',
      use: 'Around what a query reads in a window.',
      states: {
        loading: (
          <Loaded answer={{ data: undefined, error: null, refetch: nothing }} loadingText="Loading track…">
            {() => null}
          </Loaded>
        ),
        failed: (
          <Loaded answer={{ data: undefined, error: offline, refetch: nothing }} loadingText="">
            {() => null}
          </Loaded>
        ),
        there: (
          <Loaded answer={{ data: 'Ropeworks', error: null, refetch: nothing }} loadingText="">
            {(name) => <p>{name}</p>}
          </Loaded>
        ),
      },
    },
    {
      name: 'lazyPart, PartFailed, Waiting',
      use: 'A part whose code loads on demand: meanwhile it waits, and it may not come.',
      states: { waiting: <LatePart />, 'did not come': <BrokenPart />, PartFailed: <PartFailed onRetry={nothing} /> },
    },
    {
      name: 'ErrorBoundary, Mending',
      use: 'Draws what broke anew; where that does not help it shows something else. Mending is what it puts in between.',
      states: {
        'a part that can break': (
          <Try first={false}>
            {(isBroken, setBroken) => (
              <ErrorBoundary fallback={<p className="text-bad">It broke for good.</p>}>
                {isBroken ? <Breaks /> : <Button onClick={() => setBroken(true)}>Break it</Button>}
              </ErrorBoundary>
            )}
          </Try>
        ),
        'Mending, before it gives up': <Mending drawAnew={nothing}>{null}</Mending>,
      },
    },
    {
      name: 'Notices, Toaster',
      use: 'Once on each page: tells what was done or failed, one notice at a time.',
      states: {
        'each replaces the one before': (
          <Row>
            {Object.entries(notices).map(([name, show]) => (
              <Button key={name} variant="secondary" size="small" onClick={show}>
                {name}
              </Button>
            ))}
            <Notices />
          </Row>
        ),
      },
    },
  ],
};
