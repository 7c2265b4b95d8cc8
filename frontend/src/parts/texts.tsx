import type { ThreadMessage } from '@cueroom/contracts/intake/artist-page';
import { Ago } from '../ui/ago';
import { AnswerPromise, Overdue } from '../ui/answer-promise';
import { Badge } from '../ui/badge';
import { BrandMark } from '../ui/brand-mark';
import { Address, Email, StudioEmail } from '../ui/email';
import { Facts } from '../ui/facts';
import { LinkedText } from '../ui/linked-text';
import { markWords } from '../ui/list/marked';
import { OutsideLink } from '../ui/outside-link';
import { Prose, ProseLine } from '../ui/prose';
import { StudioPhone } from '../ui/studio-phone';
import { StudioSign } from '../ui/studio-sign';
import { TagList } from '../ui/form/tag-list';
import { Thread } from '../ui/thread';
import { type Group, longTitle, longWord, nothing, Row } from './part';

const email = 'dana.ortiz@northlight.example';
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const facts = [
  { name: 'Tempo', value: '92 bpm' },
  { name: 'Key', value: 'A minor' },
  { name: 'Left out: it has no value', value: '' },
  { name: 'Long', value: longTitle, isLong: true },
];
const message: ThreadMessage = {
  ...{ id: '1', from: 'artist', kind: 'message', subject: null, takenBackAt: null },
  ...{ text: 'The stems are at https://northlight.example/stems.', createdAt: daysAgo(3) },
};
const messages: ThreadMessage[] = [
  message,
  {
    ...message,
    id: '2',
    from: 'studio',
    kind: 'letter',
    subject: 'Your song is in',
    text: 'We like it.',
    mail: { state: 'sent' },
  },
  {
    ...message,
    id: '3',
    from: 'studio',
    kind: 'feedback',
    text: longWord,
    mail: { state: 'failed', error: 'no such address' },
  },
  {
    ...message,
    id: '4',
    from: 'studio',
    kind: 'letter',
    subject: 'Sorry',
    text: 'Not this time.',
    takenBackAt: daysAgo(1),
  },
];

export const texts: Group = {
  title: 'Texts',
  parts: [
    {
      name: 'Badge',
      use: 'The state of a record, in every row: its word says it, its color helps to find it.',
      states: {
        tones: (
          <Row>
            <Badge tone="brand">New</Badge>
            <Badge>Closed</Badge>
            <span className="w-1" />
            <Badge tone="good">Approved</Badge>
            <Badge tone="bad">Rejected</Badge>
          </Row>
        ),
      },
    },
    {
      name: 'Overdue',
      use: 'On a message that has waited longer than the site promises. Nothing before that.',
      states: {
        'unanswered for days': <Overdue asked={{ status: 'new', lastContactDate: null, createdAt: daysAgo(4) }} />,
        'in time: nothing': <Overdue asked={{ status: 'new', lastContactDate: null, createdAt: daysAgo(0) }} />,
      },
    },
    {
      name: 'AnswerPromise',
      use: 'On a brief: when its client is to have an answer. Nothing once there is one.',
      states: {
        'in time': <AnswerPromise brief={{ status: 'new', answerDueAt: daysAgo(-1), answeredAt: null }} />,
        late: <AnswerPromise brief={{ status: 'reviewing', answerDueAt: daysAgo(1), answeredAt: null }} />,
        'answered: nothing': (
          <AnswerPromise brief={{ status: 'new', answerDueAt: daysAgo(1), answeredAt: daysAgo(2) }} />
        ),
      },
    },
    {
      name: 'Ago',
      use: 'How long ago something was; the tooltip says when.',
      states: { now: <Ago iso={daysAgo(0)} />, 'days ago': <Ago iso={daysAgo(3)} />, long: <Ago iso={daysAgo(500)} /> },
    },
    {
      name: 'Facts',
      use: 'Names and values of a record. What has no value is left out.',
      states: {
        'in a grid': <Facts facts={facts} className="grid-cols-2" />,
        'one beside the other': <Facts isInline facts={facts} />,
        'in a line': <Facts isLine label="Sound" facts={facts} />,
        'none: nothing': <Facts facts={[]} />,
      },
    },
    {
      name: 'TagList',
      use: 'The tags of a song or track.',
      states: {
        plain: <TagList tags={['warm', 'strings', 'end credits']} />,
        'can be removed': <TagList tags={['warm', 'strings']} onRemove={nothing} />,
        disabled: <TagList tags={['warm', 'strings']} onRemove={nothing} isDisabled />,
        long: <TagList tags={[longTitle, longWord]} onRemove={nothing} />,
      },
    },
    {
      name: 'Prose, ProseLine',
      use: 'What a studio has typed: headings, paragraphs, points and links.',
      states: {
        Prose: <Prose text={'# Your rights\nYou can ask\n\n- for a copy\n- [to be forgotten](/contact)'} />,
        ProseLine: <ProseLine text="A line with [a link](/contact)" />,
      },
    },
    {
      name: 'BrandMark, StudioSign, StudioPhone',
      use: 'The sign of our own; the studio’s logo in its place, where it has one; and its number.',
      states: {
        BrandMark: <BrandMark className="size-6.5 text-brand" />,
        'StudioSign without a logo': <StudioSign>The name of the studio</StudioSign>,
        'StudioPhone without a number: nothing': <StudioPhone />,
      },
    },
    {
      name: 'Email, Address, StudioEmail',
      use: 'An address that breaks well; the same as a link; and the studio’s own in a sentence.',
      states: {
        Email: <Email address={email} />,
        Address: <Address email={email} />,
        StudioEmail: (
          <p>
            Write to <StudioEmail about="My music" />.
          </p>
        ),
        'long, in a narrow place': (
          <div className="w-40">
            <Address email={`${longWord.toLowerCase()}@northlight.example`} />
          </div>
        ),
      },
    },
    {
      name: 'OutsideLink',
      use: 'An address that someone has stored. What is not http or https is text.',
      states: {
        link: <OutsideLink address="https://northlight.example/reel" />,
        text: <OutsideLink address="javascript:alert(1)" />,
        long: <OutsideLink address={`https://northlight.example/${longWord.repeat(2)}`} />,
      },
    },
    {
      name: 'LinkedText',
      use: 'What someone has typed: addresses in it are links.',
      states: {
        'with addresses': <LinkedText text={`Hear it at https://northlight.example or ask ${email}.`} />,
        'without one': <LinkedText text="No address here." />,
      },
    },
    {
      name: 'markWords',
      use: 'What was searched for, in the results.',
      states: { found: <p>{markWords('Harbor lights, harbors, a lighthouse', ['harbor', 'light'])}</p> },
    },
    {
      name: 'Thread',
      use: 'The letters and messages between the studio and an artist.',
      states: {
        'of every kind, sent, not sent and taken back': (
          <Thread messages={messages} nameOf={(from) => (from === 'artist' ? 'Dana Ortiz' : 'You')} />
        ),
        'none: nothing': <Thread messages={[]} nameOf={() => ''} />,
      },
    },
  ],
};
