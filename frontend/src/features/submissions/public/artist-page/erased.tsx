import type { ErasureState, ErasureStateName } from '@cueroom/contracts/intake/person-requests';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../../lib/api';
import { hasStatus } from '../../../../lib/api-error';
import { Container } from '../../../../ui/container';
import { pathOf } from './artist-page.queries';

/** It takes seconds; while a store is away it takes longer. */
const lookAgainMs = 2000;

/** In place of the page that has ended with it: how far the erasure is. */
export function ErasedByLink({ token, submissionUid }: { token: string; submissionUid: string }) {
  const { data } = useQuery({
    queryKey: ['music-erasure', token],
    queryFn: ({ signal }) => api.get<ErasureState>(pathOf(token, '/erasure'), { signal }),
    retry: (count, error) => count < 3 && !hasStatus(error, 404, 410),
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : lookAgainMs),
  });
  return (
    <Container width="narrow" className="py-24 sm:py-32">
      <Erased submissionUid={submissionUid} erasure={data?.state ?? 'running'} />
    </Container>
  );
}

export function Erased({ submissionUid, erasure }: { submissionUid: string; erasure: ErasureStateName }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isDone = erasure === 'done';
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
        {`Everything of ${submissionUid} is ${isDone ? 'erased' : 'being erased'}`}
      </h1>
      <p role="status" className="mt-5 max-w-prose text-lead leading-relaxed text-ink-soft">
        <span>
          {isDone
            ? 'Your songs, files and messages are gone, and your page has ended.'
            : 'It is recorded and under way: your songs, files and messages go within minutes. Your page has ended.'}
        </span>{' '}
        Music that is in our catalog stays there.
      </p>
    </>
  );
}
