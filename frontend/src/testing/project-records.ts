import type { PublicCue } from '@cueroom/contracts/content/cues';
import type { ProjectPage, PublicProject } from '@cueroom/contracts/content/projects';
import { nextId } from './records';

export const aProject = (project: Partial<PublicProject> = {}, id = nextId()): PublicProject => ({
  id,
  slug: `project-${Number(id)}`,
  title: 'The Keeper of Skerry Nine',
  medium: 'Film',
  genre: 'Orchestral',
  year: 2026,
  network: 'Northlight Pictures',
  description: null,
  imageUrl: null,
  imageAlt: null,
  imageData: null,
  imageType: 'image/jpeg',
  image: null,
  featured: true,
  tileSize: 'single',
  externalLink: null,
  videoUrl: null,
  credits: [],
  cueCount: 0,
  ...project,
});

export const aCue = (cue: Partial<PublicCue> = {}): PublicCue => ({
  id: nextId(),
  title: 'Low Tide',
  artist: 'Harbour Light Ensemble',
  durationSec: 42,
  audioUrl: '/api/objects/cue.mp3',
  peaks: Array.from({ length: 200 }, (_, index) => (index % 20) / 20),
  ...cue,
});

const noCase = {
  ...{ caseNeed: null, caseChoice: null, caseOutcome: null, quote: null, quoteName: null, quoteRole: null },
  awards: [],
};

/** What a project's page has beside its facts. */
export const noParts = { cues: [], stills: [], scenes: [], ...noCase, film: null };

export const aProjectPage = (page: Partial<ProjectPage> = {}): ProjectPage => ({
  ...aProject(),
  ...noParts,
  previous: null,
  next: null,
  ...page,
});
