import { screen, waitFor, within } from '@testing-library/react';
import { wave, openForm, song, fillIn, submit } from './submission.fixture';

test('an empty form says what is missing, at the fields, and sends nothing', async () => {
  const { user, server } = openForm();
  await submit(user);
  expect(await screen.findByText('Artist name is required')).toBeVisible();
  expect(screen.getByLabelText('Artist Name')).toHaveAccessibleDescription('Artist name is required');
  expect(screen.getByLabelText('Artist Name')).toHaveFocus();
  expect(screen.getByText('Please enter a valid email')).toBeVisible();
  expect(screen.getByText('Please provide a description of at least 10 characters')).toBeVisible();
  expect(song(1).getByText('Track title is required')).toBeVisible();
  expect(server.asked).toHaveLength(0);
});

test('a track URL that is no address is refused, an empty one is not', async () => {
  const { user, uploads, onArrived } = openForm();
  await fillIn(user);
  await user.clear(song(1).getByLabelText('Track URL'));
  await user.type(song(1).getByLabelText('Track URL'), 'soundcloud');
  await submit(user);
  expect(await song(1).findByText('Please enter a valid URL')).toBeVisible();
  await user.clear(song(1).getByLabelText('Track URL'));
  uploads.onBegin = (upload) => upload.succeed();
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await submit(user);
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
});

test('a sixth song is refused, and so is removing the only one', async () => {
  const { user } = openForm();
  await user.click(screen.getByRole('button', { name: 'Remove Song 1' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Cannot Remove Song');
  for (let songs = 1; songs <= 5; songs++) await user.click(screen.getByRole('button', { name: 'Add Song' }));
  expect(screen.getAllByRole('group', { name: /^Song \d$/ })).toHaveLength(5);
  expect(await screen.findByText('Maximum Songs Reached')).toBeVisible();
});

test('the focus goes on to the next song when one is removed, or to Add Song', async () => {
  const { user } = openForm();
  for (let songs = 1; songs < 3; songs++) await user.click(screen.getByRole('button', { name: 'Add Song' }));
  await user.type(song(3).getByLabelText('Track Title'), 'Low Tide');
  await user.click(screen.getByRole('button', { name: 'Remove Song 2' }));
  expect(song(2).getByLabelText('Track Title')).toHaveFocus();
  expect(song(2).getByLabelText('Track Title')).toHaveValue('Low Tide');
  await user.click(screen.getByRole('button', { name: 'Remove Song 2' }));
  expect(screen.getByRole('button', { name: 'Add Song' })).toHaveFocus();
});

test('Enter, a comma and Add add a tag, but no blank and no double one', async () => {
  const { user } = openForm();
  await user.type(song(1).getByLabelText('Tags'), 'dusk{Enter} {Enter}dusk{Enter}strings{Enter}');
  const tags = () => within(song(1).getByRole('list')).getAllByRole('listitem');
  expect(tags().map((item) => item.textContent)).toEqual(['dusk', 'strings']);
  await user.type(song(1).getByLabelText('Tags'), 'slow burn, brass');
  await user.click(song(1).getByRole('button', { name: 'Add Tag' }));
  expect(tags().map((item) => item.textContent)).toEqual(['dusk', 'strings', 'slow burn', 'brass']);
});

test('Enter in a field of a song leads to the next one, and sends nothing', async () => {
  const { user, server } = openForm();
  await fillIn(user);
  await user.click(song(1).getByLabelText('Track Title'));
  await user.keyboard('{Enter}');
  expect(song(1).getByLabelText('Track URL')).toHaveFocus();
  expect(screen.queryByText(/Send it anyway/)).not.toBeInTheDocument();
  expect(server.asked).toEqual([]);
});

test('a song with nothing to hear is asked about before it is sent', async () => {
  const { user, server, onArrived } = openForm();
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Add Song' }));
  await user.type(song(2).getByLabelText('Track Title'), 'Low Tide');
  await submit(user);
  expect(await screen.findByText('Song 2 has no file and no link. Send it anyway?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(song(2).getByLabelText('Audio File')).toHaveFocus();
  expect(server.asked).toHaveLength(0);
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'Send Anyway' }));
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(server.to('POST /api/artist/submit-song')).toHaveLength(2);
});

test('a song that is added after a failed submit is not wrong before it was filled in', async () => {
  const { user } = openForm();
  await submit(user);
  expect(await song(1).findByText('Track title is required')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add Song' }));
  await user.type(screen.getByLabelText('Artist Name'), 'Mara');
  await waitFor(() => expect(screen.queryByText('Artist name is required')).not.toBeInTheDocument());
  expect(song(2).queryByText('Track title is required')).not.toBeInTheDocument();
});
