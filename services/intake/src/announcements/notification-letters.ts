import {
  budgets,
  contactSubjects,
  labelOf,
  projectTypes,
  timelines,
  type ChangeItem,
} from '@cueroom/contracts/options';
import type { ArtistNewsKind } from '@cueroom/contracts/intake/artist-news';
import { recordPath } from '@cueroom/contracts/portal-paths';
import { sayAskedOfSong } from '@cueroom/contracts/intake/changes-letter';
import { type Letter, type LetterPart, shortened, unlinked } from '../mail/letter';
import type { Studio } from '../mail/studio';
import { briefFacts, contactFacts, counted, type Fact, numberOf, songList, submissionFacts } from './received-facts';
import type { Received } from './received.repository';
import { askedOf } from '../submissions/asked-changes';
import { itemsInCheck } from '../submissions/received-changes';
import type { AskedSongDocument } from '../submissions/submission-parts';
import { inOrder } from '../submissions/submissions.records';
import type { SubmissionDocument } from '../submissions/submissions.schema';

const hasAll = ({ changes }: SubmissionDocument): boolean =>
  !changes || changes.items.every((item) => changes.received?.some((one) => one.item === item));

/** Without anything that the artist typed. */
const newsTitle = (submission: SubmissionDocument, news: ArtistNewsKind): string => {
  const artist = `The artist of ${submission.submissionUid}`;
  if (news === 'withdrawn') return `${artist} has withdrawn the music`;
  return hasAll(submission) ? `${artist} has sent what you asked for` : `${artist} is done with what you asked for`;
};

/** What came of what was asked for, song by song, and what did not. Nothing once it was decided. */
const askedParts = (submission: SubmissionDocument): LetterPart[] => {
  const { changes, songs } = submission;
  if (!changes) return [];
  const asked = askedOf(changes, songs);
  const lines = (itemsOf: (song: AskedSongDocument) => ChangeItem[], other: boolean): string[] => [
    ...inOrder(songs).flatMap(({ _id, trackTitle }) => {
      const song = asked.find(({ songId }) => songId === String(_id));
      const items = song ? itemsOf(song) : [];
      return items.length > 0 ? [sayAskedOfSong(unlinked(shortened(trackTitle, 60)), items)] : [];
    }),
    ...(other ? ['An answer to your message'] : []),
  ];
  const isAnswered = !!changes.received?.some(({ item }) => item === 'other');
  const came = lines(({ received }) => received.map(({ item }) => item), isAnswered);
  const openOf = ({ items, received }: AskedSongDocument) =>
    items.filter((item) => !received.some((one) => one.item === item));
  const inCheckOf = (song: AskedSongDocument) => {
    const inCheck = itemsInCheck(song, submission);
    return openOf(song).filter((item) => inCheck.includes(item));
  };
  const inCheck = lines(inCheckOf, false);
  const missing = lines(
    (song) => openOf(song).filter((item) => !inCheckOf(song).includes(item)),
    changes.items.includes('other') && !isAnswered,
  );
  const part = (title: string, all: string[]): LetterPart[] =>
    all.length > 0 ? [{ text: `${title}:\n${all.map((line) => `- ${line}`).join('\n')}` }] : [];
  return [
    ...part('What came', came),
    ...part('What is still being checked', inCheck),
    ...part('What did not come', missing),
  ];
};

const newsParts = (submission: SubmissionDocument, news: ArtistNewsKind): LetterPart[] =>
  news === 'withdrawn'
    ? [{ text: 'Its files are deleted shortly; nothing more is to be done.' }]
    : askedParts(submission);

/** The rest is in the portal only. */
const maxInDigest = 50;
const maxText = 280;

const words = { brief: 'brief', contact: 'message', submission: 'submission' } as const;

/** That it arrived, or what its artist did since. */
export type Arrival = Received & { news?: ArtistNewsKind };

