import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import { briefDraft, forgetBriefDraft } from '../../features/briefs/public/brief/use-brief-steps';
import { contactDraft, forgetContactDraft } from '../../features/briefs/public/contact/contact-form';
import { anArtistPage, anArtistSong } from '../../features/submissions/public/artist-page/artist-page.fixture';
import { artistPageQuery } from '../../features/submissions/public/artist-page/artist-page.queries';
import { forgetDraft } from '../../features/submissions/public/form/draft';
import { FakeServer, settled } from '../fake-server';
import { openPage } from '../open-page';
import { playLateAnswers, type TextForm } from './table';

const page = anArtistPage([anArtistSong('1'.repeat(24), 'Low Tide')]);
const theirs = { ...page, artistName: 'Zoë B.' };
const received = () => ({ status: 201, body: { id: '6b0438d882c9bddf8cb04b75' } });
const aServer = () =>
  new FakeServer()
    .on('POST /api/contacts', received)
    .on('POST /api/briefs', received)
    .on('POST /api/music/links', { message: 'Look into your mail', isMailed: true })
    .on('GET /api/music/*', page)
    .on('PATCH /api/music/*/songs/*', page)
    .on('POST /api/music/*/messages', () => ({ status: 201, body: {} }));

// Leaving a page with typed text: the browser's question is answered with "Stay".
const confirm = jest.spyOn(window, 'confirm');
beforeEach(() => {
  confirm.mockReturnValue(false);
  [forgetContactDraft, forgetBriefDraft, forgetDraft].forEach((forget) => forget());
});

type Named = Omit<TextForm, 'open' | 'reopen'> & { address: string; before?: () => void; isOneOfSteps?: boolean };
const onPage = ({ address, before, isOneOfSteps, ...form }: Named): TextForm => {
  const isThere = () => screen.findByLabelText(form.box);
  let opened: ReturnType<typeof openPage>;
  return {
    leave: () => act(async () => opened.history.push('/verify')),
    ...form,
    open: async () => {
      before?.();
      const server = aServer();
      opened = openPage(address);
      await isThere();
      return { server, ...opened };
    },
    reopen: async () => {
      act(() => opened.history.push(address));
      await (isOneOfSteps ? settled() : isThere());
    },
  };
};
const oneLine = 'one address is typed again at once';
const nothingIsRead = { 'read again while it is typed': 'nothing is read' };

const forms: readonly Named[] = [
  {
    name: 'a message from the contact page',
    before: () => {
      Object.assign(contactDraft.values, { name: 'Ada', email: 'ada@example.org', subject: 'press' });
    },
    address: '/contact',
    ...{ box: 'Message', send: /^Send(ing\.\.\.| Message)$/, route: 'POST /api/contacts' },
    leftOut: nothingIsRead,
  },
  {
    name: 'a brief from its page',
    before: () => {
      const about = { clientName: 'Ada', clientEmail: 'ada@example.org', projectType: 'film', vibe: 'Cold' };
      const terms = { timeline: 'asap', budget: 'discuss' };
      Object.assign(briefDraft, { values: { ...briefDraft.values, ...about, ...terms }, step: 4, furthest: 4 });
    },
    address: '/brief',
    isOneOfSteps: true,
    ...{ box: 'References', send: /^Submit/, route: 'POST /api/briefs' },
    leftOut: nothingIsRead,
  },
  {
    name: 'the lyrics on the page of an artist',
    address: '/music/tok',
    ...{ box: /^Lyrics/, send: 'Save', route: 'PATCH /api/music/*/songs/*' },
    isRepeatable: 'only the artist has this page',
    isSentAgain: true,
    read: { route: 'GET /api/music/*', newer: theirs },
  },
  {
    name: 'a message from the page of an artist',
    address: '/music/tok',
    ...{ box: 'Message', send: 'Send Message', route: 'POST /api/music/*/messages' },
    isSentAgain: true,
    read: { route: 'GET /api/music/*', newer: theirs },
  },
  {
    name: 'a question for links',
    address: '/music',
    ...{ box: 'Email', send: 'Send my links', route: 'POST /api/music/links' },
    isRepeatable: 'the links are the same',
    leftOut: { ...nothingIsRead, Escape: oneLine, 'closed before it is refused': oneLine },
  },
];

playLateAnswers(forms.map(onPage));

afterEach(() => jest.useRealTimers());

test('a page on which everything is decided is not read every second', async () => {
  jest.useFakeTimers();
  const server = new FakeServer().on('GET /api/music/*', { ...page, isOpen: false });
  const end = new QueryObserver(new QueryClient(), artistPageQuery('tok')).subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(10_000);
  end();
  expect(server.to('GET /api/music/*').length).toBeLessThan(5);
});

test('a page that was asked for before a message does not take the message away', async () => {
  const message = { id: 'm', from: 'artist', text: 'Any news?', createdAt: '2026-11-01T00:00:00Z' };
  let messages: object[] = [];
  const server = new FakeServer()
    .on('GET /api/music/*', () => ({ body: { ...page, messages } }))
    .on('POST /api/music/*/messages', () => {
      messages = [message];
      return { status: 201, body: message };
    });
  const { user, queryClient } = openPage('/music/tok');
  await user.type(await screen.findByLabelText('Message'), 'Any news?');
  const late = server.hold('GET /api/music/*');
  act(() => void queryClient.refetchQueries());
  await late.request();
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await screen.findByText('Any news?', { selector: 'p, p *, div' });
  await late.release({ body: page });
  expect(screen.getByText('Any news?', { selector: 'p, p *, div' })).toBeVisible();
});

// jsdom's crypto computes no hashes, and node's does not take the buffers of another realm.
const digest = (algorithm: string, bytes: ArrayBuffer) => webcrypto.subtle.digest(algorithm, Buffer.from(bytes));
Object.defineProperty(globalThis.crypto, 'subtle', { value: { digest }, configurable: true });
const pdf = (name: string) => new File([name], name, { type: 'application/pdf' });
const genuine = { studio: 'Cueroom', title: 'Tide', artist: 'Oto', issuedAt: '2026-11-01T00:00:00Z' };

test('the verdict on a page is about the document that was chosen last', async () => {
  const server = new FakeServer();
  const [first, last] = [server.hold('GET /api/verify/*'), server.hold('GET /api/verify/*')];
  const { user } = openPage('/verify');
  const field = await screen.findByLabelText('Document');
  await user.upload(field, pdf('genuine.pdf'));
  await first.request();
  await user.upload(field, pdf('forged.pdf'));
  await last.release({ status: 404, body: { detail: 'Unknown' } });
  await screen.findByText(/does not know this document/);
  await first.release({ body: { ...genuine, signature: '', publicKey: {} } });
  expect(screen.queryByText(/This document is from/)).not.toBeInTheDocument();
});
