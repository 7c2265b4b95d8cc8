import { screen, waitFor, within } from '@testing-library/react';
import { openForm, song, submit, wave } from './submission.fixture';

const names = ['Low Tide (Instrumental).wav', 'Low Tide.wav', 'Low Tide 30s.wav', 'Low Tide STEM_drums.wav'];
const choose = async (...more: string[]) => {
  const opened = openForm();
  const files = [...names, ...more].map((name) => wave(name));
  await opened.user.upload(song(1).getByLabelText('Audio File'), files);
  return opened;
};
const titles = () => screen.getAllByLabelText('Track Title').map((field) => (field as HTMLInputElement).value);
const kindOf = (name: string) => within(song(1).getByRole('group', { name })).getByLabelText('Kind');

test('a song and its versions, chosen together, are one song; only songs count', async () => {
  const { user, uploads } = await choose('b.wav', 'c.wav', 'd.wav', 'e.wav');
  expect(titles()).toEqual(['Low Tide', 'b', 'c', 'd', 'e']);
  expect(kindOf('Low Tide (Instrumental).wav')).toHaveValue('instrumental');
  expect(kindOf('Low Tide 30s.wav')).toHaveValue('cut-30');
  expect(kindOf('Low Tide STEM_drums.wav')).toHaveValue('stem');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await waitFor(() => expect(uploads.begun).toHaveLength(3));
  await user.click(song(1).getByRole('button', { name: 'Keep as separate songs' }));
  expect(await screen.findByText('Maximum Songs Reached')).toBeVisible();
});

test('a proposal that is refused makes songs of them, and none is sent twice', async () => {
  const { user, uploads, onArrived, server } = await choose();
  uploads.onBegin = (upload) => upload.succeed();
  await user.click(song(1).getByRole('button', { name: 'Keep as separate songs' }));
  expect(titles()).toEqual(['Low Tide', 'Low Tide (Instrumental)', 'Low Tide 30s', 'Low Tide STEM drums']);
  for (const name of names) expect(await screen.findByText(`${name} uploaded`)).toBeInTheDocument();
  await user.type(screen.getByLabelText('Artist Name'), 'Mara');
  await user.type(screen.getByLabelText('Email'), 'mara@example.org');
  await user.type(screen.getByLabelText('Description'), 'A string quartet in a ropeworks');
  await submit(user);
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(uploads.begun.map(({ sent }) => sent?.name).sort()).toEqual([...names].sort());
  expect(server.to('POST /api/artist/submit-song')).toHaveLength(4);
});

test('a version alone is a song', async () => {
  const { user } = openForm();
  await user.upload(song(1).getByLabelText('Audio File'), wave('Low Tide (Instrumental).wav'));
  expect(titles()).toEqual(['Low Tide (Instrumental)']);
});

test('a title that came from a file goes with it, one that was typed stays', async () => {
  const { user } = openForm();
  const field = () => song(1).getByLabelText('Track Title');
  await user.upload(song(1).getByLabelText('Audio File'), wave('letter.wav'));
  expect(field()).toHaveValue('letter');
  await user.click(song(1).getByRole('button', { name: 'Remove letter.wav' }));
  expect(field()).toHaveValue('');
  await user.upload(song(1).getByLabelText('Audio File'), wave('one.wav'));
  await user.upload(song(1).getByLabelText('Audio File'), wave('two.wav'));
  expect(field()).toHaveValue('two');
  await user.type(field(), ' hearts');
  await user.click(song(1).getByRole('button', { name: 'Remove two.wav' }));
  expect(field()).toHaveValue('two hearts');
});

test('a refused file leaves no title and no upload', async () => {
  const { user, uploads } = openForm();
  await user.upload(song(1).getByLabelText('Audio File'), wave('cut.wav', 8000));
  expect(await song(1).findByText(/^This file is incomplete/)).toBeVisible();
  expect(song(1).getByLabelText('Track Title')).toHaveValue('');
  await user.upload(song(1).getByLabelText('Audio File'), new File([], 'empty.wav', { type: 'audio/wav' }));
  expect(song(1).getByLabelText('Track Title')).toHaveValue('');
  expect(uploads.begun).toEqual([]);
});
