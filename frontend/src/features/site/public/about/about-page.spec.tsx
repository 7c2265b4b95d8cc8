import { textsOfPage } from '@cueroom/contracts/content/site-texts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server';
import { openPage } from '../../../../testing/open-page';
import { creditsOf } from './about-page';

const words = textsOfPage('about', { aboutContent: 'Our story.', place: 'Lisbon, Portugal' });
const reached = { email: null, phone: null, links: [] };
const person = { id: '1'.repeat(24), name: 'Ines Vale', role: 'Founder', line: null, portraitUrl: null, ...reached };
const studio = () => new FakeServer().on('GET /api/content/about', words).on('GET /api/credits', []);

test('people have a name, a role, a line and a portrait, or their initials', async () => {
  studio().on('GET /api/people', [
    { ...person, line: 'Listens twice.', portraitUrl: '/api/people/1/portrait?v=0' },
    { ...person, id: '2'.repeat(24), name: 'Ørjan' },
  ]);
  openPage('/about');
  const people = within(await screen.findByRole('region', { name: 'Who you’ll talk to' }));
  expect(people.getByRole('img', { name: 'Portrait of Ines Vale' })).toHaveAttribute(
    'src',
    '/api/people/1/portrait?v=0',
  );
  expect(people.getByText('Listens twice.')).toBeVisible();
  expect([people.getAllByRole('img').length, people.getByText('Ø').ariaHidden]).toEqual([1, 'true']);
  expect(screen.getByText('Lisbon, Portugal')).toBeVisible();
});

test('without people and credits there are no such sections; the story is there', async () => {
  const server = studio().on('GET /api/people', []);
  openPage('/about');
  expect(await screen.findByText('Our story.')).toBeVisible();
  await waitFor(() => expect(server.to('GET /api/people')).toHaveLength(1));
  for (const name of ['Who you’ll talk to', 'Credits'])
    expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument();
});

test('a phone that was stored without being one is text, no link', async () => {
  studio().on('GET /api/people', [{ ...person, phone: 'call me' }]);
  openPage('/about');
  expect(await screen.findByText('call me')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'call me' })).not.toBeInTheDocument();
});

test('a person is reached, leads elsewhere and to the projects that credit them; so do the studio’s credits', async () => {
  const credits = [
    { label: 'Editor', name: 'ines  vale' },
    { label: 'Mixer', name: 'Ines Vale' },
  ];
  studio()
    .on('GET /api/content/about', { ...words, credits: 'Supervision: Lane Four (2026)\nClearance: Another' })
    .on('GET /api/credits', [{ slug: 'lane-four', title: 'Lane Four', year: 2026, credits }])
    .on('GET /api/people', [
      {
        ...{ ...person, email: 'ines@studio.example', phone: '+351 (0)21 555 01' },
        links: [
          { label: 'IMDb', url: 'https://imdb.example/ines' },
          { label: 'Odd', url: 'javascript:alert(1)' },
        ],
      },
    ]);
  const { user } = openPage('/about');
  const ways = within(await screen.findByRole('list', { name: 'How to reach Ines Vale' }));
  expect(ways.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+3512155501',
    'mailto:ines@studio.example',
    'https://imdb.example/ines',
  ]);
  await user.click(await screen.findByText('1 credit'));
  const own = screen.getByRole('link', { name: 'Lane Four' });
  expect([own.getAttribute('href'), own.parentElement?.textContent]).toEqual([
    '/work/lane-four',
    'Lane FourEditor, Mixer',
  ]);
  expect(screen.getByRole('link', { name: 'Lane Four (2026)' })).toHaveAttribute('href', '/work/lane-four');
  expect(screen.queryByRole('link', { name: 'Another' })).not.toBeInTheDocument();
});

test('a credit is a label and a title; a colon inside the title stays', () => {
  expect(creditsOf('Music supervision: Lane Four: The Return\n\n  Sundance 2024  \nhttps://a.example')).toEqual([
    { label: 'Music supervision', title: 'Lane Four: The Return' },
    { label: '', title: 'Sundance 2024' },
    { label: '', title: 'https://a.example' },
  ]);
  expect(creditsOf(undefined)).toEqual([]);
});
