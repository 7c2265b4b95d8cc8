import { AppError } from '@cueroom/contracts/app-error';
import { songReceivedBefore } from '@cueroom/contracts/intake/refusals';
import type { NewSong, Song, SongAccepted } from '@cueroom/contracts/intake/songs';
import type { Rights } from '@cueroom/contracts/rights/rights';
import type { StoredObject } from '@cueroom/contracts/media/objects';
import { Bus } from '@cueroom/messaging/bus';
import { checkRevision } from '@cueroom/persistence/records/edits';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { Injectable } from '@nestjs/common';
import { claimAudio } from './claim-audio';
import { judgeNewSong } from './review';
import { isSameSong, songFields } from './same-content';
import { songRecord } from './submissions.records';
import { SubmissionsRepository } from './submissions.repository';
import { newId, type SongDocument, type SubmissionDocument } from './submissions.schema';

/** Submissions with songs that wait for the workers: more than a day's work. More of them would only fill the disk. */
const maxWaiting = 2000;

const tooMany = 'More songs wait to be checked than we can take, please try again later';

/** @throws AppError 'unavailable' while there is none for another file */
export const checkRoom = async (submissions: Pick<SubmissionsRepository, 'isUnjudged'>): Promise<void> => {
  if (await submissions.isUnjudged(maxWaiting)) throw new AppError('unavailable', tooMany);
};

/** Songs that artists add to their submissions. Safe to repeat: the same content again answers the first record. */
@Injectable()
export class SongsService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly bus: Bus,
  ) {}

  add(song: NewSong): Promise<SongAccepted> {
    // The write is refused when another one came first: the same song, the fifth song, a decision, a deletion.
    return retryOnConflict('Please try again', async () => {
      const submission = await this.submissions.get(song.submissionId);
      const first = firstOf(submission, song);
      if (first) return first;
      const refusal = judgeNewSong(submission, song, Date.now());
      if (refusal) throw refusal;
      const { audioFileUrl, songUid } = song;
      if (audioFileUrl) await checkRoom(this.submissions);
      const document = songDocument(song, audioFileUrl ? await claimAudio(this.bus, songUid, audioFileUrl) : null);
      const added = await this.submissions.addSong(song.submissionId, document);
      return added && { record: songRecord(song.submissionId, document), isNew: true };
    });
  }

  /** What the artist said, corrected by an admin. @throws AppError 'outdated' when it has none of the revisions */
  async setRights(songId: string, rights: Rights | null, ifMatch?: number[]): Promise<Song> {
    const found = await this.submissions.findBySong(songId);
    if (!found) throw new AppError('not_found', 'This song does not exist');
    const written = await this.submissions.rewrite(String(found._id), async (submission) => {
      const song = submission.songs.find(({ _id }) => String(_id) === songId);
      if (!song) throw new AppError('not_found', 'This song does not exist');
      checkRevision(song, ifMatch);
      return this.submissions.setSong(submission, { ...song, rights: rights && { ...rights } });
    });
    const song = written.songs.find(({ _id }) => String(_id) === songId) as SongDocument;
    return songRecord(String(written._id), song, written.versions);
  }
}

/** @throws AppError 'conflict' when the song of this id has other content */
const firstOf = (submission: SubmissionDocument, song: NewSong): SongAccepted | null => {
  const first = submission.songs.find(({ songUid }) => songUid === song.songUid);
  if (!first) return null;
  if (!isSameSong(first, song)) throw new AppError('conflict', songReceivedBefore);
  return { record: songRecord(song.submissionId, first, submission.versions), isNew: false };
};

const songDocument = (song: NewSong, file: StoredObject | null): SongDocument => ({
  _id: newId(),
  songUid: song.songUid,
  ...songFields(song),
  rights: song.rights ? { ...song.rights } : null,
  status: 'submitted',
  fileName: file?.filename ?? null,
  fileType: file?.contentType ?? null,
  createdAt: new Date(),
  audio: { state: file ? 'queued' : 'none' },
  ...(file && { objectKey: file.key, askedAt: new Date() }),
});
