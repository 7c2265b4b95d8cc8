import type { PitchTrack, PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { toasts } from '../../../ui/notices/toasts';
import { usePitchEditor } from './use-pitch-editor';

const [one, two, three, four] = ['1', '2', '3', '4'].map((digit) => ({ trackId: digit.repeat(24) }));
const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const aPitch = (revision: number, tracks: object[]) =>
  ({ id: 'a'.repeat(24), title: 'Dark strings', revision, tracks, recipients: [] }) as unknown as PitchWithRecipients;

test('tracks that someone else has changed meanwhile are not replaced until a person says so', async () => {
  const server = new FakeServer().on('PUT /api/admin/pitches/*', () => ({ body: aPitch(3, [two!, one!]) }));
  const { result, rerender, unmount } = renderHook(usePitchEditor, { wrapper, initialProps: aPitch(1, [one!, two!]) });
  act(() => result.current.setTracks([two!, one!]));
  rerender(aPitch(2, [one!, two!, three!]));
  await waitFor(() => expect(result.current.state.status).toBe('conflict'));
  const nothing = { added: [], removed: [], isMoved: false };
  expect(result.current.state.clashes).toEqual([
    { kind: 'order', mine: { ...nothing, isMoved: true }, theirs: { ...nothing, added: [three!.trackId] } },
  ]);
  act(() => result.current.change({ title: 'Darker strings' }));
  expect(result.current.state.status).toBe('conflict');
  expect(server.to('PUT /api/admin/pitches/*')).toEqual([]);

  act(() => result.current.settle(true));
  await waitFor(() => expect(server.to('PUT /api/admin/pitches/*')).toHaveLength(1));
  expect(server.to('PUT /api/admin/pitches/*')[0]).toMatchObject({
    headers: { 'If-Match': '"2"' },
    body: { title: 'Darker strings', tracks: [two, one] },
  });
  unmount();
});

test('who takes theirs keeps what was typed into other fields', async () => {
  const server = new FakeServer().on('PUT /api/admin/pitches/*', ({ body }: Asked) => ({
    body: { ...aPitch(3, []), ...(body as object) },
  }));
  const { result, rerender, unmount } = renderHook(usePitchEditor, { wrapper, initialProps: aPitch(1, []) });
  act(() => result.current.change({ title: 'Mine', message: 'For you' }));
  rerender({ ...aPitch(2, []), title: 'Theirs' });
  await waitFor(() => expect(result.current.state.status).toBe('conflict'));
  act(() => result.current.settle(false));
  expect(result.current.pitch).toMatchObject({ title: 'Theirs', message: 'For you' });
  await waitFor(() => expect(result.current.state).toMatchObject({ status: 'saved', draft: {} }));
  expect(server.to('PUT /api/admin/pitches/*').map(({ body }) => body)).toEqual([{ message: 'For you' }]);
  unmount();
});

test('a field that the server refuses waits with its text, and holds back no other', async () => {
  const past = '2020-01-01T23:59:59Z';
  const errors = { expiresAt: ['Please choose a date that is still to come'] };
  const server = new FakeServer().on('PUT /api/admin/pitches/*', ({ body }: Asked) =>
    'expiresAt' in (body as object)
      ? { status: 400, body: { detail: 'Some fields are not valid', errors } }
      : { body: { ...aPitch(2, []), ...(body as object) } },
  );
  const { result, unmount } = renderHook(usePitchEditor, { wrapper, initialProps: aPitch(1, []) });
  act(() => result.current.change({ expiresAt: past, title: 'Darker strings' }));
  await waitFor(() => expect(result.current.state.status).toBe('refused'));
  expect(result.current.state).toMatchObject({ errors, draft: { expiresAt: past } });
  act(() => result.current.change({ message: 'For you' }));
  expect(result.current.state.errors).toEqual(errors);
  await waitFor(() => expect(result.current.state.status).toBe('refused'));
  act(() => result.current.change({ expiresAt: null }));
  await waitFor(() => expect(server.asked).toHaveLength(4));
  expect(server.asked.map(({ body }) => body)).toEqual([
    { expiresAt: past, title: 'Darker strings' },
    { title: 'Darker strings' },
    { message: 'For you' },
    { expiresAt: null },
  ]);
  unmount();
});

test('what is typed stays in its box when the server cuts its spaces off, until another changes it', async () => {
  let stored = { ...aPitch(1, [one!]), message: null as string | null };
  new FakeServer().on('PUT /api/admin/pitches/*', ({ body }: Asked) => {
    const { title, message, tracks } = { ...stored, ...(body as PitchWithRecipients) };
    const words = { title: title.trim(), message: message?.trim() || null };
    stored = { ...aPitch(stored.revision + 1, kept(tracks)), ...words };
    return { body: stored };
  });
  const { result, rerender, unmount } = renderHook(usePitchEditor, { wrapper, initialProps: stored });
  const shown = () => {
    const { title, message, tracks } = result.current.pitch;
    return [title, message, tracks[0]?.note, tracks[0]?.section];
  };
  const type = async (words: string) => {
    act(() => result.current.change({ title: words, message: words }));
    act(() => result.current.setTracks([{ ...one!, note: words, section: words }]));
    await waitFor(() => expect(result.current.state).toMatchObject({ status: 'saved', draft: {} }));
    expect(shown()).toEqual([words, words, words, words]);
    rerender(stored);
    expect(shown()).toEqual([words, words, words, words]);
  };
  await type('Dear Theo,\n\n');
  await type('Dear Theo,\n\nthree ');
  expect(stored.message).toBe('Dear Theo,\n\nthree');

  stored = { ...stored, revision: 9, message: 'Dear Tess', tracks: kept([note(one, 'Opens')]) };
  act(() => result.current.setTracks([...result.current.pitch.tracks, two!]));
  rerender(stored);
  expect(shown()).toEqual(['Dear Theo,\n\nthree ', 'Dear Tess', 'Opens', null]);
  expect(result.current.state.status).toBe('saving');
  unmount();
});

test('who types without a pause is kept every two seconds, and asked before the page is left', async () => {
  jest.useFakeTimers();
  const server = new FakeServer().on('PUT /api/admin/pitches/*', () => ({ body: aPitch(2, []) }));
  const { result, unmount } = renderHook(usePitchEditor, { wrapper, initialProps: aPitch(1, []) });
  for (let key = 1; key <= 11; key++) {
    act(() => result.current.change({ message: 'a'.repeat(key) }));
    act(() => jest.advanceTimersByTime(200));
  }
  expect(server.to('PUT /api/admin/pitches/*')).toHaveLength(1);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  jest.useRealTimers();
  unmount();
});

test('what was typed into a pitch that was deleted is saved when it is restored', async () => {
  jest.useFakeTimers();
  const gone = { status: 404, body: { detail: 'This pitch does not exist' } };
  const server = new FakeServer().on('PUT /api/admin/pitches/*', () => gone);
  const { result, unmount } = renderHook(usePitchEditor, { wrapper, initialProps: aPitch(1, []) });
  act(() => result.current.change({ message: 'For you' }));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(result.current.state).toMatchObject({ status: 'failed', reason: 'This pitch does not exist' });
  server.on('PUT /api/admin/pitches/*', () => ({ body: { ...aPitch(2, []), message: 'For you' } }));
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(result.current.state).toMatchObject({ status: 'saved', draft: {} });
  jest.useRealTimers();
  unmount();
});

const note = (track: object | undefined, words: string) => ({ ...track, note: words });
/** As the server keeps them. */
const kept = (tracks: Partial<PitchTrack>[]) =>
  tracks.map(({ trackId = '', versionId = null, note: words, section }) => ({
    ...{ trackId, versionId, note: words?.trim() || null },
    section: section?.trim() || null,
  }));
/** Keeps what it gets, and refuses what was made of an older state. */
const aKeeper = (tracks: object[]) => {
  const stored = { pitch: aPitch(1, kept(tracks)) };
  new FakeServer().on('PUT /api/admin/pitches/*', ({ body, headers }: Asked) => {
    if (headers['If-Match'] !== `"${stored.pitch.revision}"`)
      return { status: 412, body: { detail: 'Changed meanwhile', current: stored.pitch } };
    stored.pitch = aPitch(stored.pitch.revision + 1, kept((body as PitchWithRecipients).tracks));
    return { body: stored.pitch };
  });
  const opened = renderHook(usePitchEditor, { wrapper, initialProps: stored.pitch });
  const isSaved = () => waitFor(() => expect(opened.result.current.state.status).toBe('saved'));
  return {
    ...opened,
    set: async (made: object[]) => {
      act(() => opened.result.current.setTracks(made as PitchWithRecipients['tracks']));
      await isSaved();
      opened.rerender(stored.pitch);
    },
    undo: async () => {
      act(() => opened.result.current.undo?.());
      await isSaved();
      opened.rerender(stored.pitch);
    },
    others: (made: object[], isSeen = true) => {
      stored.pitch = aPitch(stored.pitch.revision + 1, kept(made));
      if (isSeen) opened.rerender(stored.pitch);
    },
    tracks: () => stored.pitch.tracks,
  };
};

test.each([true, false])('undo takes back one’s own move and leaves the note of another, seen: %s', async (isSeen) => {
  const { set, undo, others, tracks, unmount } = aKeeper([one!, two!, three!]);
  await set([one!, three!, two!]);
  others([note(one, 'Theirs'), three!, two!], isSeen);
  await undo();
  expect(tracks()).toEqual(kept([note(one, 'Theirs'), two!, three!]));
  unmount();
});

test('two steps are undone in turn around a note of another, also one that ended in a space', async () => {
  const { set, undo, others, tracks, unmount, result } = aKeeper([one!, two!]);
  await set([one!, note(two, 'Mine ')]);
  others([note(one, 'Theirs'), note(two, 'Mine')]);
  await set([note(two, 'Mine'), note(one, 'Theirs')]);
  await undo();
  expect(tracks()).toEqual(kept([note(one, 'Theirs'), note(two, 'Mine')]));
  await undo();
  expect(tracks()).toEqual(kept([note(one, 'Theirs'), two!]));
  expect(result.current.undo).toBeUndefined();
  unmount();
});

test.each([
  ['moved', [one!, three!, two!], [three!, one!, two!]],
  ['wrote into', [note(one, 'Mine'), two!, three!], [note(one, 'Theirs'), two!, three!]],
  ['wrote into what was added and', [one!, two!, three!, four!], [one!, two!, three!, note(four, 'Theirs')]],
])('what another %s since is not undone, and that is said', async (_, mine, theirs) => {
  const { set, undo, others, tracks, unmount } = aKeeper([one!, two!, three!]);
  await set(mine);
  others(theirs);
  await undo();
  expect(tracks()).toEqual(kept(theirs));
  expect(toasts.current).toMatchObject({ title: 'Not undone' });
  unmount();
});

test('a track that was added is taken out again by undo', async () => {
  const { set, undo, tracks, unmount } = aKeeper([one!]);
  await set([one!, two!]);
  await undo();
  expect(tracks()).toEqual(kept([one!]));
  unmount();
});
