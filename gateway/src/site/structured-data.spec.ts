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
  ...{ credits: [], cues: [], stills: [], film: null, previous: null, next: null },
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

test('a film that plays here, or in a player elsewhere, is a video; a link to one is not', () => {
  expect(opened({ film: { ...film, addedAt: '2026-05-01T10:00:00.000Z' } }).video).toEqual({
    '@type': 'VideoObject',
    name: 'Lane Four',
    description: 'A length under water.',
    thumbnailUrl: `${origin}/api/objects/film.poster.webp`,
    uploadDate: '2026-05-01T10:00:00.000Z',
    contentUrl: `${origin}/api/objects/film`,
  });
  const embedded = (url: string) => opened({ film: { ...film, kind: 'embed', url } }).video;
  expect(embedded('https://www.youtube.com/embed/abcdefghijk?autoplay=1&mute=1')).toMatchObject({
    embedUrl: 'https://www.youtube.com/embed/abcdefghijk',
  });
  expect(embedded('https://player.vimeo.com/video/1?h=abc&autoplay=1')).toMatchObject({
    embedUrl: 'https://player.vimeo.com/video/1?h=abc',
  });
  expect(embedded('https://films.example/lane-four')).toBeUndefined();
  expect(opened({ film: { ...film, posterUrl: null } }).video).toBeUndefined();
});