/** Without anything that the sender typed. */
const titleOf = (received: Arrival): string => {
  const { kind, record, news } = received;
  if (kind === 'submission' && news) return newsTitle(record, news);
  const title = `New ${words[kind]} ${numberOf(received)}`;
  if (kind === 'brief')
    return `${title}: ${labelOf(projectTypes, record.projectType)}, ${labelOf(budgets, record.budget)}`;
  if (kind === 'contact') return `${title}: ${labelOf(contactSubjects, record.subject)}`;
  return `${title}: ${counted(record.songs.length, 'song')}`;
};

const linkTo = ({ kind, record }: Received, studio: Studio): LetterPart[] => {
  const href = studio.addressOf(recordPath(kind, String(record._id)));
  return href ? [{ link: { label: 'Open in the portal', href } }] : [];
};

const wholeOf = (received: Received): LetterPart[] => {
  if (received.kind === 'brief') return [{ facts: briefFacts(received.record) }];
  if (received.kind === 'contact') return [{ facts: contactFacts(received.record) }];
  const list = songList(received.record);
  return [...(list.length > 0 ? [{ list }] : []), { facts: submissionFacts(received.record) }];
};

const cut = (text: string): string => unlinked(shortened(text, maxText));
/** The address can be copied as it is. */
const from = (names: (string | null | undefined)[], email: string): string =>
  `${cut(names.filter(Boolean).join(', '))}, ${email}`;

const briefly = ({ kind, record }: Received): Fact[] => {
  if (kind === 'brief')
    return [
      ['From', from([record.clientName, record.clientCompany], record.clientEmail)],
      ['Timeline', labelOf(timelines, record.timeline)],
      ['Project', cut([record.projectTitle, record.vibe].filter(Boolean).join(': '))],
    ];
  if (kind === 'contact')
    return [
      ['From', from([record.name, record.company], record.email)],
      ['Message', cut(record.message)],
    ];
  return [
    ['From', from([record.artistName], record.email)],
    [
      'Songs',
      cut(
        songList(record)
          .map(({ title }) => title)
          .join(', '),
      ) || 'None',
    ],
  ];
};

const brieflyOf = (arrival: Arrival): LetterPart[] =>
  arrival.kind === 'submission' && arrival.news
    ? newsParts(arrival.record, arrival.news)
    : [{ facts: briefly(arrival) }];

export const notificationLetter = (arrival: Arrival, studio: Studio): Letter => {
  const parts: LetterPart[] =
    arrival.kind === 'submission' && arrival.news
      ? [...newsParts(arrival.record, arrival.news), ...linkTo(arrival, studio)]
      : [
          { text: `It arrived on ${studio.timeOf(arrival.record.createdAt)}.` },
          ...linkTo(arrival, studio),
          ...wholeOf(arrival),
        ];
  return { subject: titleOf(arrival), parts: [{ heading: titleOf(arrival) }, ...parts] };
};

/** As in `2 briefs, 1 message and 3 submissions`. */
const countsOf = (all: readonly Arrival[]): string => {
  const kinds = ['brief', 'contact', 'submission'] as const;
  const counts = [
    ...kinds.map((kind) => ({
      word: words[kind],
      count: all.filter((arrival) => !arrival.news && arrival.kind === kind).length,
    })),
    { word: 'answer', count: all.filter(({ news }) => news === 'changes-sent').length },
    { word: 'withdrawal', count: all.filter(({ news }) => news === 'withdrawn').length },
  ]
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => counted(count, word));
  return new Intl.ListFormat('en-US').format(counts).replace(/, and /, ' and ');
};

export const digestLetter = (all: readonly Arrival[], studio: Studio): Letter => {
  const rest = all.length - maxInDigest;
  const portal = studio.addressOf('/admin');
  return {
    subject: `New: ${countsOf(all)}`,
    parts: [
      { text: `${countsOf(all)} arrived.` },
      ...all
        .slice(0, maxInDigest)
        .flatMap((arrival) => [{ heading: titleOf(arrival) }, ...brieflyOf(arrival), ...linkTo(arrival, studio)]),
      ...(rest > 0 ? [{ text: `${rest} more ${rest === 1 ? 'is' : 'are'} in the portal.` }] : []),
      ...(rest > 0 && portal ? [{ link: { label: 'Open the portal', href: portal } }] : []),
    ],
  };
};
