import type { FieldChange } from '@cueroom/contracts/record-history';
import type { FieldChanges } from '@cueroom/persistence/records/record-changes';
import type { ProjectDocument } from './projects.schema';

/** Files by their names, and of cues and films what the portal asks for. */
const words: Record<string, (project: ProjectDocument) => unknown> = {
  imageUrl: ({ imageName, imageUrl }) => imageName ?? imageUrl,
  videoUrl: ({ videoFileName, videoUrl }) => videoFileName ?? videoUrl,
  cues: ({ cues = [] }) =>
    cues.map(({ title, artist, trackId, startSec, durationSec }) => ({
      title,
      artist,
      trackId,
      startSec,
      durationSec,
    })),
  scenes: ({ scenes = [] }) => scenes.map(({ title, link, fileName }) => ({ title, url: fileName ?? link })),
  stills: ({ stills = [] }) => stills.map(({ alt }) => ({ alt })),
};

/** What the history keeps of a project's change: nothing that workers make. */
export const projectChanges = (was: ProjectDocument, is: ProjectDocument, told: FieldChanges): FieldChanges => {
  const changes = told.changes.map((change): FieldChange => {
    const inWords = words[change.field];
    return inWords ? { field: change.field, from: inWords(was) ?? null, to: inWords(is) ?? null } : change;
  });
  return { ...told, changes };
};
