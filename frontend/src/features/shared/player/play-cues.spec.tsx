import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { FakeSound } from '../../../testing/fake-sound';
import { openPage } from '../../../testing/open-page';
import { aCue, aProject, aProjectPage } from '../../../testing/project-records';
import { sitePlayer } from './site-player';

const blinds = { slug: 'blinds', title: 'Blinds', cueCount: 2 };
const ferry = { slug: 'ferry', title: 'Night Ferry', cueCount: 1 };
const cue = (title: string) => aCue({ id: title, title, artist: 'Ada Rill', audioUrl: `/${title}.mp3` });
const studio = () =>
  new FakeServer()
    .on('GET /api/projects', [aProject(blinds), aProject(ferry)])
    .on('GET /api/projects/featured', [aProject(blinds)])
    .on('GET /api/content', { heroTitle: 'Songs', heroSubtitle: '', aboutContent: '' })
    .on('GET /api/hero-settings', () => ({ body: null }))
    .on('GET /api/logo-wall', [])
    .on('GET /api/people', [])
    .on('GET /api/projects/blinds', aProjectPage({ ...blinds, cues: [cue('Shutters'), cue('Slats')] }))
    .on('GET /api/projects/ferry', aProjectPage({ ...ferry, cues: [cue('Low Tide')] }));
const player = async () => within(await screen.findByRole('region', { name: 'Player' }));
const button = (name: string) => screen.findByRole('button', { name });
const heardOf = (sound: FakeSound) => sound.played.map((address) => address.slice(1, -4));

const openList = async (address = '/work') => {
  const sound = new FakeSound();
  const server = studio();
  const view = openPage(address);
  return { sound, server, play: await button('Play Blinds'), ...view };
};

test('a tile plays its cues one after the other, through navigation, and then ends', async () => {
  const { user, sound, server, play } = await openList();
  expect(server.to('GET /api/projects/blinds')).toHaveLength(0);
  expect(screen.queryByRole('region', { name: 'Player' })).not.toBeInTheDocument();
  await user.click(play);
  const bar = await player();
  expect(bar.getByRole('link', { name: 'Blinds' })).toHaveAttribute('href', '/work/blinds');
  expect(bar.getByText('Shutters')).toBeVisible();
  expect(await button('Pause Blinds')).toBe(play);
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'About' }));
  await waitFor(() => expect(document.title).toMatch(/^About/));
  expect((await player()).getByRole('button', { name: 'Pause' })).toBeVisible();
  await sound.end();
  expect(await (await player()).findByText('Slats')).toBeVisible();
  await sound.end();
  expect(await (await player()).findByRole('button', { name: 'Play' })).toBeVisible();
  expect([heardOf(sound), server.to('GET /api/projects/blinds').length]).toEqual([['Shutters', 'Slats'], 1]);
});

test('heard to the end, a tile plays its cues from the first one again', async () => {
  const { user, sound, play } = await openList();
  await user.click(play);
  await user.click((await player()).getByRole('button', { name: 'Next' }));
  await sound.moveTo(141);
  await sound.end();
  await user.click(await button('Play Blinds'));
  await button('Pause Blinds');
  expect(heardOf(sound)).toEqual(['Shutters', 'Slats', 'Shutters']);
});

test('pressed again it pauses, and goes on where it was', async () => {
  const { user, sound, play } = await openList();
  await user.click(play);
  await button('Pause Blinds');
  await sound.moveTo(9);
  await user.click(play);
  expect(await button('Play Blinds')).toBe(play);
  await user.click(play);
  await button('Pause Blinds');
  expect([sound.element.currentTime, heardOf(sound)]).toEqual([9, ['Shutters', 'Shutters']]);
});

test('cues that come late play only if nothing else was pressed meanwhile', async () => {
  const { user, sound, server, play } = await openList();
  const late = server.hold('GET /api/projects/blinds');
  await user.click(play);
  expect(await button('Pause Blinds')).toHaveAttribute('aria-busy', 'true');
  await user.click(await button('Play Night Ferry'));
  await button('Pause Night Ferry');
  await act(async () => late.release());
  expect([heardOf(sound), play.getAttribute('aria-label')]).toEqual([['Low Tide'], 'Play Blinds']);
});

test('a press is taken back by a second one before its cues are here', async () => {
  const { user, sound, server, play } = await openList();
  const late = server.hold('GET /api/projects/blinds');
  await user.click(play);
  await user.click(await button('Pause Blinds'));
  await act(async () => late.release());
  expect([heardOf(sound), play.getAttribute('aria-label')]).toEqual([[], 'Play Blinds']);
});

test('cues that do not come are said beside their button, and can be asked for again', async () => {
  const { user, sound, server, play } = await openList();
  server.on('GET /api/projects/blinds', () => ({ status: 503, body: { detail: 'away' } }));
  await user.click(play);
  expect(await screen.findByText(/^We couldn’t load this music/)).toBeVisible();
  server.on('GET /api/projects/blinds', aProjectPage({ ...blinds, cues: [cue('Shutters')] }));
  await user.click(play);
  await button('Pause Blinds');
  expect(screen.queryByText(/^We couldn’t load/)).not.toBeInTheDocument();
  expect(heardOf(sound)).toEqual(['Shutters']);
});

test('the film of the home page falls silent when a cue begins, and a cue when the film is unmuted', async () => {
  const { user, play } = await openList('/');
  await user.click(await button('Unmute video'));
  await user.click(play);
  await button('Pause Blinds');
  await user.click(await button('Unmute video'));
  await waitFor(() => expect(sitePlayer.now.state).toBe('paused'));
});

test('the player: previous, next, seek and volume; closed it is gone', async () => {
  const { user, sound, play } = await openList();
  await user.click(play);
  const bar = await player();
  await user.click(bar.getByRole('button', { name: 'Next' }));
  expect(await bar.findByText('Slats')).toBeVisible();
  expect(bar.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  bar.getByRole('slider', { name: 'Seek' }).focus();
  await user.keyboard('{PageUp}{ArrowRight}');
  expect(sound.element.currentTime).toBe(11);
  await user.click(bar.getByRole('button', { name: 'Previous' }));
  expect(sound.element.currentTime).toBe(0);
  bar.getByRole('slider', { name: 'Volume' }).focus();
  await user.keyboard('{ArrowLeft}');
  expect(sound.element.volume).toBe(0.9);
  await user.click(bar.getByRole('button', { name: 'Close player' }));
  expect(screen.queryByRole('region', { name: 'Player' })).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  await button('Play Blinds');
});

test('a link to the second opens the project with that cue ready there; a press plays', async () => {
  const first = await openList();
  await first.user.click(first.play);
  await (await player()).findByText('Shutters');
  await first.user.click((await player()).getByRole('button', { name: 'Next' }));
  await first.sound.moveTo(12.7);
  await first.user.click((await player()).getByRole('button', { name: 'Copy link' }));
  const { pathname, search } = new URL(await navigator.clipboard.readText());
  expect(pathname + search).toBe('/work/blinds?cue=1m2&t=12');
  expect(await screen.findByText('Link copied at 0:12')).toBeVisible();
  first.unmount();

  const sound = new FakeSound();
  studio();
  const { user } = openPage(pathname + search);
  const bar = await player();
  expect(bar.getByText('Slats')).toBeVisible();
  expect(sound.played).toEqual([]);
  await user.click(bar.getByRole('button', { name: 'Play' }));
  expect([heardOf(sound), sound.element.currentTime]).toEqual([['Slats'], 12]);
});
