import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Ago } from '../../../ui/ago';
import { useReply } from '../../briefs/shared/replies';
import { DashboardList, DashboardSection, type Row, ShowMore } from './dashboard-lists';
import { livelyPitchesQuery, newContactsQuery, undecidedQuery } from './dashboard.queries';
import { useKeptFocus } from './kept-focus';
import { type News, newsOf } from './news';

const shownFirst = 6;

export function useNews() {
  const answers = [useQuery(livelyPitchesQuery()), useQuery(newContactsQuery()), useQuery(undecidedQuery())] as const;
  const [pitches, contacts, submissions] = answers;
  return {
    data:
      pitches.data && contacts.data && submissions.data
        ? newsOf({
            pitches: pitches.data.items,
            contacts: contacts.data.items,
            submissions: submissions.data.items,
          })
        : undefined,
    error: answers.find(({ error }) => error)?.error ?? null,
    refetch: () => answers.forEach(({ refetch }) => void refetch()),
  };
}

/** What clients and artists did: requests, questions, answers and messages. */
export function FromOutside() {
  const { data: news, error, refetch } = useNews();
  const [isWhole, setWhole] = useState(false);
  const replyTo = useReply();
  const rowOf = ({ title, words, at, leadsTo, message }: News): Row => ({
    title,
    leadsTo,
    lines: [words],
    mark: (
      <span className="text-note text-ink-soft">
        <Ago iso={at} />
      </span>
    ),
    ...(message && { actions: [replyTo(message)] }),
  });
  const shown = isWhole ? news : news?.slice(0, shownFirst);
  const more = (news?.length ?? 0) - shownFirst;
  const { panel, onPress } = useKeptFocus(shown?.map(({ id }) => id).join() ?? '');
  return (
    <div ref={panel} onClickCapture={onPress}>
      <DashboardSection title="From Clients and Artists">
        <DashboardList
          answer={{ data: shown && { items: shown }, error, refetch }}
          emptyText="Nothing new from clients and artists."
          rowOf={rowOf}
        />
        <ShowMore more={more} isWhole={isWhole} onToggle={() => setWhole(!isWhole)} />
      </DashboardSection>
    </div>
  );
}
