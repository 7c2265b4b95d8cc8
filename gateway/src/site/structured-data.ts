import type { PublicPerson } from '@cueroom/contracts/content/people';
import type { PublicProject } from '@cueroom/contracts/content/projects';
import type { Studio } from './studio';

const context = 'https://schema.org';

/** What a page shows of the people and where they are; a page without them says nothing of either. */
interface Team {
  people?: readonly PublicPerson[];
  place?: string;
}

export const organization = (
  { name, email, socialUrl }: Studio,
  origin: string,
  { people = [], place }: Team = {},
): object => ({
  '@context': context,
  '@type': 'Organization',
  '@id': `${origin}/#studio`,
  name,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
  email,
  ...(socialUrl && { sameAs: [socialUrl] }),
  ...(place && { address: place }),
  ...(people.length > 0 && { employee: people.map((person) => employee(person, origin)) }),
});

const employee = ({ name, role, portraitUrl }: PublicPerson, origin: string): object => ({
  '@type': 'Person',
  name,
  jobTitle: role,
  ...(portraitUrl && { image: origin + portraitUrl }),
});

const creativeWork = (project: PublicProject, origin: string): object => ({
  '@type': 'CreativeWork',
  name: project.title,
  genre: [project.medium, ...(project.genre ? [project.genre] : [])],
  ...(project.year !== null && { dateCreated: String(project.year) }),
  ...(project.network && { publisher: { '@type': 'Organization', name: project.network } }),
  ...(project.imageUrl && { image: project.imageUrl.startsWith('/') ? origin + project.imageUrl : project.imageUrl }),
  ...(project.externalLink && { url: project.externalLink }),
});

export const workList = (projects: readonly PublicProject[], origin: string): object => ({
  '@context': context,
  '@type': 'ItemList',
  itemListElement: projects.map((project, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: creativeWork(project, origin),
  })),
});
