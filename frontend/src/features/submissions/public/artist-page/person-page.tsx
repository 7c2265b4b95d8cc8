import type { ConfirmedPerson } from '@cueroom/contracts/intake/person-requests';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../../lib/api/api';
import { hasStatus, sayError } from '../../../../lib/api/api-error';
import { usePageHead } from '../../../../lib/page/page-head';
import { Button } from '../../../../ui/button';
import { Container } from '../../../../ui/container';
import { ConfirmDialog } from '../../../../ui/window/dialog';
import { Loaded } from '../../../../ui/loaded';
import { EndedLink, Erased } from './ended-page';
import { UnderWay } from './under-way';

const head = { title: 'Your data – {studio}', description: 'For you.', isIndexed: false };

const personQuery = (token: string) =>
  queryOptions({
    queryKey: ['person', token],
    queryFn: ({ signal }) => call('GET /api/music/person/:token', { params: { token }, signal }),
    retry: (count, error) => count < 3 && !hasStatus(error, 404, 410),
    // Until it is done, it says how far it is; where that could not be read, it is read again.
    refetchInterval: ({ state: { data, error } }) =>
      !hasStatus(error, 404, 410, 429) && (error || data?.erasure === 'running') ? 2000 : false,
  });

/** Where the link in an email leads: what the address has to confirm. */
export function PersonPage({ token }: { token: string }) {
  usePageHead(head);
  const answer = useQuery(personQuery(token));
  // What was confirmed stays said, also when the link's hour is over meanwhile.
  if (hasStatus(answer.error, 404, 410) && !answer.data?.isConfirmed) return <EndedLink error={answer.error} />;
  return (
    <Container width="narrow" className="py-20 sm:py-28">
      <Loaded answer={answer} loadingText="Loading…">
        {(request) => <Confirmation token={token} request={request} />}
      </Loaded>
    </Container>
  );
}

function Confirmation({ token, request }: { token: string; request: ConfirmedPerson }) {
  const { action, submissionUid, erasure } = request;
  if (action === 'export') return <Everything token={token} />;
  if (action === 'change-email') return <UseAddress token={token} request={request} />;
  if (erasure) return <Erased submissionUid={submissionUid} erasure={erasure} />;
  return <Erase token={token} submissionUid={submissionUid} />;
}

/** Also where its answer was lost the link tells what became of it. */
const useConfirmation = (token: string, mutationFn: () => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: personQuery(token).queryKey }),
  });
};

function UseAddress({ token, request }: { token: string; request: ConfirmedPerson }) {
  const { submissionUid, email } = request;
  const use = useConfirmation(token, () => call('POST /api/music/person/:token/address', { params: { token } }));
  const isUsed = request.isConfirmed || use.isSuccess;
  return (
    <>
      <h1 className="text-title">{isUsed ? 'Your address is changed' : 'Is this your address?'}</h1>
      <p role="status" className="mt-5 max-w-prose text-lead leading-relaxed wrap-anywhere text-ink-soft">
        {isUsed
          ? `From now on everything about ${submissionUid} goes to ${email}.`
          : `Everything about ${submissionUid} will go to ${email}, and no longer to your old address.`}
      </p>
      {isUsed ? (
        <p className="mt-6">
          <Link to="/music" className="font-semibold text-brand-deep underline underline-offset-3">
            Ask for the links to your music
          </Link>
        </p>
      ) : (
        <Button size="large" className="mt-7" onClick={() => use.mutate()} isPending={use.isPending}>
          Use this address
        </Button>
      )}
      <UnderWay isPending={use.isPending}>Saving…</UnderWay>
      {use.error && !isUsed && <p className="mt-3 font-medium text-bad">{sayError(use.error)}</p>}
    </>
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
        <a href={`/api/music/person/${encodeURIComponent(token)}/export`} download>
          Get everything
        </a>
      </Button>
    </>
  );
}

/** @param submissionUid null: everything from the address */
function Erase({ token, submissionUid }: { token: string; submissionUid: string | null }) {
  const [isAsking, setIsAsking] = useState(false);
  const erase = useConfirmation(token, () => call('DELETE /api/music/person/:token', { params: { token } }));
  if (erase.isSuccess) return <Erased submissionUid={submissionUid} erasure="running" />;
  const label = submissionUid ? `Erase everything of ${submissionUid}` : 'Erase everything';
  return (
    <>
      <h1 className="text-title">{submissionUid ? label : 'Erase everything from your address'}</h1>
      <p className="mt-5 max-w-prose text-lead leading-relaxed text-ink-soft">
        {`${submissionUid ? 'Its songs and messages, with their files and its page.' : 'Briefs, messages and music that you have sent us, with their files and pages.'} Music in our catalog stays there.`}
      </p>
      <Button variant="danger" size="large" className="mt-7" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {erase.error && <p className="mt-3 font-medium text-bad">{sayError(erase.error)}</p>}
      <ConfirmDialog
        question={submissionUid ? `${label} for good?` : 'Erase everything for good?'}
        confirmLabel="Erase"
        isOpen={isAsking}
        isPending={erase.isPending}
        onConfirm={() => erase.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        <UnderWay isPending={erase.isPending}>Erasing…</UnderWay>
      </ConfirmDialog>
    </>
  );
}
