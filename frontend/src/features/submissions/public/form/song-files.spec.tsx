import { fireEvent, screen, waitFor } from '@testing-library/react';
import { waveBytes, wave, openForm, song, fillIn, submit } from './submission.fixture';

test('files that cannot be sent are refused before anything is uploaded', async () => {
  const { user, server } = openForm();
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), new File([], 'empty.wav', { type: 'audio/wav' }));
  expect(await song(1).findByText('This file is empty.')).toBeVisible();
  const huge = wave('huge.wav');
  Object.defineProperty(huge, 'size', { value: 201 * 2 ** 20 });
  await user.upload(song(1).getByLabelText('Audio File'), huge);
  expect(await song(1).findByText(/too large/)).toBeVisible();
  await submit(user);
  expect(song(1).getByLabelText('Audio File')).toHaveFocus();
  expect(server.asked).toHaveLength(0);
});

describe('files', () => {
  const drop = (target: HTMLElement, ...files: File[]) =>
    fireEvent.drop(target, { dataTransfer: { files, types: ['Files'] } });
  const titles = () => screen.getAllByLabelText('Track Title').map((field) => (field as HTMLInputElement).value);

  test('dropped beside the boxes become a song each, up to five, with a title each; the rest are named', async () => {
    const { user } = openForm();
    await user.type(song(1).getByLabelText('Track Title'), 'My own title');
    drop(screen.getByRole('heading', { name: 'Your songs' }), wave('01_low_tide.wav'), wave('b.wav'), wave('c.wav'));
    expect(titles()).toEqual(['My own title', 'b', 'c']);
    expect(song(1).getByText('01_low_tide.wav')).toBeVisible();
    await user.upload(
      song(2).getByLabelText('Audio File'),
      ['d', 'e', 'f', 'g'].map((name) => wave(`${name}.wav`)),
    );
    expect(titles()).toEqual(['My own title', 'd', 'c', 'e', 'f']);
    expect(await screen.findByRole('alert')).toHaveTextContent(/Maximum Songs Reached.*Not added: g\.wav/);
  });

  test('of one name and size for two songs are asked about, and sent all the same', async () => {
    const { user, uploads } = openForm();
    // One that waits in another test's form may begin meanwhile.
    const begun = () => uploads.begun.filter(({ sent }) => sent?.name === 'a.wav');
    await user.upload(song(1).getByLabelText('Audio File'), wave('a.wav'));
    await user.click(screen.getByRole('button', { name: 'Add Song' }));
    await user.upload(song(2).getByLabelText('Audio File'), wave('a.wav', 9));
    expect(screen.queryByText(/has the same file/)).not.toBeInTheDocument();
    await waitFor(() => expect(begun()).toHaveLength(2));
    await user.upload(song(2).getByLabelText('Audio File'), wave('a.wav'));
    expect(song(2).getByText('Song 1 has the same file. Is that meant so?')).toBeVisible();
    expect(song(1).getByText('Song 2 has the same file. Is that meant so?')).toBeVisible();
    await waitFor(() => expect(begun()).toHaveLength(3));
  });

  test('with signs that turn the words around them are called by their letters', async () => {
    const { user } = openForm();
    await user.upload(song(1).getByLabelText('Audio File'), wave('low\u202etide.wav'));
    expect(song(1).getByText('lowtide.wav')).toBeVisible();
    expect(titles()).toEqual(['lowtide']);
    drop(screen.getByRole('heading', { name: 'Your songs' }), wave('b\u2066.wav'));
    expect(titles()).toEqual(['lowtide', 'b']);
  });

  test('that miss the form do not open in place of the page', () => {
    openForm();
    expect(drop(document.body, wave())).toBe(false);
  });

  test('are told from their first bytes, in words', async () => {
    const { user } = openForm();
    await user.upload(song(1).getByLabelText('Audio File'), wave());
    expect(await song(1).findByText(/WAV, 8-bit, 8 kHz, mono, 0:02/)).toBeVisible();
  });

  test.each([
    ['cut', wave('cut.wav', 8000), 'This file is incomplete: it should last 0:02, but only 0:01 of it is there.'],
    ['text', new File(['Dear studio,'], 'letter.wav'), 'This is a text file, not audio.'],
  ])('that are surely wrong are not sent: %s', async (_, file, words) => {
    const { user, server } = openForm();
    await fillIn(user);
    await user.upload(song(1).getByLabelText('Audio File'), file);
    await submit(user);
    expect(await song(1).findByText(words, { exact: false })).toBeVisible();
    await waitFor(() => expect(song(1).getByLabelText('Audio File')).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Song 1: Audio File' })).toBeVisible();
    expect(server.asked).toHaveLength(0);
  });

  test('go up three at a time, as soon as they are chosen', async () => {
    const { user, uploads } = openForm();
    await fillIn(user);
    const sized = (name: string, missing: number) => new File([waveBytes(), new Uint8Array(missing)], `${name}.wav`);
    const files = ['one', 'two', 'three', 'four'].map((name, index) => sized(name, index));
    await user.upload(song(1).getByLabelText('Audio File'), files);
    await waitFor(() => expect(uploads.begun).toHaveLength(3));
    uploads.begun[1]?.succeed();
    await waitFor(() => expect(uploads.begun.map(({ sent }) => sent?.name)).toContain('four.wav'));
    expect(await screen.findByText('two.wav uploaded')).toBeInTheDocument();
  });
});
