import { screen, waitFor } from '@testing-library/react';
import { ref } from 'valtio/vanilla';
import { receivedMusic, unansweredMusic } from '../../../../lib/received-music';
import { openPage } from '../../../../testing/open-page';
import { current } from './current-submission';
import { restoreDraft } from './draft';
import { newSending } from './sending';
import { aServer, fillIn, submit } from './submission.fixture';

const link = 'http://studio.test/music/tok';
const find = 'POST /api/artist/submit/find';
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const openLink = () => screen.findByRole('link', { name: 'Open your music’s page' });

beforeEach(() => localStorage.clear());

/** As after a reload: nothing is left but what the browser has stored. */
const open = () => {
  current.sending = ref(newSending());
  const view = openPage('/artist-sub');
  const { queries } = view.queryClient.getDefaultOptions();
  view.queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 20 } });
  return view;
};

/** The studio has the details, and the line broke before its answer. */
const lose = async () => {
  const server = aServer().on('POST /api/artist/submit', lost).on(find, lost).on('GET /api/music/*', lost);
  const view = open();
  await screen.findByLabelText('Artist Name');
  await fillIn(view.user);
  await submit(view.user);
  await waitFor(() => expect(server.to('POST /api/artist/submit')).not.toEqual([]));
  await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
  const note = await screen.findByText(/^Your details may have reached us already, as submission [A-Z0-9]{7}\./);
  const { submissionUid } = server.to('POST /api/artist/submit')[0]?.body as { submissionUid: string };
  expect(note).toHaveTextContent(submissionUid);
  const isBack = () => server.on(find, () => ({ body: { id: '1', submissionUid, link } }));
  return { ...view, server, submissionUid, isBack };
};

test('who discards what may have arrived reads so, and gets its link once the line is back, also after a reload', async () => {
  const { user, unmount, submissionUid, isBack } = await lose();
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
  expect(
    await screen.findByText(
      new RegExp(`^Your details may have reached us already, as submission ${submissionUid}\\. If so`),
    ),
  ).toBeVisible();
  expect(screen.getByText(/^May have reached us:/)).toHaveTextContent(submissionUid);
  unmount();
  expect(restoreDraft()).toBeNull();
  isBack();
  open();
  expect(await openLink()).toHaveAttribute('href', link);
  expect(screen.getByText(/^Received:/)).toHaveTextContent(submissionUid);
  expect(unansweredMusic.read()).toBeNull();
});

test('undone, it is the form that says so', async () => {
  const { user, isBack } = await lose();
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Your details may have reached us already/)).toBeVisible();
  expect(screen.queryByText(/^May have reached us:/)).not.toBeInTheDocument();
  isBack();
  expect((await screen.findByText(/^Your details have reached us, as submission/)).parentElement).toHaveTextContent(
    'Your music’s page',
  );
});

test('what did not arrive is not said to have', async () => {
  const { user, server } = await lose();
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
  server.on(find, () => ({ status: 404, body: { detail: 'This has not reached us' } }));
  await waitFor(() => expect(screen.queryByText(/^May have reached us:/)).not.toBeInTheDocument());
  expect([receivedMusic.read(), unansweredMusic.read()]).toEqual([null, null]);
});

test('after a reload the draft does not say that nothing is missing, and the form says what may be there', async () => {
  const { unmount } = await lose();
  unmount();
  open();
  expect(await screen.findByText(/^Your details may have reached us already/)).toBeVisible();
  expect(await screen.findByText('Go on where you stopped.')).toBeVisible();
});

test('details that were refused are not said to have reached anyone', async () => {
  const server = aServer().on('POST /api/artist/submit', () => ({ status: 429, body: { detail: 'Too many' } }));
  const { user } = open();
  await screen.findByLabelText('Artist Name');
  await fillIn(user);
  await submit(user);
  expect(await screen.findByText('Too many')).toBeVisible();
  expect(screen.queryByText(/reached us already/)).not.toBeInTheDocument();
  expect(server.to(find)).toEqual([]);
});

test.each([404, 410])('the link to a page that has ended goes: %i', async (status) => {
  receivedMusic.keep({ submissionUid: 'ABC1234', link });
  aServer().on('GET /api/music/*', () => ({ status, body: { detail: 'This link is no longer open.' } }));
  open();
  await screen.findByLabelText('Artist Name');
  await waitFor(() => expect(receivedMusic.read()).toBeNull());
  expect(screen.queryByText(/^Received:/)).not.toBeInTheDocument();
});

test('a page that cannot be read now keeps its link', async () => {
  receivedMusic.keep({ submissionUid: 'ABC1234', link });
  const server = aServer().on('GET /api/music/*', lost);
  open();
  expect(await openLink()).toBeVisible();
  await waitFor(() => expect(server.to('GET /api/music/*').length).toBeGreaterThan(3));
  expect(await openLink()).toBeVisible();
});
