import type { FetchableDownload } from '@cueroom/contracts/media/downloads';
import type { Version } from '@cueroom/contracts/versions/versions';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { renderInPortal } from '../../../testing/render-in-portal';
import { RowActions } from '../../../ui/list/row-actions';
import { useDownload } from './use-download';

const fileUrl = `/api/objects/${'a'.repeat(32)}`;
const drums = { id: 'd'.repeat(24), kind: 'stem', label: 'Drums', fileUrl } as Version;

function DownloadMenu({ versions = [] }: { versions?: Version[] }) {
  return <RowActions actions={[useDownload({ id: trackId, title: 'Salt Roads', fileUrl, versions })]} />;
}

const trackId = 'a'.repeat(24);
const queued: FetchableDownload = {
  id: 'b'.repeat(32),
  state: 'queued',
  filename: 'Mara Lindqvist - Salt Roads.wav',
  bytes: null,
  error: null,
  url: null,
};
const done = { ...queued, state: 'done', bytes: 44, url: `/api/objects/${queued.id}?signature=x` };

const openMenu = (versions?: Version[]) => {
  const saved: { address: string; name: string }[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ address: this.getAttribute('href') ?? '', name: this.download });
  });
  const server = new FakeServer().on('POST /api/admin/music/*/downloads', () => ({ status: 201, body: queued }));
  return { saved, server, ...renderInPortal(<DownloadMenu versions={versions} />) };
};
afterEach(() => jest.restoreAllMocks());
const button = (name: string) => screen.findByRole('button', { name });

test('by keyboard: a format is chosen, the file is prepared, the browser saves it, the focus is back at the button', async () => {
  const { saved, server, user } = openMenu();
  let isDone = false;
  server.on('GET /api/admin/downloads/*', () => ({ body: isDone ? done : queued }));
  await button('Download');
  await user.tab();
  await user.keyboard('{Enter}');
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.querySelector('span span')?.textContent);
  expect(items).toEqual(['Original', 'WAV', 'AIFF', 'MP3', 'Clearance sheet']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await button('Preparing…')).toHaveFocus();
  expect(await screen.findByText('Preparing download…')).toBeVisible();
  expect(saved).toEqual([]);
  isDone = true;
  await waitFor(() => expect(saved).toEqual([{ address: done.url, name: queued.filename }]));
  expect(server.to('POST /api/admin/music/*/downloads')).toMatchObject([
    { path: `/api/admin/music/${trackId}/downloads`, body: { format: 'wav' } },
  ]);
  expect(await button('Download')).toHaveFocus();
});

test.each([
  ['the server refuses', { status: 422, body: { detail: 'This track has no file' } }, 'This track has no file'],
  ['the worker cannot', { body: { ...queued, state: 'failed', error: 'It cannot be made' } }, 'It cannot be made'],
])('%s: the sentence is said, and nothing is saved', async (_, answer, sentence) => {
  const { saved, server, user } = openMenu();
  server.on('POST /api/admin/music/*/downloads', () => answer);
  await user.click(await button('Download'));
  await user.click(await screen.findByRole('menuitem', { name: /MP3/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to download track${sentence}`);
  expect(saved).toEqual([]);
});

test('a track with versions: each of them in any format, or all as one ZIP, with its progress', async () => {
  const { saved, server, user } = openMenu([drums]);
  let answer: object = { ...queued, progress: 0, isWaiting: true };
  server.on('GET /api/admin/downloads/*', () => ({ body: answer }));
  await user.click(await button('Download'));
  expect(await screen.findByRole('menuitem', { name: /^Stem: Drums/ })).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: /^All as ZIP 2 files/ }));
  expect(await button('Waiting in line…')).toBeVisible();
  answer = { ...queued, progress: 40, isWaiting: false };
  expect(await button('Preparing… 40 %')).toBeVisible();
  answer = done;
  await waitFor(() => expect(saved).toHaveLength(1));
  await user.click(await button('Download'));
  await user.click(await screen.findByRole('menuitem', { name: /^Stem: Drums/ }));
  const formats = within(screen.getByRole('group', { name: 'Stem: Drums' }));
  expect(formats.getByRole('menuitem', { name: /^Original/ })).toHaveFocus();
  await user.click(formats.getByRole('menuitem', { name: /^AIFF/ }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(server.to('POST /api/admin/music/*/downloads').map(({ body }) => body)).toEqual([
    { format: 'original', all: true },
    { format: 'aiff', versionId: drums.id },
  ]);
});

test('a clearance sheet is saved under its name in full; two versions of one kind are told apart', async () => {
  URL.createObjectURL = () => 'blob:sheet';
  const { saved, server, user } = openMenu([
    { ...drums, fileName: 'a.wav' },
    { ...drums, id: 'e'.repeat(24), fileName: 'b.wav' },
  ]);
  const disposition = `attachment; filename="Zo_.pdf"; filename*=UTF-8''Zo%C3%AB.pdf`;
  server.on('GET /api/admin/music/*/clearance.pdf', () => ({ headers: { 'content-disposition': disposition } }));
  await user.click(await button('Download'));
  expect(screen.getByRole('menuitem', { name: /^Stem: Drums, b\.wav/ })).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: /^Clearance sheet/ }));
  await waitFor(() => expect(saved).toEqual([{ address: 'blob:sheet', name: 'Zoë.pdf' }]));
});
