import { AppError } from '@cueroom/contracts/app-error';
import { versionReceivedBefore } from '@cueroom/contracts/intake/refusals';
import type { NewSongVersion, VersionAccepted } from '@cueroom/contracts/intake/song-versions';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { versionUidPattern } from '@cueroom/contracts/versions/versions';
import { Bus } from '@cueroom/messaging/bus';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { Injectable } from '@nestjs/common';
import { claimAudio } from './claim-audio';
import { judgeNewVersion, judgeSubmittedVersion } from './review';
import { checkRoom } from './songs.service';
import { SubmissionsRepository } from './submissions.repository';
import type { SongDocument, SubmissionDocument, VersionDocument } from './submissions.schema';
import { isSameVersion, nextVersionUid, versionDocument, versionRecord, versionsOf } from './versions';
import { VersionsRepository } from './versions.repository';

/** Versions that artists send with their songs. Safe to repeat: the same content again answers the first record. */
@Injectable()
export class VersionsService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly versions: VersionsRepository,
    private readonly bus: Bus,
  ) {}

  async add(version: NewSongVersion): Promise<VersionAccepted> {
    const [, songUid, number] = versionUidPattern.exec(version.versionUid) ?? [];
    if (songUid !== version.songUid) {
      const message = 'This version belongs to another song';
      throw new AppError('invalid', message, { versionUid: [message] });
    }
    // The write is refused when another one came first: the same version, the last free place, a decision, a deletion.
    return retryOnConflict('Please try again', async () => {
      const { submission, song } = await this.find(songUid);
      const first = firstOf(submission, song, version);
      if (first) return first;
      const refusal = judgeSubmittedVersion(submission, song, Number(number), Date.now());
      if (refusal) throw refusal;
      await checkRoom(this.submissions);
      const document = versionDocument(version, await claimAudio(this.bus, version.versionUid, version.audioFileUrl));
      const added = await this.versions.add(submission, document);
      return added && { record: versionRecord(document, song), isNew: true };
    });
  }

  /**
   * One for the page to add, under the next number. Null when its file is this version already.
   * @param isClaimed by a try before this one, perhaps under another number
   */
  async begin(
    submission: SubmissionDocument,
    song: SongDocument,
    { isClaimed, ...sent }: Omit<NewSongVersion, 'songUid' | 'versionUid'> & { isClaimed: boolean },
  ): Promise<VersionDocument | null> {
    const { songUid } = song;
    const key = objectKeyOf(sent.audioFileUrl);
    const first = versionsOf(submission, songUid).find(({ objectKey }) => objectKey && objectKey === key);
    if (first && isSameVersion(first, sent)) return null;
    if (first) throw new AppError('conflict', versionReceivedBefore);
    const refusal = judgeNewVersion(submission, song);
    if (refusal) throw refusal;
    await checkRoom(this.submissions);
    const version = { ...sent, songUid, versionUid: nextVersionUid(submission, songUid) };
    return versionDocument(version, await claimAudio(this.bus, version.versionUid, version.audioFileUrl, !isClaimed));
  }

  private async find(songUid: string): Promise<{ submission: SubmissionDocument; song: SongDocument }> {
    const [submissionUid = ''] = songUid.split('_', 1);
    const submission = await this.submissions.findByUid(submissionUid);
    const song = submission?.songs.find((one) => one.songUid === songUid);
    if (!submission || !song) throw new AppError('not_found', 'This song does not exist');
    return { submission, song };
  }
}

/** @throws AppError 'conflict' when the version of this id has other content */
const firstOf = (
  { versions = [] }: SubmissionDocument,
  song: SongDocument,
  sent: NewSongVersion,
): VersionAccepted | null => {
  const first = versions.find(({ versionUid }) => versionUid === sent.versionUid);
  if (!first) return null;
  if (!isSameVersion(first, sent)) throw new AppError('conflict', versionReceivedBefore);
  return { record: versionRecord(first, song), isNew: false };
};
