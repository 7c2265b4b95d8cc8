import { type ReactNode, useState } from 'react';
import { pluralize } from '../../../lib/words/format';
import { useInBrowser } from '../../../lib/page/use-in-browser';
import { Button } from '../../../ui/button';
import { sayBegun, sayOver, wordsOf } from './act-words';
import { begunComments } from './kept-place';
import { Quiet, type QuietProps } from './quiet-page';
import type { Doing } from './use-outbox';

interface OverPageProps extends Pick<QuietProps, 'studio' | 'isInside'> {
  doing: Doing;
  /** It was replaced, and what waits goes with the new one; or its pitch was deleted. */
  isUnknown: boolean;
  wasOpen: boolean;
  reload: () => Promise<unknown>;
}

/** The same page for every reason that a link does not open. */
export function OverPage({ studio, isInside, doing, isUnknown, wasOpen, reload }: OverPageProps) {
  const { entries: waiting, refused: lost } = doing;
  const isLost = (text: string) => lost.some((one) => wordsOf(one) === text);
  const begun = (useInBrowser() ? begunComments() : []).filter(({ text }) => !isLost(text));
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
      {waiting.length > 0 && <Undelivered words={waiting.map(wordsOf)}>{sayOver(doing, isUnknown)}</Undelivered>}
      {begun.length > 0 && (
        <Undelivered words={begun.map(({ text }) => text)}>{sayBegun(begun.length, doing)}</Undelivered>
      )}
      {lost.length > 0 && (
        <Undelivered words={lost.map(wordsOf)}>
          {`The studio did not get ${pluralize(lost.length, 'thing')} that you did here without a connection.`}
        </Undelivered>
      )}
      {/* The studio may have taken it back by mistake, and undo that. */}
      {(wasOpen || waiting.length > 0) && <Retry retry={reload} />}
    </Quiet>
  );
}

/** With its words, for a letter to the studio. */
function Undelivered({ words, children }: { words: readonly string[]; children: ReactNode }) {
  return (
    <div role="alert" className="space-y-2 text-ink-soft">
      <p>{children}</p>
      {words
        .filter((text) => text !== '')
        .map((text, index) => (
          <p key={index} className="wrap-anywhere whitespace-pre-wrap">{`“${text}”`}</p>
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
