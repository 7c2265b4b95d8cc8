import type { Recipient } from '@cueroom/contracts/pitches/recipients';
import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PitchActivityFeed } from '../../features/pitches/portal/pitch-activity';
import PitchWindow from '../../features/pitches/portal/pitch-window';
import { Recipients } from '../../features/pitches/portal/recipients';
import { usePitchEditor } from '../../features/pitches/portal/use-pitch-editor';
import { toasts } from '../../ui/notices/toasts';
import { type Asked, FakeServer, settled } from '../fake-server';
import { playLateAnswers, press, type TextForm } from './table';
import { inWindow, openAgain, openHosted } from './window-host';

const [id, trackId, danaId] = ['a', 'b', 'd'].map((letter) => letter.repeat(24)) as [string, string, string];
const comment = { id: 'c'.repeat(24), at: 4, text: 'Here', createdAt: '2026-01-01T00:00:00Z', answers: [] };
const reactions = [{ trackId, comments: [comment], requests: [], heard: [], versions: [], downloads: [] }];
const dana = {
  ...{
    id: danaId,
    pitchId: id,
    name: 'Dana',
    email: 'dana@northlight.example',
    company: null,
    access: null,
    message: null,
  },
  ...{ visits: 0, revokedAt: null, mail: null, sentAt: null, expiresAt: null, reactions },
} as unknown as Recipient;
const pitch = {
  ...{ id, title: 'Dark strings', message: null, status: 'open', access: 'stream', revision: 1, briefId: null },
  ...{ tracks: [], recipients: [dana], coverUrl: null, expiresAt: null, showRights: false, askRights: false },
} as unknown as PitchWithRecipients;
const said = { ...comment, kind: 'comment', recipientId: danaId, recipientName: 'Dana', trackId };
const of = '/api/admin/pitches/*';

const aServer = () => {
  const server = new FakeServer()
    .on(`GET ${of}`, pitch)
    .on(`PUT ${of}`, { ...pitch, revision: 2 })
    .on(`GET ${of}/activity`, [said])
    .on(`GET ${of}/preview`, { tracks: [{ trackId, title: 'Undertow', versions: [] }] })
    .on('GET /api/admin/briefs', [])
    .on('GET /api/admin/contacts', [])
    .on('GET /api/admin/mail', { isSetUp: true })
    .on(`POST ${of}/recipients`, () => ({ status: 201, body: { ...dana, id: 'e'.repeat(24) } }))
    .on(`PATCH ${of}/recipients/*`, dana)
    .on(`POST ${of}/recipients/*/send`, () => ({ status: 202, body: dana }))
    .on(`POST ${of}/comments/*/answers`, () => ({ status: 201, body: {} }));
  // What clients do is told on this line: nothing today.
  server.hold(`GET ${of}/events`);
  return server;
};

type Named = Omit<TextForm, 'open' | 'reopen'> & {
  window: Parameters<typeof openHosted>[0];
  /** What is pressed to have its text box. */
  find?: string;
};
const hosted = ({ window, find, ...form }: Named): TextForm => {
  const isThere = async () => {
    if (find) {
      await screen.findByText(find, { selector: 'button' });
      press(find);
    }
    await screen.findByLabelText(form.box);
  };
  return {
    ...form,
    open: async () => {
      const server = aServer();
      const opened = openHosted(window);
      await isThere();
      return { server, ...opened };
    },
    reopen: async () => {
      openAgain();
      await isThere();
    },
  };
};
const recipients = <Recipients pitch={pitch} onOpen={() => undefined} />;
const partOfAWindow = { 'read again while it is typed': 'it is read by the window around it' };

const forms: readonly Named[] = [
  {
    name: 'the text of a pitch',
    window: (onClose) => <PitchWindow id={id} isEditing={false} onClose={onClose} />,
    ...{ box: 'Message', send: '{Shift}', route: `PUT ${of}` },
    read: { route: `GET ${of}`, newer: { ...pitch, revision: 2, title: 'Darker strings' } },
    leftOut: {
      'an answer that is lost': 'it is sent again by itself, after seconds',
      'left while it is sent': 'it is saved as it is typed, and goes on without its window',
    },
  },
  {
    name: 'people that a pitch goes to',
    window: inWindow(recipients),
    find: 'Add recipients',
    ...{ box: 'Add recipients', send: 'Add', route: `POST ${of}/recipients` },
    words: ['zq@x.example', ', wx@x.example'],
    leftOut: { ...partOfAWindow, 'left while it is sent': 'those who come next can still be left out' },
  },
  {
    name: 'the settings of a recipient',
    window: () => recipients,
    find: 'Edit',
    ...{ box: 'Company', send: 'Save', route: `PATCH ${of}/recipients/*` },
    isRepeatable: 'a recipient has no revision',
    leftOut: partOfAWindow,
  },
  {
    name: 'a letter to a recipient',
    window: () => recipients,
    find: 'Send by email',
    ...{ box: 'Text', send: 'Send', route: `POST ${of}/recipients/*/send` },
    leftOut: partOfAWindow,
  },
  {
    name: 'the answer to a comment',
    window: inWindow(<PitchActivityFeed pitch={pitch} />),
    find: 'Answer',
    ...{ box: 'Answer', send: 'Send answer', route: `POST ${of}/comments/*/answers` },
    leftOut: partOfAWindow,
  },
];

