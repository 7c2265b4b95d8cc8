import type { ArtistPage as Page, MissingSongs } from '@cueroom/contracts/intake/artist-page';
import { hearBy, lateAnswer } from '@cueroom/contracts/intake/artist-promises';
import { pageSteps } from '@cueroom/contracts/intake/page-steps';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../../lib/api/api';
import { hasStatus, isUnanswered } from '../../../../lib/api/api-error';
import { formatStudioDay, formatStudioMoment } from '../../../../lib/words/dates';
import { pluralize } from '../../../../lib/words/format';
import { usePageHead } from '../../../../lib/page/page-head';
import { wordFor } from '../../../../lib/words/words';
import { classes } from '../../../../ui/classes';
import { Container } from '../../../../ui/container';
import { Loaded } from '../../../../ui/loaded';
import { PageIntro } from '../../../../ui/page-intro';
import { artistPageQuery, erasureQuery } from './artist-page.queries';
import { ArtistSongGroup } from './artist-song';
import { ChangesAsked } from './changes-asked';
import { EndedLink, ErasedByLink } from './ended-page';
import { MessageThread } from './message-thread';
import { UnsentParts } from './unsent-parts';
import { pageDraftKey } from './use-page-draft';
import { type Erase, YourFiles } from './your-files';

/** Nothing of the music stands in the head: the page may be shared by mistake. */
const head = { title: 'Your music – {studio}', description: 'Music for you.', isIndexed: false };

export function ArtistPage({ token }: { token: string }) {
  usePageHead(head);
  const queryClient = useQueryClient();
  const erase = useMutation({
    mutationFn: () => call('DELETE /api/music/:token', { params: { token } }),
    onError: () => queryClient.invalidateQueries({ queryKey: artistPageQuery(token).queryKey }),
  });
  // Its answer was lost: the page tells what became of it.
  const isUnsure = erase.isError && isUnanswered(erase.error);
  const answer = useQuery(artistPageQuery(token, isUnsure));
  const submissionUid = answer.data?.submissionUid;
  const hasEnded = hasStatus(answer.error, 404, 410);
  // In another tab, or by a link in an email.
  const elsewhere = useQuery({ ...erasureQuery(token), enabled: hasEnded && submissionUid !== undefined });
  const isErased = erase.isSuccess || (hasEnded && isUnsure) || elsewhere.data !== undefined;
  if (isErased && submissionUid !== undefined) return <ErasedByLink token={token} submissionUid={submissionUid} />;
  if (hasEnded && !elsewhere.isLoading) return <EndedLink error={answer.error} />;
  return (
    <Loaded answer={answer} loadingText="Loading your music…">
      {(page) => <Opened token={token} page={page} erase={erase} />}
    </Loaded>
  );
}

function Opened({ token, page, erase }: { token: string; page: Page; erase: Erase }) {
  const { artistName, submissionUid, songs, changes } = page;
  const isWithdrawn = page.steps.at(-1)?.step === 'withdrawn';
  const intro = useRef<HTMLDivElement>(null);
  const [unsent] = useState(() => new Map<string, string>());
  const focusTitle = () => intro.current?.querySelector('h1')?.focus();
  return (
    <UnsentParts value={unsent}>
      <div ref={intro}>
        <PageIntro
          cue="7m1"
          kicker={`Submission ${submissionUid}`}
          title={isWithdrawn ? 'You have withdrawn your music' : 'Your music'}
        >
          <p translate="no" className="wrap-anywhere">
            {artistName}
          </p>
        </PageIntro>
      </div>
      {changes && (
        <Container className="pt-8 sm:pt-10">
          <ChangesAsked token={token} changes={changes} songs={songs} />
        </Container>
      )}
      <Container className="grid gap-x-16 gap-y-12 py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="min-w-0 space-y-10">
          <section aria-labelledby="songs" className="space-y-5">
            <h2 id="songs" className="text-heading">
              Songs
            </h2>
            {songs.length === 0 && <p className="text-ink-soft">No song has arrived.</p>}
            {songs.map((song) => (
              <ArtistSongGroup key={song.id} token={token} song={song} page={page} isWithdrawn={isWithdrawn} />
            ))}
          </section>
          <MessageThread token={token} messages={page.messages} draftKey={pageDraftKey(submissionUid, 'message')} />
        </div>
        <aside className="min-w-0 max-lg:contents lg:space-y-10">
          <WhatHappened page={page} />
          <YourFiles token={token} page={page} erase={erase} onWithdrawn={focusTitle} />
        </aside>
      </Container>
    </UnsentParts>
  );
}

/** A promise that was not kept is not made again. */
const sayAnswer = (answerBy: string): string =>
  (Date.parse(answerBy) < Date.now() ? lateAnswer : hearBy)(formatStudioDay(answerBy));

/** Only the form that began with them has their files. */
const sayMissing = ({ count, until }: MissingSongs, arrived: number): string => {
  const missing = `${count} of ${pluralize(arrived + count, 'song')} ${count === 1 ? 'hasn’t' : 'haven’t'} arrived.`;
  return Date.parse(until) < Date.now()
    ? `${missing} The form sends no more of this submission: write to us below.`
    : `${missing} To send the rest, open the form in the browser where you began, by ${formatStudioMoment(until)}.`;
};

const whatAcceptedMeans =
  'Accepted means that we may offer the music to our clients, and nothing more: your rights stay yours, and licensing is always a separate conversation with you.';

/** The way of the music so far, oldest first. */
function WhatHappened({ page: { steps, songs, missing, isOpen, answerBy } }: { page: Page }) {
  const last = steps.length - 1;
  const taken = songs.filter(({ outcome }) => outcome === 'in-catalog').length;
  return (
    <section aria-labelledby="what-happened" className="max-lg:order-first">
      <h2 id="what-happened" className="text-heading">
        What happened
      </h2>
      <ol aria-label="What happened" className="mt-5 border-l-2 border-line pl-5">
        {steps.map(({ step, at }, index) => (
          <li key={`${step} ${at}`} className="relative pb-5 last:pb-0">
            <span
              aria-hidden
              className={classes(
                'absolute top-1.5 -left-[1.7rem] size-3 rounded-full border-2 border-brand',
                index === last ? 'bg-brand' : 'bg-paper',
              )}
            />
            <p className="font-semibold">{wordFor(pageSteps, step)}</p>
            {step === 'accepted' && taken < songs.length && (
              <p className="text-sm">{`${taken} of ${pluralize(songs.length, 'song')}`}</p>
            )}
            <p className="text-sm text-ink-soft tabular-nums">{formatStudioDay(at)}</p>
          </li>
        ))}
      </ol>
      {missing && <p className="mt-5 text-body font-medium">{sayMissing(missing, songs.length)}</p>}
      {taken > 0 && <p className="mt-5 text-body text-ink-soft">{whatAcceptedMeans}</p>}
      {isOpen && <p className="mt-5 text-body text-ink-soft">{sayAnswer(answerBy)}</p>}
    </section>
  );
}
