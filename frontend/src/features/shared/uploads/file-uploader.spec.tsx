import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeServer } from '../../../testing/fake-server';
import { FakeUploads } from '../../../testing/fake-uploads';
import { renderScreen } from '../../../testing/render-screen';
import { FileUploader } from './file-uploader';

const aFile = (name: string) => new File(['RIFF'], name, { type: 'audio/wav' });

function open() {
  const server = new FakeServer().on('POST /api/objects/upload', () => ({
    body: { uploadURL: 'http://studio.test/api/objects/abc?signature=1', objectPath: '/api/objects/abc' },
  }));
  const uploads = new FakeUploads();
  const reported: unknown[] = [];
  const view = renderScreen(
    <FileUploader
      label="Audio File"
      kind="track"
      accept="audio/*,.wav"
      onChosen={({ name }) => reported.push(`chosen ${name}`)}
      onUploaded={({ address, file }) => reported.push(`${file.name} is at ${address}`)}
      onBusy={(isBusy) => reported.push(isBusy)}
    />,
  );
  return { ...view, server, uploads, reported };
}

test('a chosen file is put to the signed address; what is told is the address without its signature', async () => {
  const { user, server, uploads, reported } = open();
  await user.upload(screen.getByLabelText('Audio File'), aFile('rain.wav'));
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  expect(server.to('POST /api/objects/upload')[0]?.body).toMatchObject({
    filename: 'rain.wav',
    size: 4,
    kind: 'track',
  });
  expect(uploads.begun[0]).toMatchObject({
    method: 'PUT',
    address: 'http://studio.test/api/objects/abc?signature=1',
    headers: { 'Content-Type': 'audio/wav' },
  });
  expect(reported).toEqual(['chosen rain.wav', true]);
  uploads.begun[0]?.succeed();
  const arrived = 'rain.wav is at http://studio.test/api/objects/abc';
  await waitFor(() => expect(reported).toEqual(['chosen rain.wav', true, arrived, false]));
});

test('a refusal is told in the server’s words', async () => {
  const { user, uploads, reported } = open();
  uploads.onBegin = (upload) => upload.refuse(413, 'The limit is 200 MB');
  await user.upload(screen.getByLabelText('Audio File'), aFile('long.wav'));
  expect(await screen.findByText('Upload failed: The limit is 200 MB')).toBeInTheDocument();
  expect(reported).toEqual(['chosen long.wav', true, false]);
});

test('of a picture that is refused the very reason is told', async () => {
  const { user, uploads } = open();
  const reason = 'This picture is damaged or incomplete.';
  uploads.onBegin = (upload) => upload.refuse(415, 'Invalid file type', { picture: [reason] });
  await user.upload(screen.getByLabelText('Audio File'), aFile('half.wav'));
  expect(await screen.findByText(`Upload failed: ${reason}`)).toBeInTheDocument();
});

test('a file that was tried again has arrived: nothing is on its way any more', async () => {
  const { user, uploads, reported } = open();
  uploads.onBegin = (upload, number) => (number === 1 ? upload.refuse(413, 'The limit is 200 MB') : upload.succeed());
  await user.upload(screen.getByLabelText('Audio File'), aFile('rain.wav'));
  await user.click(await screen.findByRole('button', { name: 'Retry upload' }));
  expect(await screen.findByText('Upload complete')).toBeInTheDocument();
  await waitFor(() => expect(reported).toContain('rain.wav is at http://studio.test/api/objects/abc'));
  expect(reported.at(-1)).toBe(false);
});

test('another file takes the place of the one that is being sent', async () => {
  const { user, uploads, reported } = open();
  await user.upload(screen.getByLabelText('Audio File'), aFile('first.wav'));
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  await user.upload(screen.getByLabelText('Audio File'), aFile('second.wav'));
  await waitFor(() => expect(uploads.begun).toHaveLength(2));
  uploads.begun.forEach((upload) => upload.succeed());
  await waitFor(() => expect(reported).toContain('second.wav is at http://studio.test/api/objects/abc'));
  expect(reported.filter((line) => String(line).includes(' is at '))).toHaveLength(1);
});

test('what is no audio is not sent, and the box says why', async () => {
  const { uploads } = open();
  const user = userEvent.setup({ applyAccept: false });
  const picture = new File(['x'], 'cover.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Audio File'), picture);
  const box = screen.getByLabelText('Audio File');
  await waitFor(() => expect(box).toHaveAccessibleDescription('This type of file can’t be used here.'));
  expect(uploads.begun).toHaveLength(0);
});

test('a file that is removed is no longer sent, and tells nothing', async () => {
  const { user, uploads, reported } = open();
  await user.upload(screen.getByLabelText('Audio File'), aFile('rain.wav'));
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Remove rain.wav' }));
  uploads.begun[0]?.succeed();
  expect(screen.queryByText('rain.wav')).not.toBeInTheDocument();
  expect(reported).toEqual(['chosen rain.wav', true, false]);
});

test('an upload whose screen is left ends, and holds nothing back', async () => {
  const { user, uploads, reported, unmount, queryClient } = open();
  await user.upload(screen.getByLabelText('Audio File'), aFile('rain.wav'));
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  unmount();
  expect(reported.at(-1)).toBe(false);
  expect(uploads.begun[0]?.wasAborted).toBe(true);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(reported).toEqual(['chosen rain.wav', true, false]);
});
