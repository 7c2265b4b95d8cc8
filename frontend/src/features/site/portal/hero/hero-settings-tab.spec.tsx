import type { HeroSettings } from '@cueroom/contracts/content/hero-settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Asked, FakeServer } from '../../../../testing/fake-server';
import { FakeUploads } from '../../../../testing/fake-uploads';
import { someHeroSettings } from '../../../../testing/records';
import { renderInPortal } from '../../../../testing/render-in-portal';
import { heroDraft } from './hero-settings-form';
import HeroSettingsTab from './hero-settings-tab';

const path = '/api/objects/0123456789abcdef0123456789abcdef';
const embed =
  /^https:\/\/www\.youtube\.com\/embed\/abcdefghijk\?autoplay=1&mute=1&loop=1&playlist=abcdefghijk&controls=0/;
const aFile = (fields: Partial<HeroSettings> = {}) =>
  someHeroSettings({
    videoType: 'file',
    videoUrl: path,
    videoTitle: 'Reel',
    videoFileName: 'reel.mp4',
    videoFileType: 'video/mp4',
    processing: { state: 'queued', progress: 0 },
    ...fields,
  });

beforeEach(() => heroDraft.write(null));

function openHero(first: HeroSettings | null = null) {
  const kept = { settings: first };
  const server = new FakeServer()
    .on('GET /api/hero-settings', () => ({ body: kept.settings }))
    .on('POST /api/objects/upload', () => ({
      body: { uploadURL: `http://studio.test${path}?signature=1`, objectPath: path },
    }))
    .on('PUT /api/admin/hero-settings', ({ body }: Asked) => {
      kept.settings = someHeroSettings({ ...kept.settings, ...(body as object) });
      return { body: kept.settings };
    })
    .on('DELETE /api/admin/hero-settings', () => {
      kept.settings = null;
      return { status: 204 };
    });
  const sent = () => server.to('PUT /api/admin/hero-settings').map(({ body }) => body);
  return { server, kept, sent, uploads: new FakeUploads(), ...renderInPortal(<HeroSettingsTab />, '/admin/hero') };
}
/** As one brings an address: pasted over what is there. */
const paste = async (user: ReturnType<typeof openHero>['user'], label: string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
};
const save = () => screen.getByRole('button', { name: 'Update Settings' });

test('a watch link shows what becomes of it, and is sent as the address that plays by itself', async () => {
  const { user, sent } = openHero();
  expect(await screen.findByText('No video is set. The home page shows the default video.')).toBeVisible();
  await paste(user, 'Video URL', 'https://youtu.be/abcdefghijk');
  const preview = within(screen.getByRole('group', { name: 'Link preview' }));
  expect(preview.getByText(embed)).toBeVisible();
  expect(screen.queryByTitle('Preview')).not.toBeInTheDocument();
  await user.click(preview.getByRole('button', { name: 'Preview' }));
  expect(screen.getByTitle('Preview')).toHaveAttribute('src', expect.stringMatching(embed));
  await paste(user, 'Video Title', ' Night reel ');
  await user.click(save());
  expect(await screen.findByText('Hero video settings updated successfully')).toBeVisible();
  expect(screen.getByText('Success')).toBeVisible();
  expect(sent()).toEqual([
    {
      videoType: 'url',
      videoUrl: expect.stringMatching(embed),
      videoTitle: 'Night reel',
      videoFileName: null,
      videoFileType: null,
    },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Video URL').value).toMatch(embed);
  expect(screen.queryByText(/^Unsaved changes/)).not.toBeInTheDocument();
});

test('what is no address is refused before it is sent; other addresses stay as they are', async () => {
  const { user, sent } = openHero();
  await user.type(await screen.findByLabelText('Video URL'), 'reel.mp4');
  await user.click(save());
  expect(await screen.findByText('Please enter a valid URL')).toBeVisible();
  await paste(user, 'Video URL', 'https://cdn.example.org/reel.mp4');
  expect(screen.queryByRole('group', { name: 'Link preview' })).not.toBeInTheDocument();
  await user.click(save());
  await waitFor(() => expect(sent()).toMatchObject([{ videoUrl: 'https://cdn.example.org/reel.mp4' }]));
});

test('an uploaded file takes the place of the link; a link typed afterwards takes it back', async () => {
  const { user, server, sent, uploads } = openHero(someHeroSettings());
  await user.upload(await screen.findByLabelText('Video File'), new File(['film'], 'reel.mp4', { type: 'video/mp4' }));
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  expect(server.to('POST /api/objects/upload')[0]?.body).toMatchObject({ filename: 'reel.mp4', kind: 'hero' });
  expect(save()).toBeDisabled();
  uploads.begun[0]?.succeed();
  expect(await screen.findByText('Upload Complete')).toBeVisible();
  expect(screen.getByText("Video uploaded successfully. Click 'Update Settings' to save.")).toBeVisible();
  expect(screen.getByLabelText('Video URL')).toHaveValue(`http://studio.test${path}`);
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        videoType: 'file',
        videoUrl: `http://studio.test${path}`,
        videoFileName: 'reel.mp4',
      },
    ]),
  );
  await paste(user, 'Video URL', 'https://player.vimeo.com/video/1');
  await user.click(save());
  await waitFor(() => expect(sent()[1]).toMatchObject({ videoType: 'url', videoFileName: null, videoFileType: null }));
});

