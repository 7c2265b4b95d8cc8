import { AppError } from '@cueroom/contracts/app-error';
import { submissionReceivedBefore, submissionUidTaken } from '@cueroom/contracts/intake/refusals';
import type { Song, SongOfFile } from '@cueroom/contracts/intake/songs';
import type { NewSubmission, SubmissionAccepted, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { SubmissionStatus } from '@cueroom/contracts/options';
import type { Rights } from '@cueroom/contracts/rights/rights';
import type { MusicLink } from '@cueroom/contracts/intake/artist-page';
import { tidyTags } from '@cueroom/contracts/rules';
import type { Values } from '@cueroom/persistence/records/bulk-mark';
import { checkRevision } from '@cueroom/persistence/records/edits';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { Injectable } from '@nestjs/common';
import { EndedLinks } from '../links/ended-links.repository';
import { addHeard } from '@cueroom/contracts/heard-ranges';
import { MusicLinks } from '../links/music-link';
import { judgeLabel } from './review';
import { rightsField } from './submission-change';
import { receipt, songRecord, submissionRecord } from './submissions.records';
import { SubmissionsRepository } from './submissions.repository';
import { isSameEmail, isSameSubmission } from './same-content';
import { newId, type SubmissionDocument } from './submissions.schema';
import { versionsOf, versionTitle } from './versions';

/** So long a retry is answered with the link, too. */
const retriedForMs = 24 * 3_600_000;

@Injectable()
export class SubmissionsService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly links: MusicLinks,
    private readonly endedLinks: EndedLinks,
  ) {}

  /** Safe to repeat: the same content again answers the first record. */
  async add(submission: NewSubmission, announceAt?: Date): Promise<SubmissionAccepted> {
    const _id = newId();
    const link = this.links.linkOf(String(_id));
    const created = await this.submissions.insert(submission, announceAt, { _id, link });
    if (created) return { record: receipt(created), isNew: true, token: this.links.tokenOf(created) };
    const first = await this.submissions.findByUid(submission.submissionUid);
    if (!first || !isSameEmail(first, submission)) throw new AppError('conflict', submissionUidTaken);
    if (!isSameSubmission(first, submission)) throw new AppError('conflict', submissionReceivedBefore);
    return this.acceptedBefore(first);
  }

  /** Creates nothing. */
  async findSent(submission: NewSubmission): Promise<SubmissionAccepted> {
    const first = await this.submissions.findByUid(submission.submissionUid);
    if (!first || !isSameSubmission(first, submission)) throw new AppError('not_found', 'This has not reached us');
    return this.acceptedBefore(first);
  }

  async get(id: string): Promise<SubmissionWithSongs> {
    return submissionRecord(await this.submissions.get(id));
  }

  async getSong(songId: string): Promise<Song> {
    const submission = await this.submissions.findBySong(songId);
    const song = submission?.songs.find(({ _id }) => String(_id) === songId);
    if (!submission || !song) throw new AppError('not_found', 'This song does not exist');
    return songRecord(String(submission._id), song, submission.versions);
  }

  async listSongsOfFiles(objectKeys: string[]): Promise<SongOfFile[]> {
    const submissions = await this.submissions.findByFiles(objectKeys);
    return submissions.flatMap((submission) => {
      const about = {
        submissionId: String(submission._id),
        artist: submission.artistName,
        isArchived: submission.decision === 'rejected',
      };
      return submission.songs.flatMap((song) => {
        const versions = versionsOf(submission, song.songUid);
        const files = [
          { objectKey: song.objectKey, title: song.trackTitle },
          ...versions.map((version) => ({ objectKey: version.objectKey, title: versionTitle(song, version) })),
        ];
        return files.flatMap(({ objectKey, title }) =>
          objectKey && objectKeys.includes(objectKey) ? { ...about, objectKey, songId: String(song._id), title } : [],
        );
      });
    });
  }

  setTags(id: string, tags: string[], ifMatch?: number[]): Promise<SubmissionWithSongs> {
    return this.edit(id, ifMatch, (submission) => this.submissions.setTags(submission, tidyTags(tags)));
  }

  setStatus(id: string, status: SubmissionStatus, ifMatch?: number[]): Promise<SubmissionWithSongs> {
    return this.edit(id, ifMatch, (submission) => this.label(submission, status));
  }

  /** What one edit has changed is as before: the status, the tags, or the rights of a song. */
  putBack(id: string, former: Values, ifMatch: number[]): Promise<SubmissionWithSongs> {
    return this.edit(id, ifMatch, (submission) => {
      const { status, tags } = former as { status?: SubmissionStatus; tags?: string[] };
      if (status) return this.label(submission, status);
      if (tags) return this.submissions.setTags(submission, tags);
      const song = submission.songs.find(({ songUid }) => rightsField(songUid) in former);
      if (!song) throw new AppError('not_found', 'This song does not exist');
      return this.submissions.setSong(submission, {
        ...song,
        rights: former[rightsField(song.songUid)] as Rights | null,
      });
    });
  }

  /** The former link is over. */
  async renewLink(id: string): Promise<MusicLink> {
    let former: string | undefined;
    const renewed = await this.submissions.rewrite(id, (submission) => {
      former = submission.link?.hash;
      return this.submissions.setLink(submission, this.links.linkOf(id, (submission.link?.counter ?? -1) + 1));
    });
    if (former) await this.endedLinks.add(former);
    return { token: this.links.tokenOf(renewed) };
  }

  /** Adds what was played of a song. */
  async recordHeard(songId: string, ranges: [number, number][]): Promise<void> {
    await retryOnConflict('Please try again', async () => {
      const submission = await this.submissions.findBySong(songId);
      const song = submission?.songs.find(({ _id }) => String(_id) === songId);
      if (!song) throw new AppError('not_found', 'This song does not exist');
      return this.submissions.setHeard(song, addHeard(song.heard ?? [], ranges, song.audio.durationSec));
    });
  }

  async delete(id: string): Promise<void> {
    if (!(await this.submissions.trash(id))) throw new AppError('not_found', 'This submission does not exist');
  }

  /** For good: the page of its artist says that it is over. */
  async erase(id: string): Promise<void> {
    const link = (await this.submissions.findHeld(id))?.link;
    if (link) await this.endedLinks.add(link.hash, true);
    await this.submissions.delete(id);
  }

  /** @throws AppError where it may not have this label */
  private label(submission: SubmissionDocument, status: SubmissionStatus): Promise<SubmissionDocument | null> {
    const refusal = judgeLabel(submission, status);
    if (refusal) throw refusal;
    return this.submissions.setStatus(submission, status);
  }

  private acceptedBefore(first: SubmissionDocument): SubmissionAccepted {
    const isRecent = Date.now() - first.createdAt.getTime() < retriedForMs;
    return { record: receipt(first), isNew: false, ...(isRecent && { token: this.links.tokenOf(first) }) };
  }

  private async edit(
    id: string,
    ifMatch: number[] | undefined,
    write: (submission: SubmissionDocument) => Promise<SubmissionDocument | null>,
  ): Promise<SubmissionWithSongs> {
    const edited = await this.submissions.rewrite(id, (submission) => {
      checkRevision(submission, ifMatch);
      return write(submission);
    });
    return submissionRecord(edited);
  }
}
