import { AppError } from '@cueroom/contracts/app-error';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';

/** The track as it is wanted: with the file of one version, and its title saying so. @throws AppError 'not_found' */
export const wantedOf = (track: Track, versionId?: string | null): Track => {
  if (!versionId) return track;
  const version = track.versions.find(({ id }) => id === versionId);
  if (!version) throw new AppError('not_found', 'This version does not exist');
  return { ...track, title: `${track.title} (${sayVersion(version)})`, fileUrl: version.fileUrl };
};
