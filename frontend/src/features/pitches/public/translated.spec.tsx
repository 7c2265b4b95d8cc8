import { act, fireEvent, screen, within } from '@testing-library/react';
import { translatePage } from '../../../testing/translate-page';
import { FakeEvents, fieldOf, never, open, prepareBrowser, press } from './listen-app.fixture';
import { aTrack, pageOf } from './listen-page.fixture';

let audio: HTMLAudioElement;
beforeEach(() => {
  prepareBrowser();
  Object.assign(globalThis, {
    Audio: function () {
      return (audio = document.createElement('audio'));
    },
  });
});

const tracks = () => [aTrack(), aTrack({ trackId: 'b'.repeat(24), title: 'Salt Roads' })];

test('on a page that the browser translates, a client plays, chooses and comments, and numbers and states change', async () => {
  const page = pageOf(...tracks());
  open(page, { eventsPath: '/events' });
  translatePage();
  press('Play all');
  act(() => void audio.dispatchEvent(new Event('playing')));
  translatePage();
  expect(screen.getAllByRole('button', { name: 'Pause' }).length).toBeGreaterThan(1);
  expect(screen.queryByRole('button', { name: 'Play all' })).toBeNull();

  const player = within(screen.getByRole('region', { name: 'Player' }));
  Object.defineProperty(audio, 'currentTime', { configurable: true, value: 12 });
  act(() => void audio.dispatchEvent(new Event('timeupdate')));
  expect(player.getByText(/^0:12 of /)).toBeVisible();
  press('Next');
  expect(player.getByText('Salt Roads')).toBeVisible();

  press('Yes');
  translatePage();
  expect(screen.getAllByRole('button', { name: 'Yes', pressed: true })).toHaveLength(1);
  fireEvent.change(fieldOf('Salt Roads'), { target: { value: 'Is there a shorter one?' } });
  FakeEvents.latest.tell({ ...page, recipient: { name: 'Ren', company: null }, contentHash: 'another' });
  translatePage();
  expect(screen.getByText('For Ren')).toBeVisible();
  expect(fieldOf('Salt Roads')).toHaveValue('Is there a shorter one?');
  expect(screen.queryByText('Something went wrong')).toBeNull();
});

test('a client’s page that broke is drawn anew and keeps what was chosen and written', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const comment = {
    id: '7'.repeat(24),
    at: 12,
    text: 'Lovely strings',
    createdAt: new Date().toISOString(),
    answers: [],
  };
  const page = pageOf(aTrack({ comments: [comment] }));
  open(page, { choose: never, eventsPath: '/events' });
  press('Yes');
  const written = fieldOf('Undertow');
  fireEvent.change(written, { target: { value: 'Is there a shorter one?' } });
  // Something other than a translation, an extension for instance, takes away what the page itself is about to.
  screen.getByText('Lovely strings').closest('ul')?.parentElement?.remove();
  FakeEvents.latest.tell({ ...page, tracks: [aTrack()], contentHash: 'another' });
  expect(await screen.findByDisplayValue('Is there a shorter one?')).not.toBe(written);
  expect(screen.getByRole('button', { name: 'Yes', pressed: true })).toBeVisible();
});
