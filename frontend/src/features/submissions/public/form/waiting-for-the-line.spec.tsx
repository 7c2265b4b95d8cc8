import { screen, waitFor } from '@testing-library/react';
import { submissionId, wave, openForm, song, fillIn, row, submit } from './submission.fixture';

test('while the connection is gone the form waits, says how far it has come, and goes on by itself', async () => {
  const { user, uploads, onArrived } = openForm();
  uploads.onBegin = (upload, number) => (number <= 3 ? upload.breakOff() : upload.succeed());
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  expect(await song(1).findByText(/, 0%, waiting for your connection…$/)).toBeVisible();
  await submit(user);
  await waitFor(() => expect(uploads.begun).toHaveLength(3));
  await waitFor(() => expect(row('Ropeworks').getByText('Waiting for your connection…')).toBeVisible());
  expect(row('Ropeworks').getByRole('progressbar', { name: 'Uploading ropeworks.wav' })).toBeVisible();
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(onArrived).toHaveBeenCalled();
  });
  expect(screen.queryByText('Submission Failed')).not.toBeInTheDocument();
});

test('that the connection broke is said from the first try on, and the details go out once', async () => {
  const { user, server, onArrived } = openForm();
  const [first, second] = [server.hold('POST /api/artist/submit'), server.hold('POST /api/artist/submit')];
  await fillIn(user);
  await submit(user);
  await first.fail();
  expect(screen.getByText(/^Waiting for your connection… We go on/, { selector: 'p:not([role])' })).toBeVisible();
  await second.release();
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  const [one, two] = server.to('POST /api/artist/submit');
  expect(two?.body).toEqual(one?.body);
});

test('on a dead line the details wait as the songs do, and go out when it is back', async () => {
  const { user, server, onArrived } = openForm();
  const answer = server.on('POST /api/artist/submit', () => Promise.reject(new TypeError('Failed to fetch')));
  await fillIn(user);
  await submit(user);
  const tries = () => server.to('POST /api/artist/submit').length;
  for (const least of [1, 2, 3, 4]) {
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(tries()).toBeGreaterThanOrEqual(least);
    });
  }
  expect(screen.getByText(/^Waiting for your connection… We go on/, { selector: 'p:not([role])' })).toBeVisible();
  expect(screen.queryByText('Submission Failed')).not.toBeInTheDocument();
  const { submissionUid } = server.to('POST /api/artist/submit')[0]?.body as { submissionUid: string };
  answer.on('POST /api/artist/submit', () => ({ status: 200, body: { id: submissionId, submissionUid } }));
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(onArrived).toHaveBeenCalled();
  });
});

test('what is waited for is known as sent: after a reload it does not go out twice under another name', async () => {
  const { user, server, sending } = openForm();
  const late = server.hold('POST /api/artist/submit');
  await fillIn(user);
  await submit(user);
  await late.request();
  expect(sending.unanswered).toMatchObject([{ artistName: 'Mara Lindqvist' }]);
});

test('while its details wait for the connection, a song that is uploaded says that it does, too', async () => {
  const { user, server, uploads } = openForm();
  uploads.onBegin = (upload) => upload.succeed();
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await song(1).findByText('ropeworks.wav uploaded');
  server.on('POST /api/artist/submit', () => Promise.reject(new TypeError('Failed to fetch')));
  await submit(user);
  expect(await row('Ropeworks').findByText('Waiting for your connection…')).toBeVisible();
  expect(row('Ropeworks').queryByText('Getting ready…')).not.toBeInTheDocument();
});
