import type { ListenPage } from '@cueroom/contracts/pitches/listen';
import type { TrackComment } from '@cueroom/contracts/pitches/reactions';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeEvents, fieldOf, never, open, prepareBrowser, press } from './listen-app.fixture';
import { aTrack, pageOf } from './listen-page.fixture';

beforeEach(prepareBrowser);
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

test('a comment that is being typed outlives "My choices" and a change of its section', () => {
  const [first, second] = [
    aTrack({ section: 'Morning' }),
    aTrack({ trackId: '2'.repeat(24), title: 'Tide', section: 'Night' }),
  ];
  open(pageOf(first, second), { eventsPath: '/events' });
  fireEvent.change(fieldOf('Tide'), { target: { value: 'Half a thought' } });
  press('My choices');
  expect(fieldOf('Tide')).toHaveValue('Half a thought');
  press('My choices');
  FakeEvents.latest.tell(pageOf(first, { ...second, section: 'Dawn' }));
  expect(screen.getByRole('heading', { name: 'Dawn' })).toBeVisible();
  expect(fieldOf('Tide')).toHaveValue('Half a thought');
});

test('a comment that is being typed on a track that is taken out is kept, and the page says so until it is back', () => {
  const [first, second] = [aTrack(), aTrack({ trackId: '2'.repeat(24), title: 'Tide' })];
  open(pageOf(first, second), { eventsPath: '/events' });
  fireEvent.change(fieldOf('Tide'), { target: { value: 'Half a thought' } });
  FakeEvents.latest.tell({ ...pageOf(first), unavailable: 1 });
  const said = screen.getByText('One track is no longer available').closest('[role=status]');
  expect(said).toHaveTextContent('Your comment on “Tide” was not sent: “Half a thought”. It is kept here');
  FakeEvents.latest.tell({ ...pageOf(), unavailable: 2 });
  expect(screen.getByText('There is no music here at the moment.')).toBeVisible();
  FakeEvents.latest.tell(pageOf(first, second));
  expect(fieldOf('Tide')).toHaveValue('Half a thought');
  expect(said).toBeEmptyDOMElement();
});

test('a page that was asked for before a comment does not take it away', async () => {
  const kept = { id: '4'.repeat(24), at: 0, text: 'Shorter?', createdAt: '2026-01-01T00:00:00Z', answers: [] };
  let arrive = (_page: ListenPage) => {};
  const page = () => new Promise<ListenPage>((resolve) => (arrive = resolve));
  open(pageOf(aTrack()), { eventsPath: '/events', page, comment: () => Promise.resolve(kept) });
  for (let opened = 0; opened < 2; opened++) FakeEvents.latest.dispatchEvent(new Event('open'));
  fireEvent.change(fieldOf('Undertow'), { target: { value: 'Shorter?' } });
  press('Add comment');
  await screen.findByText('Shorter?', { selector: 'p *' });
  await act(async () => arrive(pageOf(aTrack())));
  expect(screen.getByText('Shorter?', { selector: 'p *' })).toBeVisible();
});

test('all that the studio has answered stands under the comment', () => {
  const answers = ['Glad to hear', 'There is a shorter one'].map((text, index) => ({
    ...{ id: String(index).repeat(24), text, createdAt: '2026-01-01T00:00:00Z' },
  }));
  const comment = { id: '4'.repeat(24), at: 0, text: 'Shorter?', createdAt: '2026-01-01T00:00:00Z', answers };
  open(pageOf(aTrack({ comments: [comment] })));
  for (const { text } of answers) expect(screen.getByText(text)).toBeVisible();
});

test('a license request that is put aside is there again; a missing project is shown', async () => {
  open(pageOf(aTrack()));
  press('Request license');
  fireEvent.change(screen.getByLabelText('Budget'), { target: { value: '£ 4,000' } });
  press('Send Request');
  expect(screen.getByLabelText('Project')).toHaveFocus();
  press('Cancel');
  press('Request license');
  expect(screen.getByLabelText('Budget')).toHaveValue('£ 4,000');
});

test('a comment that is being typed outlives its tab, and is gone once it is sent', async () => {
  window.history.replaceState(null, '', `/listen/${'t'.repeat(43)}`);
  const kept = { id: '2'.repeat(24), at: 0, text: 'Too bright', createdAt: new Date().toISOString(), answers: [] };
  const { unmount } = open(pageOf(aTrack()));
  fireEvent.change(fieldOf('Undertow'), { target: { value: 'Too bright' } });
  unmount();
  sessionStorage.clear();
  const again = open(pageOf(aTrack()), { comment: () => Promise.resolve(kept) });
  expect(fieldOf('Undertow')).toHaveValue('Too bright');
  press('Add comment');
  await waitFor(() => expect(fieldOf('Undertow')).toHaveValue(''));
  again.unmount();
  open(pageOf(aTrack()));
  expect(fieldOf('Undertow')).toHaveValue('');
});

test('what is typed while a comment is sent is not lost', async () => {
  let keep = (_comment: TrackComment) => {};
  open(pageOf(aTrack()), { comment: () => new Promise((resolve) => (keep = resolve)) });
  fireEvent.change(fieldOf('Undertow'), { target: { value: 'Shorter?' } });
  press('Add comment');
  fireEvent.change(fieldOf('Undertow'), { target: { value: 'And slower?' } });
  keep({ id: '3'.repeat(24), at: 0, text: 'Shorter?', createdAt: '2026-01-01T00:00:00Z', answers: [] });
  await screen.findByText('Shorter?', { selector: 'p *' });
  expect(fieldOf('Undertow')).toHaveValue('And slower?');
});

const tooLong = 'A'.repeat(2001);

test('a comment that is too long is neither cut nor sent: its field says so', () => {
  const comment = jest.fn(never);
  open(pageOf(aTrack()), { comment });
  expect(fieldOf('Undertow')).not.toHaveAttribute('maxlength');
  fireEvent.change(fieldOf('Undertow'), { target: { value: tooLong } });
  expect(screen.getByRole('alert')).toHaveTextContent('Please use at most 2000 characters');
  press('Add comment');
  expect(comment).not.toHaveBeenCalled();
  fireEvent.change(fieldOf('Undertow'), { target: { value: tooLong.slice(1) } });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('what is pasted into a license request stays whole, up to the limits that the studio has', async () => {
  const user = userEvent.setup();
  open(pageOf(aTrack()));
  press('Request license');
  await user.click(screen.getByLabelText('Term'));
  await user.paste(tooLong.slice(0, 500));
  expect(screen.getByLabelText('Term')).toHaveValue(tooLong.slice(0, 500));
  await user.click(screen.getByLabelText('Project'));
  await user.paste(tooLong.slice(0, 300));
  expect(screen.getByLabelText('Project')).toHaveValue(tooLong.slice(0, 300));
  expect(screen.getByLabelText('Project')).toBeInvalid();
  expect(screen.getByText('Please use at most 200 characters')).toBeVisible();
});
