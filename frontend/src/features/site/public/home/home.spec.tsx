import { textsOfPage } from '@cueroom/contracts/content/site-texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server';
import { openPage } from '../../../../testing/open-page';
import { aProject } from '../../../../testing/project-records';
import { someHeroSettings } from '../../../../testing/records';

afterEach(() => jest.restoreAllMocks());

const words = textsOfPage('home', { heroTitle: 'Songs for the last scene', heroSubtitle: 'And the first' });
const studio = () =>
  new FakeServer()
    .on('GET /api/content/home', words)
    .on('GET /api/hero-settings', () => ({ body: null }))
    .on('GET /api/logo-wall', [])
    .on('GET /api/reel', [])
    .on('GET /api/people', [])
    .on('GET /api/projects/featured', [aProject({ title: 'Night Ferry' })]);

test('without settings a film of our own plays: muted, in a loop, by itself; its sound can be turned on', async () => {
  studio();
  const { user } = openPage('/');
  await screen.findByRole('heading', { name: words.heroTitle });
  const unmute = await screen.findByRole('button', { name: 'Unmute video' });
  const video = document.querySelector('video');
  await waitFor(() => expect([video?.muted, video?.loop, video?.autoplay]).toEqual([true, true, true]));
  await user.click(unmute);
  expect(video?.muted).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Mute video' }));
  expect(video?.muted).toBe(true);
});

test('a link to a video is embedded; the sound is a parameter of its address', async () => {
  studio().on('GET /api/hero-settings', () => ({ body: someHeroSettings({ videoTitle: 'Reel' }) }));
  const { user } = openPage('/');
  const address = async () => new URL((await screen.findByTitle<HTMLIFrameElement>('Reel')).src);
  expect((await address()).pathname).toBe('/embed/abcdefghijk');
  expect((await address()).searchParams.get('mute')).toBe('1');
  await user.click(screen.getByRole('button', { name: 'Unmute video' }));
  expect((await address()).searchParams.get('mute')).toBe('0');
});

describe('with reduced motion', () => {
  const before = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (media) => ({ ...before(media), matches: media.includes('reduced-motion') });
  });
  afterEach(() => (window.matchMedia = before));

  test('nothing moves until it is asked for', async () => {
    studio().on('GET /api/hero-settings', () => ({ body: someHeroSettings({ videoTitle: 'Reel' }) }));
    const { user } = openPage('/');
    const play = await screen.findByRole('button', { name: 'Play video' });
    expect(screen.queryByTitle('Reel')).not.toBeInTheDocument();
    await user.click(play);
    expect(screen.getByTitle('Reel')).toBeInTheDocument();
  });

  test('Unmute starts the film, with its sound', async () => {
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play');
    studio();
    const { user } = openPage('/');
    await user.click(await screen.findByRole('button', { name: 'Unmute video' }));
    const video = document.querySelector('video');
    expect([play.mock.contexts.at(-1), video?.muted]).toEqual([video, false]);
    expect(screen.getByRole('button', { name: 'Pause video' })).toBeInTheDocument();
  });
});

test('a browser that refuses sound, or to play by itself, is believed', async () => {
  let isSilentAllowed = true;
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    const isAllowed = this.muted && isSilentAllowed;
    return isAllowed ? Promise.resolve() : Promise.reject(new DOMException('no press', 'NotAllowedError'));
  });
  studio();
  const { user, unmount } = openPage('/');
  await user.click(await screen.findByRole('button', { name: 'Unmute video' }));
  await waitFor(() => expect(document.querySelector('video')?.muted).toBe(true));
  expect(screen.getByRole('button', { name: 'Unmute video' })).toHaveTextContent('Unmute');
  expect(screen.getByRole('button', { name: 'Pause video' })).toBeInTheDocument();
  unmount();
  isSilentAllowed = false;
  openPage('/');
  expect(await screen.findByRole('button', { name: 'Play video' })).toBeInTheDocument();
});

test('settings that cannot be read are told, and the film of our own plays', async () => {
  studio().on('GET /api/hero-settings', () => ({ status: 503, body: { detail: 'away' } }));
  openPage('/');
  expect(await screen.findByText('Failed to fetch hero settings')).toBeVisible();
  expect(document.querySelector('video')).toBeInTheDocument();
});

test('five logos of our own stand in for none; a logo is hidden only when it says so', async () => {
  const server = studio();
  const { unmount } = openPage('/');
  const clients = async () => within(await screen.findByRole('region', { name: 'Trusted by Industry Leaders' }));
  await waitFor(async () => expect((await clients()).getAllByRole('img')).toHaveLength(5));
  unmount();
  const logo = {
    id: '1',
    name: 'Fjordhus',
    iconData: 'data:image/png;base64,AA==',
    displayOrder: 0,
    iconType: 'custom',
  };
  server.on('GET /api/logo-wall', [
    { ...logo, active: true, link: 'https://fjordhus.example/' },
    { ...logo, id: '3', name: 'Kelda', active: true, link: '/work/lane-four' },
    { ...logo, id: '2', name: 'Gone', active: false },
  ]);
  openPage('/');
  await waitFor(async () =>
    expect((await clients()).getAllByRole('img').map((img) => img.getAttribute('alt'))).toEqual(['Fjordhus', 'Kelda']),
  );
  const links = (await clients()).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['https://fjordhus.example/', '_blank'],
    ['/work/lane-four', null],
  ]);
});

