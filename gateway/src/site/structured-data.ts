import type { PublicCue } from '@cueroom/contracts/content/cues';
import type { PublicPerson } from '@cueroom/contracts/content/people';
import type { ProjectPage, PublicProject } from '@cueroom/contracts/content/projects';
import { projectPath } from '@cueroom/contracts/project-page';
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

const absolute = (address: string, origin: string): string => (address.startsWith('/') ? origin + address : address);

const creativeWork = (project: PublicProject, origin: string): object => ({
  '@type': 'CreativeWork',
  name: project.title,
  genre: [project.medium, ...(project.genre ? [project.genre] : [])],
  ...(project.year !== null && { dateCreated: String(project.year) }),
  ...(project.network && { publisher: { '@type': 'Organization', name: project.network } }),
  ...(project.imageUrl && { image: absolute(project.imageUrl, origin) }),
  url: origin + projectPath(project.slug),
  ...(project.externalLink && { sameAs: [project.externalLink] }),
});

/** ISO 8601, in whole seconds. */
const durationOf = (seconds: number): string => `PT${Math.round(seconds)}S`;

const recording = ({ title, artist, durationSec, audioUrl }: PublicCue, origin: string): object => ({
  '@type': 'MusicRecording',
  name: title,
  byArtist: { '@type': 'MusicGroup', name: artist },
  audio: { '@type': 'AudioObject', contentUrl: absolute(audioUrl, origin), duration: durationOf(durationSec) },
});

/** A project on its own page, with the music to hear there. */
export const openedWork = (project: ProjectPage, origin: string): object => ({
  '@context': context,
  ...creativeWork(project, origin),
  ...(project.description && { description: project.description }),
  ...(project.credits.length > 0 && {
    creditText: project.credits.map(({ label, name }) => `${label}: ${name}`).join('; '),
  }),
  ...(project.cues.length > 0 && { hasPart: project.cues.map((cue) => recording(cue, origin)) }),
  contributor: { '@id': `${origin}/#studio` },
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
