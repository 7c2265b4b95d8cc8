import type { SweptFiles } from '@cueroom/contracts/intake/artist-page';
import { describeObjects } from '@cueroom/contracts/media/objects';
import { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { Retention } from '../retention';
import { filesEnd, notTakenSince } from '../submissions/retention';
import type { SubmissionDocument } from '../submissions/submissions.schema';
import { versionsOf, versionTitle } from '../submissions/versions';
import { ArtistPageRepository } from './artist-page.repository';

const everyMs = 5000;
const batch = 100;
/** The page names a day before it comes, and the studio may still take a song. */
const noticeMs = 7 * 24 * 3_600_000;

/** Ends the files of withdrawn submissions, and of songs that were not taken when their artists wanted it. Every replica may. */
@Injectable()
export class FilesSweeper {
  private hasPlanned = false;

  constructor(
    private readonly records: ArtistPageRepository,
    private readonly bus: Bus,
    private readonly retention: Retention,
  ) {}

  @Every('ended-files', everyMs)
  async pass(): Promise<void> {
    if (!this.hasPlanned) await this.planFormer();
    this.hasPlanned = true;
    await this.sweep();
  }

  /** What former releases accepted in part has no day for the files of the other songs. Safe to repeat. */
  async planFormer(now = Date.now()): Promise<void> {
    for (const submission of await this.records.listUnplanned()) {
      const { retention = 'keep' } = submission;
      const since = notTakenSince(submission);
      const ends = since && filesEnd(retention, since, this.retention.submission);
      if (!ends) continue;
      const day = new Date(Math.max(ends.getTime(), now + noticeMs));
      await this.records.setRetention(submission, retention, day);
    }
  }

  /** @param asOf what is due by then */
  async sweep(asOf = new Date()): Promise<SweptFiles> {
    const swept: SweptFiles = { submissions: 0, files: 0 };
    for (;;) {
      const due = await this.records.listEnding(asOf, batch);
      let ended = 0;
      for (const submission of due) {
        const files = await this.end(submission);
        if (files === null) continue;
        ended++;
        swept.files += files;
      }
      swept.submissions += ended;
      // What another replica has changed meanwhile is looked at by the next run.
      if (due.length < batch || ended === 0) break;
    }
    if (swept.submissions > 0) log.info(swept, 'files deleted as their artists wanted');
    return swept;
  }

  /** @returns how many; null when the submission has changed meanwhile */
  private async end(submission: SubmissionDocument): Promise<number | null> {
    const ending = endingFiles(submission);
    const known = await this.bus.request(describeObjects, { keys: ending.map(({ key }) => key) });
    const files = ending.flatMap(({ key, name }) => {
      const file = known.find((one) => one.key === key);
      return file ? [{ name, sha256: file.sha256, bytes: file.bytes }] : [];
    });
    const ids = ending.map(({ id }) => id);
    return (await this.records.endFiles(submission, ids, files, new Date())) && files.length;
  }
}

/** A song that became a track has given its file to the catalog, with its valid versions; in an accepted submission more may follow. */
const endingFiles = (submission: SubmissionDocument) =>
  submission.songs.flatMap((song) => {
    const isTrack = song.status === 'approved';
    if (isTrack && submission.decision === 'approved') return [];
    const versions = versionsOf(submission, song.songUid)
      .filter(({ audio }) => !isTrack || audio.state !== 'valid')
      .map((version) => ({ ...version, name: version.fileName ?? versionTitle(song, version) }));
    const files = [...(isTrack ? [] : [{ ...song, name: song.fileName ?? song.trackTitle }]), ...versions];
    return files.flatMap(({ _id, objectKey: key, name }) => (key ? [{ id: String(_id), key, name }] : []));
  });
