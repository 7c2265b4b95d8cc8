import type { ConfirmedPerson } from '@cueroom/contracts/intake/person-requests';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api';
import { hasStatus, sayError } from '../../../lib/api-error';
import { usePageHead } from '../../../lib/page-head';
import { Button } from '../../../ui/button';
import { Container } from '../../../ui/container';
import { ConfirmDialog } from '../../../ui/dialog';
import { Loaded } from '../../../ui/loaded';
import { EndedLink } from './ended-link';

const head = { title: 'Your data – {studio}', description: 'For you.', isIndexed: false };
const pathOf = (token: string, rest = '') => `/api/music/person/${encodeURIComponent(token)}${rest}`;

/** Where the link in the email leads: everything from one address. */
export function PersonPage({ token }: { token: string }) {
  usePageHead(head);
  const answer = useQuery({
    queryKey: ['person', token],
    queryFn: ({ signal }) => api.get<ConfirmedPerson>(pathOf(token), { signal }),
    retry: (count, error) => count < 3 && !hasStatus(error, 404, 410),
  });
  if (hasStatus(answer.error, 404, 410)) return <EndedLink error={answer.error} />;
  return (
    <Container width="narrow" className="py-20 sm:py-28">
      <Loaded answer={answer} loadingText="Loading…">
        {({ action }) => (action === 'export' ? <Everything token={token} /> : <EraseEverything token={token} />)}
      </Loaded>
    </Container>
  );
}

function Everything({ token }: { token: string }) {
  return (
    <>
      <h1 className="text-title">Everything from your address</h1>
      <p className="mt-5 max-w-prose text-lead leading-relaxed text-ink-soft">
        Briefs, messages and music, with the files and with what was written about them, as one ZIP.
      </p>
      <Button asChild size="large" className="mt-7">
        <a href={pathOf(token, '/export')} download>
          Get everything
        </a>
      </Button>
    </>
  );
}

function EraseEverything({ token }: { token: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const erase = useMutation({ mutationFn: () => api.delete(pathOf(token)) });
  return (
    <>
      <h1 className="text-title">
        {erase.isSuccess ? 'Everything is being erased' : 'Erase everything from your address'}
      </h1>
      <p role="status" className="mt-5 max-w-prose text-lead leading-relaxed text-ink-soft">
        {erase.isSuccess
          ? 'It is recorded: what you have sent us goes within minutes, with its files and pages.'
          : 'Briefs, messages and music that you have sent us, with their files and pages. Music in our catalog stays there.'}
      </p>
      {!erase.isSuccess && (
        <Button variant="danger" size="large" className="mt-7" onClick={() => setIsAsking(true)}>
          Erase everything
        </Button>
      )}
      {erase.error && <p className="mt-3 font-medium text-bad">{sayError(erase.error)}</p>}
      <ConfirmDialog
        question="Erase everything for good?"
        confirmLabel="Delete"
        isOpen={isAsking}
        isPending={erase.isPending}
        onConfirm={() => erase.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