test('a film that is being made shows how far it is, and then its poster and sizes', async () => {
  const { kept, queryClient } = openHero(aFile({ processing: { state: 'running', progress: 40 } }));
  const bar = await screen.findByRole('progressbar', { name: 'Processing video' });
  expect(bar).toHaveAttribute('aria-valuenow', '40');
  kept.settings = aFile({
    processing: { state: 'done', progress: 100 },
    posterUrl: `${path}.poster.webp`,
    renditions: [
      { url: `${path}.1080.mp4`, type: 'video/mp4', width: 1920, height: 1080, bytes: 5 * 2 ** 20 },
      { url: `${path}.720.webm`, type: 'video/webm', width: 1280, height: 720, bytes: 2 * 2 ** 20 },
    ],
  });
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByRole('img', { name: 'Poster of Reel' })).toHaveAttribute('src', `${path}.poster.webp`);
  const rows = within(screen.getByRole('table', { name: 'Renditions' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'MP4, H.2641920 × 10805.0 MB',
    'WebM, VP91280 × 7202.0 MB',
  ]);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('what could not be made is said in the server’s sentence', async () => {
  openHero(aFile({ processing: { state: 'failed', progress: 0, error: 'The video is longer than 10 minutes.' } }));
  expect(await screen.findByText('The video is longer than 10 minutes.')).toBeVisible();
});

test('a draft outlives refreshed settings, with its focus, and a look elsewhere', async () => {
  const { user, kept, queryClient, unmount } = openHero(aFile({ processing: { state: 'running', progress: 10 } }));
  await user.type(await screen.findByLabelText('Video Title'), ' still');
  kept.settings = aFile({ processing: { state: 'running', progress: 60 } });
  await act(() => queryClient.refetchQueries());
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60'));
  expect(screen.getByLabelText('Video Title')).toHaveValue('Reel still');
  expect(screen.getByLabelText('Video Title')).toHaveFocus();
  unmount();
  const { user: back } = openHero(aFile());
  expect(await screen.findByLabelText('Video Title')).toHaveValue('Reel still');
  await back.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByLabelText('Video Title')).toHaveValue('Reel');
});

test('a save that fails tells the server’s reason, or that it failed, and keeps what was typed', async () => {
  const { user, server } = openHero();
  const refuse = (body: object) => server.on('PUT /api/admin/hero-settings', () => ({ status: 415, body }));
  refuse({ detail: 'Invalid file type: Please select a video file' });
  await user.type(await screen.findByLabelText('Video Title'), 'Reel');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid file type: Please select a video file');
  refuse({});
  await user.click(save());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to update hero settings'));
  expect(screen.getByLabelText('Video Title')).toHaveValue('Reel');
});

test('settings that cannot be read are told, and read again when asked', async () => {
  const server = new FakeServer().on('GET /api/hero-settings', () => ({ status: 503, body: { detail: 'away' } }));
  const { user } = renderInPortal(<HeroSettingsTab />, '/admin/hero');
  expect(await screen.findByText('Failed to fetch hero settings')).toBeVisible();
  server.on('GET /api/hero-settings', () => ({ body: aFile() }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByLabelText('Video Title')).toHaveValue('Reel');
});

test('deleting asks first, and goes back to the default', async () => {
  const { user, server } = openHero(aFile());
  await user.click(await screen.findByRole('button', { name: 'Delete Video' }));
  const question = () => screen.findByRole('dialog', { name: 'Are you sure you want to delete this video?' });
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(server.to('DELETE /api/admin/hero-settings')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Delete Video' }));
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Hero video deleted')).toBeVisible();
  expect(await screen.findByText('No video is set. The home page shows the default video.')).toBeVisible();
  expect(screen.getByLabelText('Video URL')).toHaveValue('');
});

test('two people set the first video: the second one is told', async () => {
  const { user, server, kept } = openHero();
  await screen.findByLabelText('Video URL');
  await paste(user, 'Video URL', 'https://cdn.example.org/mine.mp4');
  kept.settings = someHeroSettings({ videoUrl: 'https://cdn.example.org/theirs.mp4', videoTitle: 'Theirs' });
  server.on('PUT /api/admin/hero-settings', ({ body, headers }: Asked) =>
    headers['If-None-Match'] === '*'
      ? { status: 412, body: { detail: 'Changed meanwhile', current: kept.settings } }
      : { body: { ...kept.settings, ...(body as object) } },
  );
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Minehttps://cdn.example.org/mine.mp4Theirshttps://cdn.example.org/theirs.mp4',
  );
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Hero video settings updated successfully')).toBeVisible();
  expect(server.to('PUT /api/admin/hero-settings').at(-1)).toMatchObject({
    headers: { 'If-Match': '"0"' },
    body: { videoUrl: 'https://cdn.example.org/mine.mp4' },
  });
  expect(screen.getByLabelText('Video Title')).toHaveValue('Theirs');
});
