import { screen, waitFor } from '@testing-library/react';
import { ref } from 'valtio/vanilla';
import { FakeUploads } from '../../../../testing/fake-uploads';
import { openPage } from '../../../../testing/open-page';
import { forgetDone } from '../../../../ui/notices/undo';
import { current, openSubmission } from './current-submission';
import { newSending } from './sending';
import { aServer, song, wave } from './submission.fixture';

const location = 'http://studio.test/api/objects/tus/1';

const open = async () => {
  forgetDone();
  Object.assign(current, { sending: ref(newSending(undefined, [0, 0])) });
  const server = aServer().on('DELETE /api/objects/tus/*', () => ({ status: 204 }));
  const uploads = new FakeUploads();
  const page = openPage('/artist-sub');
  await screen.findByLabelText('Artist Name');
  await openSubmission();
  return { ...page, server, uploads };
};
const titles = () => screen.getAllByLabelText('Track Title').map((field) => (field as HTMLInputElement).value);
const press = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('a removed song comes back where it was, with its words, its tags and its upload', async () => {
  const page = await open();
  const { user, uploads } = page;
  await user.type(song(1).getByLabelText('Track Title'), 'Ropeworks');
  await user.type(song(1).getByLabelText('Tags'), 'dark,');
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  const [first] = Object.values(current.sending.songs);
  first!.begun = { location, objectPath: '/api/objects/00ff' };
  await press(page, 'Add Song');
  await user.type(song(2).getByLabelText('Track Title'), 'Kettle');
  await press(page, 'Remove Song 1');
  expect(titles()).toEqual(['Kettle']);
  // Nothing of it goes before it can no longer be undone.
  expect(uploads.begun.map(({ method }) => method)).toEqual(['PUT']);
  await press(page, 'Undo');
  await waitFor(() => expect(titles()).toEqual(['Ropeworks', 'Kettle']));
  expect(song(1).getByRole('button', { name: 'Remove tag dark' })).toBeVisible();
  expect(song(1).getByText('ropeworks.wav')).toBeVisible();
  await waitFor(() => expect(uploads.begun).toHaveLength(2));
  uploads.begun[1]?.succeed();
  expect(await song(1).findByText('ropeworks.wav uploaded')).toBeInTheDocument();
  expect(localStorage.getItem('artist-draft-discarded')).toBeNull();
});

test('two removed songs come back in their order, with one press; an empty one goes at once', async () => {
  const page = await open();
  const { user } = page;
  for (const [index, title] of ['One', 'Two', 'Three', ''].entries()) {
    if (index > 0) await press(page, 'Add Song');
    if (title) await user.type(song(index + 1).getByLabelText('Track Title'), title);
  }
  await press(page, 'Remove Song 4');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await press(page, 'Remove Song 1');
  await press(page, 'Remove Song 1');
  expect(titles()).toEqual(['Three']);
  await press(page, 'Undo');
  await waitFor(() => expect(titles()).toEqual(['One', 'Two', 'Three']));
});

test('a removed file comes back with the title that it gave, unless its song has another one by then', async () => {
  const page = await open();
  const { user, uploads } = page;
  uploads.onBegin = (upload) => upload.succeed();
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await song(1).findByText('ropeworks.wav uploaded');
  await press(page, 'Remove ropeworks.wav');
  expect(titles()).toEqual(['']);
  await press(page, 'Undo');
  await waitFor(() => expect(titles()).toEqual(['ropeworks']));
  expect(song(1).getByText('ropeworks.wav uploaded')).toBeInTheDocument();
  await press(page, 'Remove ropeworks.wav');
  await user.upload(song(1).getByLabelText('Audio File'), wave('other.wav', 9));
  await press(page, 'Undo');
  expect(await screen.findByText('Its song has another file, or is gone.')).toBeVisible();
  expect(titles()).toEqual(['other']);
});

test('a removed version comes back', async () => {
  const page = await open();
  const { user } = page;
  await press(page, 'Add a version');
  await user.upload(song(1).getByLabelText('Version Files'), [wave('a.wav'), wave('b.wav')]);
  await user.type(song(1).getAllByLabelText('Label')[0]!, ' slow');
  await press(page, 'Remove a.wav');
  expect(song(1).getAllByLabelText('Label')).toHaveLength(1);
  await press(page, 'Undo');
  await waitFor(() => expect(song(1).getAllByLabelText('Label')).toHaveLength(2));
  expect(song(1).getAllByLabelText('Label')[0]).toHaveValue('a slow');
});

test('what is already being sent goes on without it, and says so', async () => {
  const page = await open();
  const { user } = page;
  await user.type(song(1).getByLabelText('Track Title'), 'Ropeworks');
  await press(page, 'Add Song');
  await user.type(song(2).getByLabelText('Track Title'), 'Kettle');
  await press(page, 'Remove Song 2');
  current.sending.hasArrived = true;
  await press(page, 'Undo');
  expect(await screen.findByText('Your music is already being sent without it.')).toBeVisible();
});
