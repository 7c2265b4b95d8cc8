import { act, screen, within } from '@testing-library/react';
import { receivedMusic } from '../../../../lib/received-music';
import { studio } from '../../../../lib/studio';
import { openPage } from '../../../../testing/open-page';
import { forgetPageDrafts } from '../artist-page/use-page-draft';
import { checksUrl, aServer, openForm, song, fillIn, back, row, submit } from './submission.fixture';

test('Submit More Music begins a new form at its first field, for the same artist', async () => {
  aServer();
  const { user } = openPage('/artist-sub');
  await screen.findByLabelText('Artist Name');
  await fillIn(user);
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'Submit More Music' }));
  expect(screen.getByLabelText('Artist Name')).toHaveFocus();
  expect(screen.getByLabelText('Artist Name')).toHaveValue('Mara Lindqvist');
  expect(screen.getByLabelText('Email')).toHaveValue('mara@example.org');
  expect(screen.getByLabelText('Description')).toHaveValue('');
  expect(song(1).getByLabelText('Track Title')).toHaveValue('');
});

test('the page, its questions and the thanks promise the same, by the studio’s own number of days', async () => {
  studio.answerWithinDays = 14;
  aServer().on('POST /api/artist/submit', ({ body }: { body: { submissionUid: string } }) => ({
    body: { id: '1', submissionUid: body.submissionUid, createdAt: '2026-11-20T12:00:00.000Z' },
  }));
  const { user } = openPage('/artist-sub');
  await screen.findByLabelText('Artist Name');
  expect(screen.getAllByText(/You’ll hear from us within 14 days/)).toHaveLength(3);
  const faq = within(screen.getByText('When will I hear back?').closest('details')!);
  expect(faq.getByText('You’ll hear from us within 14 days, shortlisted or not.')).toBeInTheDocument();
  expect(screen.queryByText(/can’t reply to everyone|co-writers in the description/)).not.toBeInTheDocument();
  for (const [name, path] of [
    ['Ask for your links', '/music'],
    ['Check it here', '/verify'],
    ['Find Your Music', '/music'],
    ['Check a Document', '/verify'],
  ])
    expect(screen.getByText(name!, { selector: 'a' })).toHaveAttribute('href', path);
  await fillIn(user);
  await submit(user);
  const thanks = await screen.findByText(/You’ll hear from us by Dec 4, 2026\.$/);
  expect(thanks).not.toHaveTextContent(/email|shortlist/);
  studio.answerWithinDays = 30;
});

test('who leaves the page and comes back goes on with the same submission', async () => {
  const server = aServer().on('POST /api/artist/submit-song', () => ({ status: 413, body: { detail: 'Too much' } }));
  const { user, history } = openPage('/artist-sub');
  await screen.findByLabelText('Artist Name');
  await fillIn(user);
  await submit(user);
  await back(() => song(1).getByText('Too much'));
  act(() => history.push('/contact'));
  await screen.findByRole('button', { name: 'Send Message' });
  act(() => history.push('/artist-sub'));
  await back(() => song(1).getByText('Too much'));
  server.on('POST /api/artist/submit-song', () => ({ status: 201, body: {} }));
  await user.click(await song(1).findByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Thank you, Mara Lindqvist' });
  expect(server.to('POST /api/artist/submit')).toHaveLength(1);
});

test('the thanks tell what was found in each song', async () => {
  const { user, server } = openForm();
  let asked = 0;
  server.on(`GET ${checksUrl}`, () => {
    const { songUid } = server.to('POST /api/artist/submit-song')[0]?.body as { songUid: string };
    const damaged = { songUid, verdict: 'damaged', words: 'The file ends too early.' };
    return { body: [asked++ === 0 ? { songUid, verdict: 'checking' } : damaged] };
  });
  await fillIn(user);
  await submit(user);
  expect(await row('Ropeworks').findByText('Received. We’re checking the file…')).toBeVisible();
  expect(await row('Ropeworks').findByText('The file ends too early.')).toBeVisible();
  expect(screen.getByText(/We can’t use one of your files as sent/)).toBeVisible();
});

test('the thanks offer to copy and to share the link that one should keep', async () => {
  const { user, server } = openForm();
  const link = 'http://studio.test/music/tok';
  const shared: unknown[] = [];
  Object.assign(navigator, { share: (what: unknown) => Promise.resolve(shared.push(what)) });
  server.on('POST /api/artist/submit', ({ body }: { body: { submissionUid: string } }) => ({
    status: 201,
    body: { id: '1', submissionUid: body.submissionUid, createdAt: '2026-11-20T12:00:00.000Z', link },
  }));
  await fillIn(user);
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(link);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(shared).toEqual([expect.objectContaining({ url: link })]);
});

test('after a reload of the thanks, what arrived and its page are said above the form, for a day', async () => {
  const music = 'http://studio.test/music/tok';
  aServer().on('POST /api/artist/submit', ({ body }: { body: { submissionUid: string } }) => ({
    body: { id: '1', submissionUid: body.submissionUid, createdAt: new Date().toISOString(), link: music },
  }));
  const { user, unmount } = openPage('/artist-sub');
  await screen.findByLabelText('Artist Name');
  await fillIn(user);
  await submit(user);
  await screen.findByRole('heading', { name: 'Thank you, Mara Lindqvist' });
  expect(screen.queryByRole('link', { name: 'Open your music’s page' })).not.toBeInTheDocument();
  unmount();
  const again = openPage('/artist-sub');
  expect(await screen.findByRole('link', { name: 'Open your music’s page' })).toHaveAttribute('href', music);
  expect(screen.getByText(/^Received:/)).toHaveTextContent(/^Received: [A-Z0-9]{7}\./);
  again.unmount();
  expect(receivedMusic.read(Date.now() + 86_400_001)).toBeNull();
  receivedMusic.keep({ submissionUid: 'ABC1234', link: music });
  const { user: visitor } = openPage('/artist-sub');
  await visitor.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/^Received:/)).not.toBeInTheDocument();
  receivedMusic.keep({ submissionUid: 'ABC1234', link: music });
  forgetPageDrafts('ABC1234');
  expect(receivedMusic.read()).toBeNull();
});
