import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server';
import { FakeUploads } from '../../../../testing/fake-uploads';
import { openPage } from '../../../../testing/open-page';
import { anArtistPage, anArtistSong } from './artist-page.fixture';

const endUpload = jest.fn();
/** tus as a browser has it is not here. */
jest.mock('../../../shared/uploads/send-parts', () => ({ endUpload: (location: string) => endUpload(location) }));

beforeEach(() => {
  endUpload.mockClear();
  localStorage.clear();
});

const id = '1'.repeat(24);
const song = anArtistSong(id, 'Low Tide', {
  ...{ isFileOpen: true, verdict: 'damaged', fileName: 'old.wav', audioFileUrl: '/api/objects/00aa' },
});
const others: ArtistSong = {
  ...{ ...song, fileName: 'Harbour Lights.wav', audioFileUrl: '/api/objects/00bb' },
  ...{ verdict: 'checking', isFileOpen: false },
};
const checked: ArtistSong = { ...others, verdict: 'fine', isFileOpen: true };
const group = async () => within(await screen.findByRole('group', { name: 'Low Tide' }));
const recordPrefix = `music-ABC1234-${id}-file`;
const records = () => Object.keys(localStorage).filter((key) => key.startsWith(recordPrefix));

const open = async () => {
  const server = new FakeServer()
    .on('GET /api/music/*', anArtistPage([song]))
    .on('POST /api/objects/upload', () => ({ body: { uploadURL: 'http://studio.test/api/objects/00ff?expires=1' } }));
  const uploads = new FakeUploads();
  const view = openPage('/music/tok');
  await group();
  const show = (now: ArtistSong, isOpen = true) => {
    server.on('GET /api/music/*', { ...anArtistPage([now]), isOpen });
    return act(() => view.queryClient.invalidateQueries());
  };
  const choose = async (name = 'Better.wav') => {
    const file = new File(['RIFF\x01\x00\x02\x00'], name, { type: 'audio/wav' });
    await view.user.upload((await group()).getByLabelText('Replace file'), file);
  };
  const puts = () => server.to('PUT /api/music/*/songs/*/file').map(({ body }) => body);
  return { server, uploads, show, choose, puts, ...view };
};

describe('another tab or device has replaced the file meanwhile', () => {
  /** All of this one is there, and the other one is being checked. */
  const overtaken = async () => {
    const view = await open();
    view.uploads.onBegin = (upload) => upload.moveTo(0.42);
    await view.choose();
    await (await group()).findByText(/, 42%$/);
    view.server.on('PUT /api/music/*/songs/*/file', () => ({
      status: 412,
      body: { detail: 'Changed', current: anArtistPage([others]) },
    }));
    await view.show(others);
    act(() => view.uploads.begun[0]?.succeed());
    const waits = 'Another file came in meanwhile: Harbour Lights.wav. We are checking it. Then you can choose.';
    expect(await (await group()).findByText(waits)).toBeVisible();
    return view;
  };
  const question = 'Another file came in meanwhile: Harbour Lights.wav. Do you want to use Better.wav instead?';

  test('once that one is checked, which of them it should be is asked, also after a reload, and not settled by itself', async () => {
    const { show, puts, unmount, server } = await overtaken();
    await show(checked);
    expect(await screen.findByText(question)).toBeVisible();
    unmount();
    const { user } = openPage('/music/tok');
    expect(await screen.findByText(question)).toBeVisible();
    expect(puts()).toEqual([expect.objectContaining({ inPlaceOf: '/api/objects/00aa' })]);
    server.on('PUT /api/music/*/songs/*/file', {});
    await user.click(screen.getByRole('button', { name: 'Use mine' }));
    await waitFor(() => expect(records()).toEqual([]));
    expect(puts()[1]).toEqual({
      audioFileUrl: 'http://studio.test/api/objects/00ff',
      inPlaceOf: '/api/objects/00bb',
    });
  });

  test('the other one stays with a press', async () => {
    const { show, puts, user } = await overtaken();
    await show(checked);
    await user.click(await screen.findByRole('button', { name: 'Keep the other one' }));
    expect(screen.queryByText(/Better.wav/)).not.toBeInTheDocument();
    expect(records()).toEqual([]);
    expect(puts()).toHaveLength(1);
  });
});

describe('another tab sends a file to the same song', () => {
  const theirs = `${recordPrefix}-theirs`;
  const location = '/api/objects/tus/theirs';
  const busy = new Set<string>();
  const request = async (name: string, _options: LockOptions, hold: (lock: object | null) => unknown) =>
    hold(busy.has(name) ? null : {});
  const query = async () => ({ held: [...busy].map((name) => ({ name })) });
  beforeEach(() => {
    busy.clear();
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } });
    const begun = { location, objectPath: '/api/objects/00cc' };
    const kept = { name: 'Harbour Lights.wav', size: 6_000_000, progress: 0.44, begun, sentAtMs: Date.now() };
    localStorage.setItem(theirs, JSON.stringify({ ...kept, tab: 'other' }));
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));
  const offer = /^Choose Harbour Lights.wav again/;
  const openBeside = async () => {
    const view = await open();
    view.server.on('HEAD /api/objects/tus/*', () => ({
      headers: { 'upload-offset': '2640000', 'x-object-path': '/api/objects/00cc' },
    }));
    return view;
  };

  test('it is left alone when another file is chosen here, though it was offered before', async () => {
    const { uploads, choose } = await openBeside();
    expect(await screen.findByText(offer)).toBeVisible();
    busy.add(theirs);
    uploads.onBegin = (upload) => upload.moveTo(0.15);
    await choose();
    expect(await (await group()).findByText(/, 15%$/)).toBeVisible();
    expect(endUpload).not.toHaveBeenCalled();
    expect(records()).toContain(theirs);
  });

  test('it is offered no longer as soon as the other tab goes on with it', async () => {
    await openBeside();
    await screen.findByText(offer);
    busy.add(theirs);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: theirs })));
    await waitFor(() => expect(screen.queryByText(offer)).not.toBeInTheDocument());
    expect(records()).toEqual([theirs]);
  });

  test('what a closed tab has left is not given up for another file', async () => {
    const { choose } = await openBeside();
    await screen.findByText(offer);
    await choose();
    expect(await screen.findByText(/^This is not the same file as /)).toBeVisible();
    expect(endUpload).not.toHaveBeenCalled();
    expect(records()).toContain(theirs);
  });

  test('after the decision this tab names its own file', async () => {
    busy.add(theirs);
    const { uploads, choose, show } = await openBeside();
    uploads.onBegin = (upload) => upload.moveTo(0.42);
    await choose();
    await (await group()).findByText(/, 42%$/);
    await show({ ...song, isFileOpen: false }, false);
    expect(await screen.findByText('The studio decided in the meantime, so Better.wav was not used.')).toBeVisible();
  });
});
