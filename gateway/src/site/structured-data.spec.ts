import { organization } from './structured-data';
import { aStudio } from './studio.fixture';

const origin = 'https://studio.example';
const studio = aStudio({ STUDIO_NAME: 'Reel & Tape', STUDIO_EMAIL: 'desk@studio.example' });

test('the studio has its people and its place where a page shows them, and neither elsewhere', () => {
  const person = { id: 'a'.repeat(24), name: 'Ines Example', role: 'Founder', line: 'Listens twice.' };
  const people = [
    { ...person, portraitUrl: '/api/people/a/portrait?v=1' },
    { ...person, portraitUrl: null },
  ];
  expect(organization(studio, origin, { people, place: 'Lisbon, Portugal' })).toMatchObject({
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
  const alone = organization(studio, origin, { people: [], place: '' });
  expect(alone).toEqual(organization(studio, origin));
  expect(Object.keys(alone)).not.toEqual(expect.arrayContaining(['employee']));
});
