import type { Contact } from '@cueroom/contracts/intake/contacts';
import type { Submission } from '@cueroom/contracts/intake/submissions';
import { contactSubjects } from '@cueroom/contracts/options';
import type { ListedPitch } from '@cueroom/contracts/pitches/pitches';
import { useQuery } from '@tanstack/react-query';
import { pluralize } from '../../../lib/words/format';
import { type PortalPlace, recordPlace } from '../../../lib/page/portal-address';
import { wordFor } from '../../../lib/words/words';
import { Ago } from '../../../ui/ago';
import { useReply } from '../../briefs/shared/replies';
import type { Row } from './dashboard-lists';
import { livelyPitchesQuery, newContactsQuery, undecidedQuery } from './dashboard.queries';
import { useFollowedUp } from './followed-up';
import { LongList } from './long-list';

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
  const replyTo = useReply();
  const followUp = useFollowedUp();
  const actionsOf = ({ id: pitchId, title, words, message, answeredBy }: News): Row['actions'] => {
    if (message) return [replyTo(message)];
    if (!answeredBy) return undefined;
    const done = { title: 'Answers noted', description: `${title}: ${words}` };
    const onSelect = () => followUp({ pitchId, recipientIds: answeredBy, words: done });
    return [{ label: 'Done', hint: 'You know these answers', onSelect }];
  };
  const rowOf = (each: News): Row => ({
    title: each.title,
    leadsTo: each.leadsTo,
    lines: [each.words],
    mark: (
      <span className="text-note text-ink-soft">
        <Ago iso={each.at} />
      </span>
    ),
    actions: actionsOf(each),
  });
  return (
    <LongList
      title="From Clients and Artists"
      answer={useNews()}
      emptyText="Nothing new from clients and artists."
      rowOf={rowOf}
      shownFirst={6}
    />
  );
}

/** Something that a client or an artist did, and that waits for the studio. */
interface News {
  id: string;
  /** What may bring money comes first. */
  rank: number;
  at: string;
  title: string;
  /** As in '1 license request · 2 questions'. */
  words: string;
  leadsTo: PortalPlace;
  /** One that can be answered by email. */
  message?: Contact;
  /** Answers alone, which nobody has to answer: of these recipients. */
  answeredBy?: readonly string[];
}

const ranks = { request: 0, question: 1, answer: 2, message: 2, change: 3 } as const;
/** Answers are no news for longer than that. */
const answersForDays = 7;
const dayMs = 86_400_000;

const newsOfPitch = (pitch: ListedPitch, nowMs: number): News[] => {
  const { id, title, lastActivityAt, openRequests, openQuestions, newAnswers, updatedAt } = pitch;
  const at = lastActivityAt ?? updatedAt;
  const isFresh = nowMs - Date.parse(at) < answersForDays * dayMs;
  const { yes, maybe, no, recipientIds } = newAnswers;
  const answers = [yes > 0 && `${yes} yes`, maybe > 0 && `${maybe} maybe`, no > 0 && `${no} no`].filter(Boolean);
  const parts = [
    openRequests ? pluralize(openRequests, 'license request') : null,
    openQuestions > 0 ? pluralize(openQuestions, 'question') : null,
    answers.length > 0 ? answers.join(', ') : null,
  ].filter((part) => part !== null);
  const isOpen = Boolean(openRequests) || openQuestions > 0;
  if (!isOpen && !(isFresh && answers.length > 0)) return [];
  const rank = openRequests ? ranks.request : openQuestions > 0 ? ranks.question : ranks.answer;
  // Questions are answered in its activity.
  const leadsTo = { ...recordPlace('pitch', id), ...(openQuestions > 0 && { hash: 'Activity' }) };
  return [{ id, rank, at, title, words: parts.join(' · '), leadsTo, ...(!isOpen && { answeredBy: recipientIds }) }];
};

const newsOfContact = (message: Contact): News => ({
  ...{ id: message.id, rank: ranks.message, at: message.createdAt, title: message.name, message },
  words: `New message: ${wordFor(contactSubjects, message.subject)}`,
  leadsTo: recordPlace('contact', message.id),
});

const newsOfSubmission = ({ id, artistName, trackTitle, changed }: Submission): News[] =>
  changed
    ? [
        {
          ...{ id, rank: ranks.change, at: changed.at, title: artistName },
          words: `Changed ${trackTitle ?? 'the submission'}`,
          leadsTo: recordPlace('submission', id),
        },
      ]
    : [];

interface Sources {
  pitches: readonly ListedPitch[];
  contacts: readonly Contact[];
  submissions: readonly Submission[];
}

/** In order of money, then the newest first. */
export const newsOf = ({ pitches, contacts, submissions }: Sources, nowMs = Date.now()): News[] =>
  [
    ...pitches.flatMap((pitch) => newsOfPitch(pitch, nowMs)),
    ...contacts.filter(({ status }) => status === 'new').map(newsOfContact),
    ...submissions.flatMap(newsOfSubmission),
  ].sort((one, other) => one.rank - other.rank || other.at.localeCompare(one.at));
