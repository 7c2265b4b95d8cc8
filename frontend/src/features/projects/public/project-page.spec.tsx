import type { ProjectFilm } from '@cueroom/contracts/content/films';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { FakeSound } from '../../../testing/fake-sound';
import { openPage } from '../../../testing/open-page';
import { aCue, aProjectPage } from '../../../testing/project-records';

const cues = [
  aCue({ title: 'Low Tide', durationSec: 42 }),
  aCue({ title: 'Ropeworks', artist: 'Mara Lindqvist', durationSec: 30, audioUrl: '/api/objects/ropes.mp3' }),
];
const project = aProjectPage({
  slug: 'night-ferry',
  title: 'Night Ferry',
  description: 'A ferry that never lands.',
  credits: [
    { label: 'Director', name: 'Ines Varga' },
    { label: 'Music Supervisor', name: 'Ada Reel' },
  ],
  externalLink: 'https://vimeo.com/12345',
  cues,
  previous: { slug: 'blinds', title: 'Blinds' },
  next: null,
});
const person = { id: '1'.repeat(24), name: 'Ada  REEL', role: 'Founder', line: null, portraitUrl: null };
const studio = (page = project) => new FakeServer().on('GET /api/projects/*', page).on('GET /api/people', [person]);

let sound: FakeSound;
beforeEach(() => {
  sound = new FakeSound();
});

test('its pictures say what can be seen in them', async () => {
  const [url, width, height] = ['/api/objects/a.480.webp', 480, 320];
  const image = { sources: [{ type: 'image/webp' as const, width, url }], width, height, placeholder: 'data:,' };
  studio({ ...project, stills: [{ image, alt: 'A pier in fog' }] });
  openPage('/work/night-ferry');
  const pictures = within(await screen.findByRole('list', { name: 'Pictures from Night Ferry' }));
  expect(pictures.getByAltText('A pier in fog')).toHaveAttribute('src', url);
});

