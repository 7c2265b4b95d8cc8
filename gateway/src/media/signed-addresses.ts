import type { ProjectFilm, ReelChoice } from '@cueroom/contracts/content/films';
import type { Project } from '@cueroom/contracts/content/projects';
import type { IngestRow } from '@cueroom/contracts/catalog/ingests';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { AppError } from '@cueroom/contracts/app-error';
import { objectPathOf, objectsPath, sourceKeyOf } from '@cueroom/contracts/media/file-address';
import { usesFile } from '@cueroom/contracts/media/file-use';
import { requestExpired } from '@cueroom/contracts/media/objects';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import type { SongAudio } from '@cueroom/contracts/media/song-audio';
import type { Version } from '@cueroom/contracts/versions/versions';
import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { Bus } from '@cueroom/messaging/bus';
import { isSigned, signPath, streamExpiry } from '@cueroom/platform/signed-path';
import { Injectable } from '@nestjs/common';
import { GatewaySettings } from '../settings';

const serviceOf = {
  submission: 'intake',
  track: 'catalog',
  pitch: 'catalog',
  ingest: 'catalog',
  project: 'content',
} as const;
/** Whose file an address is: it ends when the record is deleted, or has another file. */
export type FileOf = `${keyof typeof serviceOf}/${string}`;
const fileOf = /^(submission|track|pitch|ingest|project)\/([0-9a-f]{24})$/;

const signedKey = (key: string, of: string): string => `${key}\n${of}`;

/** A browser plays without credentials: our own paths get a signature that is good for one to two hours, as long as the record has the file. */
@Injectable()
export class SignedAddresses {
  private readonly secret: string;

  constructor(
    private readonly bus: Bus,
    settings: GatewaySettings,
  ) {
    this.secret = settings.SIGNING_SECRET;
  }

  /** One of our paths with its signature; a link elsewhere as it is. */
  sign(address: string, of: FileOf): string {
    if (!address.startsWith(objectsPath)) return address;
    const key = address.slice(objectsPath.length);
    return `${address}?${signPath(this.secret, 'GET', signedKey(key, of), streamExpiry())}&of=${of}`;
  }

  /** A file that no record shows, which is made to be fetched. */
  download(address: string): string {
    return `${address}?${signPath(this.secret, 'GET', address.slice(objectsPath.length), streamExpiry())}`;
  }

  /** @throws AppError 'forbidden' when the signature is wrong or old, 'not_found' when the record has the file no longer */
  async check(key: string, { of, ...query }: Record<string, unknown>): Promise<void> {
    const [, kind, shownBy] = fileOf.exec(String(of)) ?? [];
    if (!kind || !isSigned(this.secret, 'GET', signedKey(key, String(of)), query))
      throw new AppError('forbidden', requestExpired);
    const question = usesFile[serviceOf[kind as keyof typeof serviceOf]];
    const { isUsed } = await this.bus.request(question, { key: key.slice(0, 32), shownBy });
    if (!isUsed) throw new AppError('not_found', 'This file does not exist');
  }

  song<T extends Song>(song: T): T {
    // During an upgrade an older service answers without versions.
    const { audio, versions = [], submissionId } = song;
    const of: FileOf = `submission/${submissionId}`;
    return { ...song, audio: this.audio(audio, of), versions: versions.map((version) => this.version(version, of)) };
  }

  version(version: Version, of: FileOf): Version {
    const { audio, fileUrl } = version;
    const address = audio.previewUrl ?? fileUrl;
    return { ...version, audio: this.audio(audio, of), fileStreamUrl: address && this.sign(address, of) };
  }

  private audio({ peaksUrl, previewUrl, ...facts }: SongAudio, of: FileOf): SongAudio {
    return {
      ...facts,
      ...(peaksUrl && { peaksUrl: this.sign(peaksUrl, of) }),
      ...(previewUrl && { previewUrl: this.sign(previewUrl, of) }),
    };
  }

  ingestRow(row: IngestRow): IngestRow {
    const { id, fileStreamUrl } = row;
    return { ...row, fileStreamUrl: fileStreamUrl && this.sign(fileStreamUrl, `ingest/${id}`) };
  }

  submission(submission: SubmissionWithSongs): SubmissionWithSongs {
    return { ...submission, songs: submission.songs.map((song) => this.song(song)) };
  }

  /** What is not active is not public: only admins see its picture and film, and hear its cues. */
  project(project: Project): Project {
    if (project.status === 'active') return project;
    const sign = (address: string) => this.sign(address, `project/${project.id}`);
    // During an upgrade an older service answers without them.
    const { image, imageUrl, stills = [], scenes = [], videoUrl, film, cues } = project;
    const signed = <T extends { url: string }>(one: T): T => ({ ...one, url: sign(one.url) });
    const signedFilm = <T extends ProjectFilm>(one: T): T => ({
      ...signed(one),
      renditions: one.renditions.map(signed),
      posterUrl: one.posterUrl && sign(one.posterUrl),
    });
    return {
      ...project,
      imageUrl: imageUrl && sign(imageUrl),
      image: image && { ...image, sources: image.sources.map(signed) },
      stills: stills.map((still) => ({
        ...still,
        url: sign(still.url),
        image: still.image && { ...still.image, sources: still.image.sources.map(signed) },
      })),
      videoUrl: videoUrl && sign(videoUrl),
      film: film && signedFilm(film),
      scenes: scenes.map(signedFilm),
      cues: cues.map((cue) => ({ ...cue, audioUrl: cue.audioUrl && sign(cue.audioUrl) })),
    };
  }

  reelChoice(choice: ReelChoice): ReelChoice {
    const { status, posterUrl, projectId } = choice;
    return {
      ...choice,
      posterUrl: posterUrl && status !== 'active' ? this.sign(posterUrl, `project/${projectId}`) : posterUrl,
    };
  }

  track(track: Track): PlayableTrack {
    const address = track.previewUrl ?? track.fileUrl;
    // Inspection makes both, the preview and the peaks.
    const inspected = sourceKeyOf(track.previewUrl);
    const of: FileOf = `track/${track.id}`;
    return {
      ...track,
      fileStreamUrl: address ? this.sign(address, of) : null,
      versions: (track.versions ?? []).map((version) => this.version(version, of)),
      peaksUrl: inspected && this.sign(objectPathOf(renditionKey(inspected, 'peaks')), of),
    };
  }
}
