import type { ArtistPage as Page } from '@cueroom/contracts/intake/artist-page';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../../lib/api';
import { hasStatus, isUnanswered } from '../../../../lib/api-error';
import { usePageHead } from '../../../../lib/page-head';
import { Container } from '../../../../ui/container';
import { Loaded } from '../../../../ui/loaded';
import { PageIntro } from '../../../../ui/page-intro';
import { artistPageQuery, pathOf } from './artist-page.queries';
import { ArtistSongGroup } from './artist-song';
import { ChangesAsked } from './changes-asked';
import { EndedLink } from './ended-link';
import { ErasedByLink } from './erased';
import { MessageThread } from './message-thread';
import { forgetPageDrafts, pageDraftKey } from './use-page-draft';
import { UnsentParts } from './unsent-parts';
import { WhatHappened } from './what-happened';
import { type Erase, YourFiles } from './your-files';

/** Nothing of the music stands in the head: the page may be shared by mistake. */
const head = { title: 'Your music – {studio}', description: 'Music for you.', isIndexed: false };

export function ArtistPage({ token }: { token: string }) {
  usePageHead(head);
  const answer = useQuery(artistPageQuery(token));
  const erase = useMutation({
    mutationFn: () => api.delete(pathOf(token)),
    onSuccess: () => answer.data && forgetPageDrafts(answer.data.submissionUid),
  });
  const hasEnded = hasStatus(answer.error, 404, 410);
  // Its answer was lost, and the page has ended with it.
  const isErased = erase.isSuccess || (hasEnded && erase.isError && isUnanswered(erase.error));
  if (isErased && answer.data) return <ErasedByLink token={token} submissionUid={answer.data.submissionUid} />;
  if (hasEnded) return <EndedLink error={answer.error} />;
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
