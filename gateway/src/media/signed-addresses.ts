import type { Project } from '@cueroom/contracts/content/projects';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { objectPathOf, objectsPath, sourceKeyOf } from '@cueroom/contracts/media/file-address';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import type { SongAudio } from '@cueroom/contracts/media/song-audio';
import type { Version } from '@cueroom/contracts/versions/versions';
import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { signPath, streamExpiry } from '@cueroom/platform/signed-path';
import { Injectable } from '@nestjs/common';
import { GatewaySettings } from '../settings';

/** A browser plays without credentials: our own paths get a signature that is good for one to two hours. */
@Injectable()
export class SignedAddresses {
  private readonly secret: string;

  constructor(settings: GatewaySettings) {
    this.secret = settings.SIGNING_SECRET;
  }

  /** One of our paths with its signature; a link elsewhere as it is. */
  sign(address: string): string {
    if (!address.startsWith(objectsPath)) return address;
    return `${address}?${signPath(this.secret, 'GET', address.slice(objectsPath.length), streamExpiry())}`;
  }

  song<T extends Song>(song: T): T {
    // During an upgrade an older service answers without versions.
    const { audio, versions = [] } = song;
    return { ...song, audio: this.audio(audio), versions: versions.map((version) => this.version(version)) };
  }

  version(version: Version): Version {
    const { audio, fileUrl } = version;
    const address = audio.previewUrl ?? fileUrl;
    return { ...version, audio: this.audio(audio), fileStreamUrl: address && this.sign(address) };
  }

  private audio({ peaksUrl, previewUrl, ...facts }: SongAudio): SongAudio {
    return {
      ...facts,
      ...(peaksUrl && { peaksUrl: this.sign(peaksUrl) }),
      ...(previewUrl && { previewUrl: this.sign(previewUrl) }),
    };
  }

  submission(submission: SubmissionWithSongs): SubmissionWithSongs {
    return { ...submission, songs: submission.songs.map((song) => this.song(song)) };
  }

  /** What is a draft or archived is not public: only admins see its picture and film, and hear its cues. */
  project(project: Project): Project {
    if (project.status === 'active') return project;
    // During an upgrade an older service answers without them.
    const { image, imageUrl, stills = [], videoUrl, film, cues } = project;
    const signed = <T extends { url: string }>(one: T): T => ({ ...one, url: this.sign(one.url) });
    return {
      ...project,
      imageUrl: imageUrl && this.sign(imageUrl),
      image: image && { ...image, sources: image.sources.map(signed) },
      stills: stills.map((still) => ({
        ...still,
        url: this.sign(still.url),
        image: still.image && { ...still.image, sources: still.image.sources.map(signed) },
      })),
      videoUrl: videoUrl && this.sign(videoUrl),
      film: film && {
        ...signed(film),
        renditions: film.renditions.map(signed),
        posterUrl: film.posterUrl && this.sign(film.posterUrl),
      },
      cues: cues.map((cue) => ({ ...cue, audioUrl: cue.audioUrl && this.sign(cue.audioUrl) })),
    };
  }

  track(track: Track): PlayableTrack {
    const address = track.previewUrl ?? track.fileUrl;
    // Inspection makes both, the preview and the peaks.
    const inspected = sourceKeyOf(track.previewUrl);
    return {
      ...track,
      fileStreamUrl: address ? this.sign(address) : null,
      versions: (track.versions ?? []).map((version) => this.version(version)),
      peaksUrl: inspected && this.sign(objectPathOf(renditionKey(inspected, 'peaks'))),
    };
  }
}