test('the reel is silent until it is pressed, then goes from film to film; each leads to its project', async () => {
  const film = { kind: 'file' as const, renditions: [], posterUrl: '/api/objects/a.poster.webp', slug: 'lane-four' };
  studio().on('GET /api/reel', [
    { ...film, url: '/api/objects/a', title: 'The dive', projectTitle: 'Lane Four' },
    { ...film, url: '/api/objects/b', title: null, projectTitle: 'Night Watch', slug: 'night-watch' },
  ]);
  const { user } = openPage('/');
  const reel = within(await screen.findByRole('region', { name: 'Reel' }));
  expect(reel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/work/lane-four',
    '/work/night-watch',
  ]);
  expect(reel.queryByLabelText(/^Reel:/)).not.toBeInTheDocument();
  await user.click(reel.getByRole('button', { name: 'Play the reel' }));
  fireEvent.ended(await reel.findByLabelText('Reel: The dive'));
  const last = await reel.findByLabelText('Reel: Night Watch');
  fireEvent.play(last);
  const pause = jest.spyOn(last as HTMLVideoElement, 'pause');
  await user.click(reel.getByRole('button', { name: 'Pause Night Watch' }));
  expect(pause).toHaveBeenCalledTimes(1);
  fireEvent.pause(last);
  const play = jest.spyOn(last as HTMLVideoElement, 'play');
  await user.click(reel.getByRole('button', { name: 'Play Night Watch' }));
  expect(play).toHaveBeenCalledTimes(1);
  fireEvent.ended(last);
  expect(reel.getByLabelText('Reel: Night Watch')).toBe(last);
});

test('who can be called stands beside the way to a brief: the first person with a number', async () => {
  const person = { ...{ role: 'Founder', line: null, portraitUrl: null, email: null, links: [] }, phone: null };
  studio().on('GET /api/people', [
    { ...person, id: '1', name: 'Ada Reel', phone: 'call me' },
    { ...person, id: '2', name: 'Ines Vale', phone: '+351 21 555 01' },
  ]);
  openPage('/');
  expect(await screen.findByRole('link', { name: '+351 21 555 01' })).toHaveAttribute('href', 'tel:+3512155501');
  expect([screen.getByText('Ines Vale'), screen.queryByText('Ada Reel')]).toEqual([expect.anything(), null]);
});

test('how we work, recent work and the ways on', async () => {
  studio();
  openPage('/');
  expect(await screen.findByRole('heading', { name: 'Night Ferry' })).toBeVisible();
  for (const name of ['Industry Insights', 'Curated Excellence', 'Collaborative Approach', 'Recent Work'])
    expect(screen.getByRole('heading', { name })).toBeVisible();
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([to('Start Your Project'), to('View Our Work'), to('View Full Portfolio'), to('Start Collaborating')]).toEqual(
    ['/brief', '/work', '/work', '/brief'],
  );
});

test('six placeholders while recent work is on its way; a failure can be tried again', async () => {
  const server = studio().on('GET /api/projects/featured', () => ({ status: 503, body: { detail: 'away' } }));
  const { user } = openPage('/');
  const loading = await screen.findByRole('list', { name: 'Loading projects' });
  expect(within(loading).getAllByRole('listitem')).toHaveLength(6);
  const again = await screen.findByRole('button', { name: 'Try Again' });
  server.on('GET /api/projects/featured', [aProject({ title: 'Night Ferry' })]);
  await user.click(again);
  expect(await screen.findByRole('heading', { name: 'Night Ferry' })).toBeVisible();
});

test('what a studio leaves empty has no place on the page; words of its own stand in ours', async () => {
  const own = {
    clientsTitle: '',
    howPoints: '# One thing\nWe do it. And then again.',
    musicText: '',
    workTitle: 'Lately',
  };
  studio().on('GET /api/content/home', { ...words, ...own });
  openPage('/');
  expect(await screen.findByRole('heading', { name: 'Lately' })).toBeVisible();
  expect(screen.queryByText('Trusted by Industry Leaders')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Clients' })).not.toBeInTheDocument());
  const how = within(screen.getByRole('region', { name: 'How We Work' }));
  expect(how.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['One thing']);
  expect(how.getByRole('listitem')).toHaveTextContent(/We do it. And then again.$/);
});

test('without points there is no How We Work; words that cannot be read are ours', async () => {
  const server = studio().on('GET /api/content/home', { ...words, howPoints: '' });
  const { unmount } = openPage('/');
  await screen.findByRole('heading', { name: words.heroTitle });
  expect(screen.queryByRole('heading', { name: 'How We Work' })).not.toBeInTheDocument();
  unmount();
  server.on('GET /api/content/home', () => ({ status: 503, body: { detail: 'away' } }));
  openPage('/');
  expect(await screen.findByRole('heading', { name: 'Elevating stories through music' })).toBeVisible();
  expect(screen.getByText(/Send us one to five songs\. You’ll hear/)).toBeVisible();
});
