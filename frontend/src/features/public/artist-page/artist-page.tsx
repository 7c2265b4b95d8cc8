import type { ArtistPage as Page } from '@cueroom/contracts/intake/artist-page';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { hasStatus } from '../../../lib/api-error';
import { usePageHead } from '../../../lib/page-head';
import { Container } from '../../../ui/container';
import { Loaded } from '../../../ui/loaded';
import { PageIntro } from '../../../ui/page-intro';
import { artistPageQuery, pathOf } from './artist-page.queries';
import { ArtistSongGroup } from './artist-song';
import { ChangesAsked } from './changes-asked';
import { EndedLink } from './ended-link';
import { MessageThread } from './message-thread';
import { WhatHappened } from './what-happened';
import { type Erase, YourFiles } from './your-files';

/** Nothing of the music stands in the head: the page may be shared by mistake. */
const head = { title: 'Your music – {studio}', description: 'Music for you.', isIndexed: false };

export function ArtistPage({ token }: { token: string }) {
  usePageHead(head);
  const answer = useQuery(artistPageQuery(token));
  const erase = useMutation({ mutationFn: () => api.delete(pathOf(token)) });
  if (erase.isSuccess) return <BeingErased />;
  if (hasStatus(answer.error, 404, 410)) return <EndedLink error={answer.error} />;
  return (
    <Loaded answer={answer} loadingText="Loading your music…">
      {(page) => <Opened token={token} page={page} erase={erase} />}
    </Loaded>
  );
}

/** The link is over at once; that the rest of it takes a while is said here, once. */
function BeingErased() {
  return (
    <Container width="narrow" className="py-24 sm:py-32">
      <h1 className="text-title">Your music is being erased</h1>
      <p role="status" className="mt-5 max-w-prose text-lead leading-relaxed text-ink-soft">
        It is recorded: your songs, files and messages go within minutes. This page has ended. Music that is in our
        catalog stays there.
      </p>
    </Container>
  );
}

/** Withdrawn, or its files are deleted: it can only be read. */
const isOver = ({ steps, receipt }: Page): boolean => receipt !== null || steps.at(-1)?.step === 'withdrawn';

function Opened({ token, page, erase }: { token: string; page: Page; erase: Erase }) {
  const { artistName, submissionUid, isOpen, songs, changes } = page;
  const state = isOpen ? 'open' : isOver(page) ? 'over' : 'decided';
  return (
    <>
      <PageIntro cue="7m1" kicker={`Submission ${submissionUid}`} title="Your music">
        <p translate="no" className="wrap-anywhere">
          {artistName}
        </p>
      </PageIntro>
      <Container className="grid gap-x-16 gap-y-12 py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="min-w-0 space-y-10">
          {changes && <ChangesAsked changes={changes} songs={songs} />}
          <section aria-labelledby="songs" className="space-y-5">
            <h2 id="songs" className="text-heading">
              Songs
            </h2>
            {songs.length === 0 && <p className="text-ink-soft">No song has arrived.</p>}
            {songs.map((song) => (
              <ArtistSongGroup
                key={song.id}
                token={token}
                song={song}
                songs={songs}
                artistName={artistName}
                state={state}
              />
            ))}
          </section>
          <MessageThread token={token} messages={page.messages} />
        </div>
        <aside className="min-w-0 max-lg:contents lg:space-y-10">
          <WhatHappened page={page} />
          <YourFiles token={token} page={page} erase={erase} />
        </aside>
      </Container>
    </>
  );
}
