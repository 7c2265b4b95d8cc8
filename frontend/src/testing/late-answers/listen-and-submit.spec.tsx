import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ListenApp } from '../../features/pitches/public/listen-app';
import { callsOf } from '../../features/pitches/public/listen-calls';
import { aTrack, pageOf } from '../../features/pitches/public/listen-page.fixture';
import type { Shown } from '../../features/pitches/public/use-listen-page';
import { forgetDraft, restoreDraft } from '../../features/submissions/public/form/draft';
import { newSending } from '../../features/submissions/public/form/sending';
import { SubmissionCard } from '../../features/submissions/public/form/submission-card';
import { aServer as aServerForArtists } from '../../features/submissions/public/form/submission.fixture';
import { FakeServer } from '../fake-server';
import { renderScreen } from '../render-screen';
import { playLateAnswers, press, type TextForm } from './table';

const track = aTrack();
const studio = { name: 'Northwind', email: 'hello@northwind.example' };
// Without the line on which the studio's changes come.
const calls = { ...callsOf('tok'), eventsPath: undefined };
const listen = (first: Shown) => <ListenApp studio={studio} first={first} calls={calls} />;
const openPage = () => listen({ status: 'open', page: pageOf(track) });
const kept = { id: '2'.repeat(24), at: 0, text: 'Zq', createdAt: '2026-01-01T00:00:00Z', answers: [] };
const request = { id: '3'.repeat(24), project: 'Zq', createdAt: '2026-01-01T00:00:00Z' };

const aServer = () =>
  new FakeServer()
    .on('GET /api/listen/tok', pageOf(track))
    .on('GET /api/listen/tok/unlock', { isUnlocked: false })
    .on('POST /api/listen/tok/tracks/*/comments', () => ({ status: 201, body: kept }))
    .on('POST /api/listen/tok/requests', () => ({ status: 201, body: request }))
    .on('POST /api/listen/tok/unlock', () => ({ status: 204 }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  forgetDraft();
});

type Named = Omit<TextForm, 'open' | 'reopen'> & {
  screen: () => ReactNode;
  /** Brings its text box. */
  find?: () => void;
  server?: () => FakeServer;
};
/** It is left with its page, and there again when the page is opened again. */
const onScreen = ({ screen: drawn, find, server = aServer, ...form }: Named): TextForm => {
  let view: ReturnType<typeof renderScreen>;
  const show = async () => {
    view = renderScreen(drawn());
    find?.();
    await screen.findByLabelText(form.box);
  };
  return {
    leave: async () => view.unmount(),
    ...form,
    open: async () => {
      const answering = server();
      await show();
      return { server: answering, ...view };
    },
    reopen: async () => {
      view.unmount();
      await show();
    },
  };
};

const fillIn = () => {
  const values = { 'Artist Name': 'Mara', Email: 'mara@example.org', 'Track Title': 'Ropeworks' };
  for (const [label, value] of Object.entries({ ...values, 'Track URL': 'https://listen.example/ropeworks' }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const nothing = () => undefined;
const notReadByItself = { 'read again while it is typed': 'a page that comes meanwhile is in its own spec' };
const sentByItself = {
  'an answer that is lost': 'it is asked for again by itself: outbox.spec.tsx',
  'closed before it is refused': 'a studio that is away is waited for: outbox.spec.tsx',
};
const notKept = 'a password is not kept';

const forms: readonly Named[] = [
  {
    name: 'a comment of a client',
    screen: openPage,
    ...{ box: 'Comment', send: 'Add comment', route: 'POST /api/listen/tok/tracks/*/comments' },
    leftOut: { ...notReadByItself, ...sentByItself },
  },
  {
    name: 'a license request',
    screen: openPage,
    find: () => press('Request license'),
    leave: async () => void press('Cancel'),
    ...{ box: 'Project', send: 'Send Request', route: 'POST /api/listen/tok/requests' },
    leftOut: { ...notReadByItself, ...sentByItself, 'left while it is sent': 'it is sent again by itself' },
  },
  {
    name: 'the password of a pitch',
    screen: () => listen({ status: 'locked' }),
    ...{ box: 'Password', send: 'Open', route: 'POST /api/listen/tok/unlock' },
    isRepeatable: 'it opens the page again',
    leftOut: {
      ...notReadByItself,
      Escape: notKept,
      'closed while it is sent': notKept,
      'closed before it is refused': notKept,
      'typed on while it is sent': notKept,
      'typed on as it is sent': notKept,
    },
  },
  {
    name: 'a submission of music',
    server: aServerForArtists,
    screen: () => <SubmissionCard sending={restoreDraft() ?? newSending()} onAgain={nothing} onDiscard={nothing} />,
    find: fillIn,
    ...{ box: 'Description', send: 'Submit Music', route: 'POST /api/artist/submit' },
    leftOut: {
      'an answer that is lost': 'it tries again by itself: submission-sending.spec.tsx',
      'closed while it is sent': 'leaving ends the sending, and the draft goes on with it',
      'closed before it is refused': 'it tries again by itself',
      'typed on while it is sent': 'the form gives way to its progress',
      'typed on as it is sent': 'the form gives way to its progress',
      'read again while it is typed': 'nothing is read',
    },
  },
];

playLateAnswers(forms.map(onScreen));
