import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../../../testing/render-screen';
import { restoreDraft, saveDraft } from './draft';
import { SubmissionCard } from './submission-card';
import { fillIn, openForm, song, submit, wave } from './submission.fixture';
import { emptySubmission } from './submission-values';

/** As after a reload: nothing is left but what the browser has stored. */
const reopened = () => {
  const sending = restoreDraft();
  if (!sending) throw new Error('There is no draft');
  renderScreen(<SubmissionCard sending={sending} onArrived={jest.fn()} onAgain={() => {}} onDiscard={() => {}} />);
  return sending;
};

test('what was typed outlives a reload; a file that was not finished is asked for again, and recognized', async () => {
  const { user, uploads, unmount } = openForm();
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  uploads.begun[0]?.moveTo(0.62);
  expect(await screen.findByText(/^Draft saved \d?\d:\d\d\s[AP]M$/)).toBeVisible();
  unmount();
  const sending = reopened();
  expect(screen.getByLabelText('Artist Name')).toHaveValue('Mara Lindqvist');
  expect(song(1).getByLabelText('Track Title')).toHaveValue('Ropeworks');
  const again = song(1).getByRole('button', { name: 'Choose ropeworks.wav again' });
  await submit(user);
  await waitFor(() => expect(again).toHaveFocus());
  expect(screen.getByText(/^Waiting for ropeworks\.wav\./)).toBeVisible();
  await user.upload(song(1).getByLabelText('Audio File'), wave('other.wav', 9));
  expect(await song(1).findByText('This is not the same file as ropeworks.wav')).toBeVisible();
  // The wrong file costs nothing of what was sent, also when the page is reloaded now.
  expect(saveDraft(sending, emptySubmission())).toBe(true);
  expect(Object.values(restoreDraft()?.songs ?? {})).toMatchObject([{ kept: { name: 'ropeworks.wav' } }]);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await waitFor(() => expect(uploads.begun).toHaveLength(2));
  uploads.begun[1]?.succeed();
  expect(await song(1).findByText('ropeworks.wav uploaded')).toBeInTheDocument();
});

test('a file that has arrived is there after a reload, and is sent with its song', async () => {
  const { user, server, uploads, unmount } = openForm();
  uploads.onBegin = (upload) => upload.succeed();
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await song(1).findByText('ropeworks.wav uploaded');
  unmount();
  reopened();
  await submit(user);
  await waitFor(() => expect(server.to('POST /api/artist/submit-song')).toHaveLength(1));
  expect(server.to('POST /api/artist/submit-song')[0]?.body).toMatchObject({
    audioFileUrl: 'http://studio.test/api/objects/00ff',
  });
  expect(uploads.begun).toHaveLength(1);
  await waitFor(() => expect(restoreDraft()).toBeNull());
});

test('an upload is paused, goes on, and is removed', async () => {
  const { user, uploads } = openForm();
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  await user.click(await song(1).findByRole('button', { name: 'Pause ropeworks.wav' }));
  await user.click(await song(1).findByRole('button', { name: 'Resume ropeworks.wav' }));
  await waitFor(() => expect(uploads.begun).toHaveLength(2));
  await user.click(song(1).getByRole('button', { name: 'Remove ropeworks.wav' }));
  expect(song(1).queryByText('ropeworks.wav')).not.toBeInTheDocument();
});

test('an empty form takes nothing away from a draft that is still to come back', async () => {
  const { user, unmount } = openForm();
  await fillIn(user);
  unmount();
  openForm().unmount();
  expect(restoreDraft()?.values?.artistName).toBe('Mara Lindqvist');
});

test('what the check of a file found odd is still said after a reload', async () => {
  const { user, uploads, unmount } = openForm();
  await fillIn(user);
  await user.upload(
    song(1).getByLabelText('Audio File'),
    new File([new Uint8Array(640).fill(0x83)], 'rubbish.wav', { type: 'audio/wav' }),
  );
  const doubt = /^We don’t recognize this file as audio/;
  expect(await song(1).findByText(doubt)).toBeVisible();
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  uploads.begun[0]?.succeed();
  expect(await screen.findByText(/^Draft saved /)).toBeVisible();
  unmount();
  reopened();
  expect(await song(1).findByText(doubt)).toBeVisible();
});
