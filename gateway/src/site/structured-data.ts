import type { PublicCue } from '@cueroom/contracts/content/cues';
import type { PublicPerson } from '@cueroom/contracts/content/people';
import { embedOf, wayOf } from '@cueroom/contracts/content/film-player';
import type { ProjectFilm } from '@cueroom/contracts/content/films';
import type { Credit, ProjectPage, PublicProject } from '@cueroom/contracts/content/projects';
import { inLook, pages } from '@cueroom/contracts/pages';
import { cardOf, projectPath, summaryOf } from '@cueroom/contracts/project-page';
import type { Studio } from './studio';

const context = 'https://schema.org';

const studioId = (origin: string) => ({ '@id': `${origin}/#studio` });

/** @param people those that the page shows */
export const organization = (studio: Studio, origin: string, people: readonly PublicPerson[] = []): object => {
  const { name, email, place, socialUrl, logo } = studio;
  return {
    '@context': context,
    '@type': 'Organization',
    ...studioId(origin),
    name,
    url: `${origin}/`,
    logo: origin + inLook(logo ? '/logo.png' : '/icon-512.png', studio),
    email,
    ...(socialUrl && { sameAs: [socialUrl] }),
    ...(place && { address: place }),
    ...(people.length > 0 && { employee: people.map((person) => employee(person, origin)) }),
  };
};

/** How search engines name the site above its pages. */
export const website = ({ name }: Studio, origin: string): object => ({
  '@context': context,
  '@type': 'WebSite',
  name,
  url: `${origin}/`,
  publisher: studioId(origin),
});

const employee = ({ name, role, portraitUrl }: PublicPerson, origin: string): object => ({
  '@type': 'Person',
  name,
  jobTitle: role,
  ...(portraitUrl && { image: origin + portraitUrl }),
});

const absolute = (address: string, origin: string): string => (address.startsWith('/') ? origin + address : address);

/** Those that schema.org has a type for. A music video or a campaign is a creative work. */
const typeOfMedium: Readonly<Record<string, string>> = {
  ...{ Film: 'Movie', 'Short Film': 'Movie', Documentary: 'Movie' },
  ...{ 'TV Series': 'TVSeries', 'Web Series': 'TVSeries', Docuseries: 'TVSeries' },
};
const typeOf = ({ medium }: Pick<PublicProject, 'medium'>): string => typeOfMedium[medium] ?? 'CreativeWork';

const creativeWork = (project: PublicProject, origin: string): object => ({
  '@type': typeOf(project),
  name: project.title,
  genre: project.medium,
  // Of the music, and not of the film.
  ...(project.genre && { keywords: project.genre }),
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

/** Roles that only people have. A producer may be a company; of other roles `creditText` tells. */
const propertyOfRole: readonly (readonly [RegExp, string])[] = [
  [/^(directors?|directed by)$/i, 'director'],
  [/^(composers?|(original )?(score|music) by|(original )?score composer)$/i, 'musicBy'],
  [/^(writers?|written by|screenwriters?|screenplay by)$/i, 'author'],
  [/^((film |picture )?editors?|edited by)$/i, 'editor'],
  [/^music (supervisors?|supervision by|editors?|coordinators?)$/i, 'contributor'],
];
/** Of these schema.org knows only for films and series. */
const ofScreen = ['director', 'musicBy'];
const namesSeveral = /[&,/]|\band\b/i;

/** Who did what, where the role says that it is a person, and the name that it is one. */
const personsOf = ({ credits, medium }: ProjectPage): Record<string, object[]> => {
  const isOfScreen = typeOf({ medium }) !== 'CreativeWork';
  const persons: Record<string, object[]> = {};
  for (const { label, name } of credits) {
    const role = label.trim();
    const known = propertyOfRole.find(([pattern]) => pattern.test(role))?.[1];
    if (!known || namesSeveral.test(name)) continue;
    const property = ofScreen.includes(known) && !isOfScreen ? 'contributor' : known;
    (persons[property] ??= []).push(property === 'contributor' ? inRole(role, name) : person(name));
  }
  return persons;
};
const person = (name: string): object => ({ '@type': 'Person', name });
const inRole = (roleName: string, name: string): object => ({
  ...{ '@type': 'Role', roleName },
  contributor: person(name),
});

/** The address of a player without what it is told to do; of a private film `h` is a part of it. */
const playerOf = (address: string): string | undefined => {
  const player = embedOf(address);
  if (!player) return undefined;
  const { origin, pathname, searchParams } = new URL(player);
  const hash = searchParams.get('h');
  return origin + pathname + (hash ? `?h=${encodeURIComponent(hash)}` : '');
};

const fileOf = ({ url, renditions }: ProjectFilm): string =>
  renditions.filter(({ type }) => type.startsWith('video/mp4')).sort((a, b) => b.width - a.width)[0]?.url ?? url;

/** Undefined of a film that is only linked to, and of one without what search engines require: a picture and a day. */
const videoOf = (project: ProjectPage, film: ProjectFilm & { title?: string }, origin: string): object | undefined => {
  const { title, addedAt, posterUrl, renditions } = film;
  const way = wayOf(film);
  const picture = posterUrl ?? cardOf(project).picture;
  if (way === 'link' || !picture || !addedAt) return undefined;
  const durationSec = renditions.find((made) => made.durationSec)?.durationSec;
  return {
    '@type': 'VideoObject',
    name: title ? `${project.title}: ${title}` : project.title,
    description: summaryOf(project),
    thumbnailUrl: absolute(picture, origin),
    uploadDate: addedAt,
    ...(durationSec && { duration: durationOf(durationSec) }),
    ...(way === 'file' ? { contentUrl: absolute(fileOf(film), origin) } : { embedUrl: playerOf(film.url) }),
  };
};

/** The project's own film and its scenes, in the order of its page. During an upgrade an older service answers without scenes. */
const videosOf = (project: ProjectPage, origin: string): object[] => {
  const { film, scenes = [] } = project;
  return [...(film ? [film] : []), ...scenes].flatMap((one) => videoOf(project, one, origin) ?? []);
};

/** A project on its own page, with the music to hear there. */
export const openedWork = (project: ProjectPage, origin: string): object => {
  const video = videosOf(project, origin);
  const { contributor = [], ...persons } = personsOf(project);
  return {
    '@context': context,
    ...creativeWork(project, origin),
    ...(project.description && { description: project.description }),
    ...(project.credits.length > 0 && {
      creditText: project.credits.map(({ label, name }: Credit) => `${label}: ${name}`).join('; '),
    }),
    ...persons,
    ...(video.length > 0 && { video }),
    ...(project.cues.length > 0 && { hasPart: project.cues.map((cue) => recording(cue, origin)) }),
    contributor: [studioId(origin), ...contributor],
  };
};

/** The way from the home page to a project. */
export const breadcrumbs = (project: Pick<ProjectPage, 'slug' | 'title'>, studio: Studio, origin: string): object => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: [
    { name: studio.name, item: `${origin}/` },
    { name: 'Portfolio', item: origin + pages.work.path },
    { name: project.title, item: origin + projectPath(project.slug) },
  ].map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
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
