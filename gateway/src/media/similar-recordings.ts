import { listTracksOfFiles, type Track } from '@cueroom/contracts/catalog/tracks';
import { listSongsOfFiles, type Song } from '@cueroom/contracts/intake/songs';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { findSimilarFiles, type SimilarRecording } from '@cueroom/contracts/media/recordings';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';

/** Media finds the files; intake and catalog know the songs and tracks that they belong to. */
@Injectable()
export class SimilarRecordings {
  constructor(private readonly bus: Bus) {}

  /** Copies first; without the song itself and the track that it has become. */
  async of({ id, audioFileUrl }: Song): Promise<SimilarRecording[]> {
    const objectKey = objectKeyOf(audioFileUrl);
    if (!objectKey) return [];
    const files = await this.bus.request(findSimilarFiles, { objectKey });
    const objectKeys = [objectKey, ...files.map((file) => file.objectKey)];
    const [songs, tracks] = await Promise.all([
      this.bus.request(listSongsOfFiles, { objectKeys }),
      this.bus.request(listTracksOfFiles, { objectKeys }),
    ]);
    return [{ objectKey, likeness: 'copy' as const }, ...files].flatMap((file) => [
      ...tracks
        .filter((track) => hasFile(track, file.objectKey) && track.sourceSongId !== id)
        .map((track) => similarRecording(file.likeness, 'catalog', track)),
      ...songs
        // A song that is in the catalog is listed as its track.
        .filter((song) => song.objectKey === file.objectKey && song.songId !== id)
        .filter((song) => !tracks.some(({ sourceSongId }) => sourceSongId === song.songId))
        .map((song) =>
          similarRecording(file.likeness, song.isArchived ? 'archive' : 'queue', { ...song, id: song.submissionId }),
        ),
    ]);
  }
}

const hasFile = ({ fileUrl, versions = [] }: Track, key: string): boolean =>
  [fileUrl, ...versions.map((version) => version.fileUrl)].some((address) => objectKeyOf(address) === key);

const similarRecording = (
  likeness: SimilarRecording['likeness'],
  where: SimilarRecording['where'],
  { id, songId, title, artist }: Omit<SimilarRecording, 'likeness' | 'where'>,
): SimilarRecording => ({ likeness, where, id, ...(songId && { songId }), title, artist });
