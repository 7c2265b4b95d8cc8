import type { ProjectFilm } from '@cueroom/contracts/content/films';
import type { ProjectPage } from '@cueroom/contracts/content/projects';
import { openedWork, organization } from './structured-data';
import { aStudio } from './studio.fixture';

const origin = 'https://studio.example';
const studio = aStudio({ STUDIO_NAME: 'Reel & Tape', STUDIO_EMAIL: 'desk@studio.example' });

test('the studio has its place where it says one, and the people that a page shows', () => {
  const person = {
    id: 'a'.repeat(24),
    name: 'Ines Example',
    role: 'Founder',
    line: 'Listens twice.',
    email: null,
    phone: null,
    links: [],
  };
  const people = [
    { ...person, portraitUrl: '/api/people/a/portrait?v=1' },
    { ...person, portraitUrl: null },
  ];
  expect(organization({ ...studio, place: 'Lisbon, Portugal' }, origin, people)).toMatchObject({
    address: 'Lisbon, Portugal',
    employee: [
      {
        '@type': 'Person',
        name: 'Ines Example',
        jobTitle: 'Founder',
        image: `${origin}/api/people/a/portrait?v=1`,
      },
      { '@type': 'Person', name: 'Ines Example', jobTitle: 'Founder' },
    ],
  });
  const alone = organization(studio, origin, []);
  expect(alone).toEqual(organization(studio, origin));
  expect(Object.keys(alone)).not.toEqual(expect.arrayContaining(['employee']));
});

const work = {
  ...{ id: 'a'.repeat(24), slug: 'lane-four', title: 'Lane Four', medium: 'Film', genre: null, year: 2026 },
  ...{ network: null, description: 'A length under water.', imageUrl: null, image: null, externalLink: null },
  ...{ credits: [], cues: [], stills: [], scenes: [], film: null, previous: null, next: null },
} as unknown as ProjectPage;
const opened = (changes: Partial<ProjectPage>) =>
  openedWork({ ...work, ...changes }, origin) as Record<string, unknown>;
const film: ProjectFilm = {
  ...{ kind: 'file', url: '/api/objects/film', renditions: [] },
  posterUrl: '/api/objects/film.poster.webp',
};

test.each([
  ['Film', 'Movie'],
  ['Docuseries', 'TVSeries'],
  ['Commercial', 'CreativeWork'],
])('a %s is a %s', (medium, type) => expect(opened({ medium })['@type']).toBe(type));

test('credits are persons where role and name leave no doubt, and words in any case', () => {
  const credits = [
    { label: 'Directed by', name: 'Ines Example' },
    { label: 'Composer', name: 'Ivo Tape' },
    { label: 'Composer', name: 'Reel & Tape' },
    { label: 'Producer', name: 'Northlight Pictures' },
    { label: 'Music Supervisor', name: 'Ada Reel' },
  ];
  const person = (name: string) => ({ '@type': 'Person', name });
  const supervisor = { '@type': 'Role', roleName: 'Music Supervisor', contributor: person('Ada Reel') };
  const told = opened({ credits });
  expect(told).toMatchObject({
    director: [person('Ines Example')],
    musicBy: [person('Ivo Tape')],
    contributor: [{ '@id': `${origin}/#studio` }, supervisor],
  });
  expect(JSON.stringify(told)).not.toContain('"name":"Northlight Pictures"');
  expect(told.creditText).toContain('Producer: Northlight Pictures');
  const campaign = opened({ credits, medium: 'Commercial' });
  expect([campaign.director, campaign.musicBy]).toEqual([undefined, undefined]);
  expect(campaign.contributor).toHaveLength(4);
});

const addedAt = '2026-05-01T10:00:00.000Z';
const videosOf = (changes: Partial<ProjectPage>) => opened(changes).video as Record<string, unknown>[] | undefined;

test('a film and each scene is a video, with all that search engines require', () => {
  const made = { type: 'video/mp4', width: 1280, height: 720, bytes: 9, durationSec: 39.6 };
  const renditions = [{ url: '/api/objects/dive.720.mp4', ...made }];
  const dive = { ...film, title: 'The dive', renditions, posterUrl: '/api/objects/dive.poster.webp', addedAt };
  const video = { '@type': 'VideoObject', description: 'A length under water.', uploadDate: addedAt };
  expect(videosOf({ film: { ...film, addedAt }, scenes: [dive] })).toEqual([
    {
      ...video,
      name: 'Lane Four',
      thumbnailUrl: `${origin}/api/objects/film.poster.webp`,
      contentUrl: `${origin}/api/objects/film`,
    },
    {
      ...video,
      name: 'Lane Four: The dive',
      thumbnailUrl: `${origin}/api/objects/dive.poster.webp`,
      duration: 'PT40S',
      contentUrl: `${origin}/api/objects/dive.720.mp4`,
    },
  ]);
  expect(videosOf({ film })).toBeUndefined();
  expect(videosOf({ film: { ...film, addedAt, posterUrl: null } })).toBeUndefined();
});

test.each([
  ['https://www.youtube.com/watch?v=abcdefghijk', { embedUrl: 'https://www.youtube-nocookie.com/embed/abcdefghijk' }],
  ['https://vimeo.com/1?h=abc', { embedUrl: 'https://player.vimeo.com/video/1?h=abc' }],
  ['https://cdn.example/reel.mp4', { contentUrl: 'https://cdn.example/reel.mp4' }],
])('a link to %s is a video, which plays on the page', (url, address) =>
  expect(videosOf({ film: { ...film, kind: 'embed', url, addedAt } })).toMatchObject([address]),
);

test('a film that is only linked to is none', () =>
  expect(videosOf({ film: { ...film, kind: 'embed', url: 'https://films.example/one', addedAt } })).toBeUndefined());