playLateAnswers(forms.map(hosted));

const put = 'PUT /api/admin/pitches/*';
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const openEditor = () => renderHook(() => usePitchEditor(pitch), { wrapper });

beforeEach(() => {
  sessionStorage.clear();
  toasts.current = null;
});
afterEach(() => jest.useRealTimers());

test('what is typed while a pitch is saved is saved next, on top of it', async () => {
  const server = new FakeServer().on(put, ({ body }: Asked) => ({
    body: { ...pitch, ...(body as object), revision: 3 },
  }));
  const { result, unmount } = openEditor();
  const late = server.hold(put);
  act(() => result.current.change({ title: 'Darker' }));
  await late.request();
  act(() => result.current.change({ title: 'Darkest' }));
  await late.release({ body: { ...pitch, title: 'Darker', revision: 2 } });
  await waitFor(() => expect(result.current.state.status).toBe('saved'));
  expect(server.to(put).map(({ body, headers }) => [body, headers['If-Match']])).toEqual([
    [{ title: 'Darker' }, '"1"'],
    [{ title: 'Darkest' }, '"2"'],
  ]);
  unmount();
});

test('a save whose answer was lost is sent again, on the same revision', async () => {
  jest.useFakeTimers();
  const server = new FakeServer().on(put, { ...pitch, title: 'Darker', revision: 2 });
  const { result, unmount } = openEditor();
  const lost = server.hold(put);
  act(() => result.current.change({ title: 'Darker' }));
  await act(() => jest.advanceTimersByTimeAsync(600));
  await lost.fail();
  expect(result.current.state.status).toBe('failed');
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(result.current.state.status).toBe('saved');
  const [first, again, ...more] = server.to(put);
  expect([again, more]).toEqual([first, []]);
  unmount();
});

test('a pitch that is closed before its save is refused says so, and does not try for ever', async () => {
  jest.useFakeTimers();
  const server = new FakeServer().on(put, () => ({ status: 500, body: { detail: 'Out of order' } }));
  const { result, unmount } = openEditor();
  act(() => result.current.change({ title: 'Darker' }));
  unmount();
  await jest.advanceTimersByTimeAsync(60_000);
  const tries = server.to(put).length;
  await jest.advanceTimersByTimeAsync(60_000);
  expect({ isSaid: toasts.current !== null, more: server.to(put).length - tries }).toEqual({ isSaid: true, more: 0 });
});

test('a new pitch that cannot be made does not say "One moment" for ever', async () => {
  const server = new FakeServer().on('GET /api/admin/pitches', []);
  const lost = server.hold('POST /api/admin/pitches');
  openHosted((onClose) => <PitchWindow id="new" isEditing={false} onClose={onClose} />);
  await screen.findByText('One moment…');
  await lost.fail();
  expect(screen.queryByText('One moment…')).not.toBeInTheDocument();
});

test('people who could not be added after their form was closed are told', async () => {
  const server = new FakeServer().on('GET /api/admin/contacts', []);
  openHosted(inWindow(<Recipients pitch={pitch} onOpen={() => undefined} />));
  fireEvent.click(await screen.findByText('Add recipients', { selector: 'button' }));
  fireEvent.change(screen.getByLabelText('Add recipients'), { target: { value: 'dana@x.example' } });
  const late = server.hold('POST /api/admin/pitches/*/recipients');
  fireEvent.click(screen.getByText('Add', { selector: 'button' }));
  await late.request();
  fireEvent.click(screen.getByLabelText('Close'));
  fireEvent.click(await screen.findByText('Discard', { selector: 'button' }));
  await late.release({ status: 500, body: { detail: 'Out of order' } });
  await settled();
  expect(toasts.current?.variant).toBe('destructive');
});
