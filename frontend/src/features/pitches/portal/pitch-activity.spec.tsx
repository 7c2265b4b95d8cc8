import { screen, waitFor, within } from '@testing-library/react';
import { useRecord } from '../../../lib/api/admin-lists';
import { FakeServer } from '../../../testing/fake-server';
import { renderInPortal } from '../../../testing/render-in-portal';
import { PitchActivityFeed } from './pitch-activity';

const [id, trackId, recipientId] = ['a', 'b', 'c'].map((letter) => letter.repeat(24));
const comment = { ...{ id: 'd'.repeat(24), at: 4, text: 'Here', createdAt: '2026-01-01T00:00:00Z' }, answers: [] };
const pitchWith = (of: object) => ({
  ...{ id, title: 'Dark strings', tracks: [] },
  recipients: [
    { id: recipientId, reactions: [{ trackId, comments: [of], requests: [], heard: [], versions: [], downloads: [] }] },
  ],
});
const said = { ...comment, kind: 'comment', recipientId, recipientName: 'Dana', trackId };

afterEach(() => jest.restoreAllMocks());

function Feed() {
  const { data } = useRecord('pitches', id!);
  return data ? <PitchActivityFeed pitch={data} /> : null;
}

test('the focus goes to the answer that is typed, and to what was answered when it is sent', async () => {
  const answers: object[] = [];
  const server = new FakeServer()
    .on('GET /api/admin/pitches/*', () => ({ body: pitchWith({ ...comment, answers }) }))
    .on('GET /api/admin/pitches/*/activity', [said])
    .on('GET /api/admin/pitches/*/preview', { tracks: [{ trackId, title: 'Undertow', versions: [] }] })
    .on('POST /api/admin/pitches/*/comments/*/answers', ({ body }: { body: { text: string } }) => {
      answers.push({ id: String(answers.length), text: body.text, createdAt: comment.createdAt });
      return { status: 201, body: {} };
    });
  server.hold('GET /api/admin/pitches/*/events');
  const { user } = renderInPortal(<Feed />);
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveFocus();
  await user.keyboard('Glad to hear{Enter}');
  await screen.findByText('Answered: Glad to hear');
  expect(await screen.findByText('It shows on the client’s page. No email tells of it.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveFocus());
  // One more stands beside it.
  server.on('GET /api/admin/pitches/*/preview', { tracks: [] });
  await user.click(screen.getByRole('button', { name: 'Answer again' }));
  await user.keyboard('There is a shorter one{Enter}');
  await screen.findByText('Answered: There is a shorter one');
  expect(screen.getByText('Answered: Glad to hear')).toBeVisible();
  expect(
    await screen.findByText('It shows on the client’s page once the track is back there. No email tells of it.'),
  ).toBeVisible();
});

test('what was heard of a version stands by its name, and a license request beside it', async () => {
  const versionId = 'e'.repeat(24);
  const version = { id: versionId, kind: 'cut-30', label: null, duration: 30 };
  const wish = { id: 'f'.repeat(24), project: 'After the Tide', createdAt: comment.createdAt };
  const reaction = {
    ...{ trackId, choice: null, comments: [], requests: [wish], downloads: [] },
    ...{ heard: [[0, 61]], heardSec: 61, versions: [{ versionId, heard: [[0, 12]], heardSec: 12 }] },
  };
  const pitch = {
    ...{ id, title: 'Dark strings', tracks: [{ trackId }] },
    recipients: [{ id: recipientId, name: 'Dana', reactions: [reaction] }],
  };
  const heard = { ...comment, kind: 'heard', recipientId, recipientName: 'Dana', trackId, versionId };
  const server = new FakeServer()
    .on('GET /api/admin/pitches/*', pitch)
    .on('GET /api/admin/pitches/*/activity', [heard])
    .on('GET /api/admin/pitches/*/preview', {
      tracks: [{ trackId, title: 'Undertow', duration: 200, versions: [version] }],
    });
  server.hold('GET /api/admin/pitches/*/events');
  renderInPortal(<Feed />);
  expect(await screen.findByText('heard 1:01 of 3:20')).toBeVisible();
  expect(screen.getByText('1 license request')).toBeVisible();
  expect(screen.getByText('Undertow (30 s cut)')).toBeVisible();
  expect(screen.getByText('heard 0:12 of 0:30')).toBeVisible();
  expect(screen.getByText('Dana', { selector: 'li span.font-semibold' }).closest('p')).toHaveTextContent(
    'Dana listened to “Undertow (30 s cut)”',
  );
});

test('only what was played stands under what they heard; what was said of other tracks stands apart', async () => {
  const of = { choice: null, comments: [], requests: [], downloads: [], heard: [], heardSec: 0, versions: [] };
  const ids = ['1', '2', '3'].map((letter) => letter.repeat(24));
  const [played, chosen] = ids;
  const reactions = [
    { ...of, trackId: played, heard: [[0, 61]], heardSec: 61 },
    { ...of, trackId: chosen, choice: 'yes', comments: [comment] },
  ];
  const pitch = {
    ...{ id, title: 'Dark strings', tracks: ids.map((each) => ({ trackId: each })) },
    recipients: [{ id: recipientId, name: 'Dana', reactions }],
  };
  const titles = ['Undertow', 'Tide', 'Ebb'];
  const server = new FakeServer()
    .on('GET /api/admin/pitches/*', pitch)
    .on('GET /api/admin/pitches/*/activity', [])
    .on('GET /api/admin/pitches/*/preview', {
      tracks: ids.map((each, index) => ({ trackId: each, title: titles[index], duration: 200, versions: [] })),
    });
  server.hold('GET /api/admin/pitches/*/events');
  renderInPortal(<Feed />);
  const heard = within(await screen.findByRole('region', { name: 'What they heard' }));
  expect(await heard.findByText('Undertow')).toBeVisible();
  expect(heard.queryByText('Tide')).toBeNull();
  expect(heard.getByText('2 tracks were not played.')).toBeVisible();
  const others = within(screen.getByRole('region', { name: 'Choices and requests' }));
  expect(others.getByText('Tide')).toBeVisible();
  expect(others.getByText('1 comment')).toBeVisible();
  expect(screen.queryByText('Ebb')).toBeNull();
});

test('an address that names the activity leads to it, also while more loads, until its reader moves', async () => {
  const server = new FakeServer()
    .on('GET /api/admin/pitches/*', { id, title: 'Dark strings', tracks: [], recipients: [] })
    .on('GET /api/admin/pitches/*/activity', [])
    .on('GET /api/admin/pitches/*/preview', { tracks: [] });
  server.hold('GET /api/admin/pitches/*/events');
  let resize = () => {};
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((callback) => {
    const sizes = { observe: () => {}, unobserve: () => {}, disconnect: () => void (resize = () => {}) };
    resize = () => callback([], sizes);
    return sizes;
  });
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = renderInPortal(<Feed />, `/admin/pitches/${id}#Activity`);
  const activity = await screen.findByRole('region', { name: 'Activity' });
  expect(activity).toHaveFocus();
  resize();
  expect(scrolled.mock.contexts).toEqual([activity, activity]);
  await user.keyboard('{ArrowDown}');
  resize();
  expect(scrolled).toHaveBeenCalledTimes(2);
});