test('it says what the project is, who did what, and where it can be seen', async () => {
  studio();
  openPage('/work/night-ferry');
  expect(await screen.findByRole('heading', { level: 1, name: 'Night Ferry' })).toBeVisible();
  expect(document.title).toMatch(/^Night Ferry – /);
  for (const fact of ['Film', 'Orchestral', '2026', 'Northlight Pictures', 'A ferry that never lands.']) {
    expect(screen.getByText(fact)).toBeVisible();
  }
  const credits = within(screen.getByRole('region', { name: 'Credits' }));
  expect(credits.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Director', 'Music Supervisor']);
  const elsewhere = screen.getByRole('link', { name: /^Watch at Vimeo/ });
  expect([elsewhere.getAttribute('href'), elsewhere.getAttribute('target')]).toEqual([
    'https://vimeo.com/12345',
    '_blank',
  ]);
  expect(screen.getByRole('link', { name: 'Start a project like this' })).toHaveAttribute(
    'href',
    '/brief?like=night-ferry',
  );
  expect(screen.getByRole('link', { name: /Previous project/ })).toHaveAttribute('href', '/work/blinds');
  expect(screen.queryByRole('link', { name: /Next project/ })).not.toBeInTheDocument();
});

test('one cue is heard at a time, in the player of the site, and nothing loads before a press', async () => {
  studio();
  const { user } = openPage('/work/night-ferry');
  const play = await screen.findByRole('button', { name: 'Play Low Tide' });
  await user.hover(play);
  expect(screen.queryByRole('region', { name: 'Player' })).not.toBeInTheDocument();
  await user.click(play);
  expect(screen.getByRole('button', { name: 'Pause Low Tide' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Play Ropeworks' }));
  expect(screen.getByRole('button', { name: 'Pause Ropeworks' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play Low Tide' })).toBeVisible();
  const bar = within(await screen.findByRole('region', { name: 'Player' }));
  await user.click(bar.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByRole('button', { name: 'Pause Low Tide' })).toBeVisible();
  expect(sound.played).toEqual(['/api/objects/cue.mp3', '/api/objects/ropes.mp3', '/api/objects/cue.mp3']);
});

test('the waveform is a slider: a press plays from there, arrows go by a second, Space pauses', async () => {
  studio();
  const { user } = openPage('/work/night-ferry');
  const line = await screen.findByRole('slider', { name: 'Seek in Low Tide' });
  jest.spyOn(line, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 84 } as DOMRect);
  fireEvent.click(line, { clientX: 42 });
  expect(await screen.findByRole('button', { name: 'Pause Low Tide' })).toBeVisible();
  expect(sound.element.currentTime).toBe(70.5);
  line.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(sound.element.currentTime).toBe(71.5);
  expect(line).toHaveAttribute('aria-valuetext', '1 minute 11 seconds of 2 minutes 21 seconds');
  await user.keyboard(' ');
  expect(screen.getByRole('button', { name: 'Play Low Tide' })).toBeVisible();
});

test('a cue that cannot be played says so, and can be tried again', async () => {
  studio();
  const { user } = openPage('/work/night-ferry');
  await user.click(await screen.findByRole('button', { name: 'Play Low Tide' }));
  await sound.break(2);
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t play this cue');
  await user.click(screen.getByRole('button', { name: 'Play Low Tide' }));
  await waitFor(() => expect(screen.queryByText(/^We couldn’t play/)).not.toBeInTheDocument());
});

test('a film of another company says whose it is, and loads after a press only', async () => {
  const film: ProjectFilm = { kind: 'embed', url: 'https://youtu.be/abcdefghijk', renditions: [], posterUrl: null };
  studio({ ...project, film });
  const { user } = openPage('/work/night-ferry');
  const play = await screen.findByRole('button', { name: 'Play the film from YouTube' });
  expect(document.querySelector('iframe')).toBeNull();
  await user.click(play);
  const frame = screen.getByTitle('Film: Night Ferry');
  expect(frame).toHaveAttribute(
    'src',
    expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk\?/),
  );
  // A cue cannot pause what plays in there.
  await user.click(screen.getByRole('button', { name: 'Play Low Tide' }));
  expect(document.querySelector('iframe')).toBeNull();
});

test('scenes are pictures with titles: the stage plays the one that is pressed, and a link elsewhere stays a link', async () => {
  const file = { kind: 'file' as const, renditions: [], posterUrl: '/api/objects/a.poster.webp' };
  const elsewhere = { kind: 'embed' as const, renditions: [], posterUrl: null };
  studio({
    ...project,
    film: { ...elsewhere, url: 'https://youtu.be/abcdefghijk' },
    scenes: [
      { ...file, title: 'The pier', url: '/api/objects/a' },
      { ...elsewhere, title: 'The quay', url: 'https://films.example/quay' },
    ],
  });
  const { user } = openPage('/work/night-ferry');
  const scenes = within(await screen.findByRole('region', { name: 'Scenes' }));
  expect(scenes.getByRole('link', { name: /The quay/ })).toHaveAttribute('href', 'https://films.example/quay');
  expect(document.querySelector('video, iframe')).toBeNull();
  await user.click(scenes.getByRole('button', { name: /The pier/ }));
  expect(screen.getByLabelText('Scene from Night Ferry: The pier')).toBeInstanceOf(HTMLVideoElement);
  expect(scenes.getByRole('button', { name: /The pier/ })).toHaveAttribute('aria-pressed', 'true');
  await user.click(scenes.getByRole('button', { name: /The film/ }));
  expect(screen.getByTitle('Film: Night Ferry')).toBeVisible();
  expect(document.querySelector('video')).toBeNull();
});

test('a case is told under its heads, with a quote and awards; the studio’s people lead to the About page', async () => {
  const told = {
    caseNeed: 'A song by Friday.',
    caseOutcome: 'It was on air.',
    quote: 'It cut itself.',
    quoteName: 'Ines Varga',
  };
  studio({ ...project, ...told, awards: [{ name: 'Skerry Shorts', result: 'Best use of music', year: 2026 }] });
  const { user } = openPage('/work/night-ferry');
  expect(await screen.findByRole('heading', { name: 'What was needed' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'What we chose' })).not.toBeInTheDocument();
  expect(screen.getByText('“It cut itself.”').closest('figure')).toHaveTextContent('Ines Varga');
  expect(screen.getByRole('region', { name: 'Awards' })).toHaveTextContent('Skerry ShortsBest use of music2026');
  const credits = within(screen.getByRole('region', { name: 'Credits' }));
  const person = await credits.findByRole('link', { name: 'Ada Reel' });
  expect(person).toHaveAttribute('href', '/about#ada-reel');
  expect(credits.getAllByRole('link')).toHaveLength(1);
  await user.click(person);
  await waitFor(() => expect(screen.getByRole('heading', { level: 3, name: 'Ada REEL' })).toHaveFocus());
});

test('an address without a project is the 404 page', async () => {
  studio().on('GET /api/projects/*', () => ({ status: 404, body: { detail: 'This project does not exist' } }));
  openPage('/work/nowhere');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});

test('a failure says so and can be tried again', async () => {
  const server = studio().on('GET /api/projects/*', () => ({
    status: 503,
    body: { detail: 'This service is unavailable' },
  }));
  const { user } = openPage('/work/night-ferry');
  expect(await screen.findByText(/This service is unavailable/)).toBeVisible();
  server.on('GET /api/projects/*', project);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Night Ferry' })).toBeVisible());
});
