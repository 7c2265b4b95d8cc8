import { textsOfPage } from '@cueroom/contracts/content/site-texts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server';
import { openPage } from '../../../../testing/open-page';
import { creditsOf } from './credits.rules';

const words = textsOfPage('about', { aboutContent: 'Our story.', place: 'Lisbon, Portugal' });
const person = { id: '1'.repeat(24), name: 'Ines Vale Example', role: 'Founder', line: null, portraitUrl: null };

test('people have a name, a role, a line and a portrait, or their initials', async () => {
  new FakeServer().on('GET /api/content/about', words).on('GET /api/people', [
    { ...person, line: 'Listens twice.', portraitUrl: '/api/people/1/portrait?v=0' },
    { ...person, id: '2'.repeat(24), name: 'Ørjan' },
  ]);
  openPage('/about');
  const people = within(await screen.findByRole('region', { name: 'Who you’ll talk to' }));
  expect(people.getByRole('img', { name: 'Portrait of Ines Vale Example' })).toHaveAttribute(
    'src',
    '/api/people/1/portrait?v=0',
  );
  expect(people.getByText('Listens twice.')).toBeVisible();
  expect([people.getAllByRole('img').length, people.getByText('Ø').ariaHidden]).toEqual([1, 'true']);
  expect(screen.getByText('Lisbon, Portugal')).toBeVisible();
});

test('without people and credits there are no such sections; the story is there', async () => {
  const server = new FakeServer().on('GET /api/content/about', words).on('GET /api/people', []);
  openPage('/about');
  expect(await screen.findByText('Our story.')).toBeVisible();
  await waitFor(() => expect(server.to('GET /api/people')).toHaveLength(1));
  for (const name of ['Who you’ll talk to', 'Credits'])
    expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument();
});

test('a credit is a label and a title; a colon inside the title stays', () => {
  expect(creditsOf('Music supervision: Lane Four: The Return\n\n  Sundance 2024  \nhttps://a.example')).toEqual([
    { label: 'Music supervision', title: 'Lane Four: The Return' },
    { label: '', title: 'Sundance 2024' },
    { label: '', title: 'https://a.example' },
  ]);
  expect(creditsOf(undefined)).toEqual([]);
});
