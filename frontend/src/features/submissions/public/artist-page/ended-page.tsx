import type { ErasureStateName } from '@cueroom/contracts/intake/person-requests';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sayError } from '../../../../lib/api/api-error';
import { Container } from '../../../../ui/container';
import { erasureQuery } from './artist-page.queries';
import { forgetPageDrafts } from './use-page-draft';

/** In place of the page that has ended with it: how far the erasure is. */
export function ErasedByLink({ token, submissionUid }: { token: string; submissionUid: string }) {
  const { data } = useQuery(erasureQuery(token));
  return (
    <Container width="narrow" className="py-24 sm:py-32">
      <Erased submissionUid={submissionUid} erasure={data?.state ?? 'running'} />
    </Container>
  );
}

const wordsOfOne = {
  running: 'It is recorded and under way: your songs, files and messages go within minutes. Your page has ended.',
  done: 'Your songs, files and messages are gone, and your page has ended.',
};
const wordsOfAll = {
  running: 'It is recorded and under way: what you have sent us goes within minutes, with its files and pages.',
  done: 'What you have sent us is gone, with its files and pages.',
};

interface ErasedProps {
  /** Null: everything from the address. */
  submissionUid: string | null;
  erasure: ErasureStateName;
}

export function Erased({ submissionUid, erasure }: ErasedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (submissionUid) forgetPageDrafts(submissionUid);
  }, [submissionUid]);
  const isDone = erasure === 'done';
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
        {`Everything of ${submissionUid ?? 'yours'} is ${isDone ? 'erased' : 'being erased'}`}
      </h1>
      <p role="status" className="mt-5 max-w-prose text-lead leading-relaxed text-ink-soft">
        <span>{(submissionUid ? wordsOfOne : wordsOfAll)[erasure]}</span> Music that is in our catalog stays there.
      </p>
    </>
  );
}

/** One calm page, whatever became of the link. */
export function EndedLink({ error }: { error: unknown }) {
  return (
    <Container width="narrow" className="py-24 sm:py-32">
      <h1 className="text-title">This link no longer works</h1>
      <p className="mt-5 max-w-prose text-lead leading-relaxed wrap-anywhere text-ink-soft">{sayError(error)}</p>
      <p className="mt-6">
        <Link to="/music" className="font-semibold text-brand-deep underline underline-offset-3">
          Ask for the links to your music
        </Link>
      </p>
    </Container>
  );
}
