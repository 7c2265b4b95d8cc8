import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import {
  archiveFailed,
  archiveProved,
  type ArchiveProved,
  archiveStarted,
  archiveSubmission,
  ArchiveSubmission,
  findArchive,
  archiveUnpacked,
  unpackArchive,
  UnpackArchive,
} from '@cueroom/contracts/media/archive';
import { type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { Injectable } from '@nestjs/common';
import { ObjectExists } from '@cueroom/storage/object-storage';
import { MediaJob } from '../jobs/media-job';
import { archiveSentences, restoreSentences } from './archive-sentences';
import { packSubmission } from './pack';
import { readFileStream, sha256Of } from '../files/sha256';
import { type Unpacked, unpackZip } from './rebuild';

type Proof = Omit<ArchiveProved, keyof ArchiveSubmission>;

/** Deletes no original: intake does that with the proof. Each run has a zip of its own: none can touch what another one proved. */
@Injectable()
export class ArchiveSubmissionJob extends MediaJob<ArchiveSubmission, Proof> {
  protected readonly name = 'archive';
  protected readonly sentences = archiveSentences;
  protected override readonly failureLevel = 'error';

  @OnJob(archiveSubmission)
  async archive(rejection: ArchiveSubmission, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const submission = await this.findWanted(rejection);
    if (!submission) return;
    if (
      submission.songs.some(({ audio, versions = [] }) => [{ audio }, ...versions].some((file) => isInWork(file.audio)))
    )
      throw new Error('A song is still being checked: its file is needed');
    const archiveKey = randomBytes(16).toString('hex');
    await this.bus.publish(archiveStarted, `${archiveKey}-started`, { ...rejection, archiveKey });
    await this.run(rejection, async (folder) => {
      const packed = await this.pack(submission, archiveKey, folder, signal);
      if (await this.findWanted(rejection)) return { archiveKey, ...packed };
      await this.storage.remove(archiveKey);
      return null;
    });
  }

  protected override logged(rejection: ArchiveSubmission, proof: Proof | null) {
    return { ...rejection, ...proof };
  }

  protected async report(rejection: ArchiveSubmission, proof: Proof | null, error: string | null): Promise<void> {
    if (proof) return this.bus.publish(archiveProved, `${proof.archiveKey}-proved`, { ...rejection, ...proof });
    const { submissionId, revision } = rejection;
    const id = `${submissionId}-${revision}-failed-${randomUUID()}`;
    await this.bus.publish(archiveFailed, id, { ...rejection, error: error ?? archiveSentences.crashing });
  }

  private async findWanted({ submissionId, revision }: ArchiveSubmission): Promise<SubmissionWithSongs | null> {
    const record = await this.bus.request(findArchive, { submissionId });
    const isWaiting = record?.archiveKey === null && isInWork(record.submission.archive);
    return isWaiting && record.revision === revision ? record.submission : null;
  }

  private async pack(submission: SubmissionWithSongs, archiveKey: string, folder: string, signal: AbortSignal) {
    try {
      return await packSubmission(submission, { storage: this.storage, archiveKey, folder, signal });
    } catch (error) {
      await this.storage.remove(archiveKey);
      throw error;
    }
  }
}

const isInWork = (work: { state: string } | null | undefined): boolean =>
  work?.state === 'queued' || work?.state === 'running';

/** Puts every original of an archive back under its key, after all of them were rebuilt and compared. */
@Injectable()
export class UnpackArchiveJob extends MediaJob<UnpackArchive, object> {
  protected readonly name = 'restore';
  protected readonly sentences = restoreSentences;

  @OnJob(unpackArchive)
  async unpack(request: UnpackArchive, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const record = await this.bus.request(findArchive, { submissionId: request.submissionId });
    const isWanted = record?.archiveKey === request.archiveKey && record.submission.archive?.isRestoring === true;
    if (!isWanted) return;
    const created: string[] = [];
    const bringBack = async (folder: string) => {
      const zip = path.join(folder, 'archive.zip');
      await this.storage.copyTo(request.archiveKey, zip);
      for (const original of await unpackZip(zip, folder, signal)) {
        if (await this.create(original)) created.push(original.objectKey);
      }
      return {};
    };
    await this.run(request, bringBack, async (made, error) => {
      // The submission was deleted meanwhile, perhaps before these files were there.
      const isDeleted = !(await this.bus.request(findArchive, { submissionId: request.submissionId }));
      if (!isDeleted) return this.report(request, made, error);
      for (const key of created) await this.storage.remove(key);
    });
  }

  protected report(request: UnpackArchive, _made: object | null, error: string | null): Promise<void> {
    return this.bus.publish(archiveUnpacked, `${request.archiveKey}-unpacked-${randomUUID()}`, { ...request, error });
  }

  /** @returns false when it was there already: kept by a track, or brought back by a run that was cut off. */
  private async create({ objectKey, bytes, sha256, file }: Unpacked): Promise<boolean> {
    try {
      await this.storage.create(objectKey, readFileStream(file), bytes);
      return true;
    } catch (error) {
      if (!(error instanceof ObjectExists)) throw error;
      const found = await sha256Of(await this.storage.read(objectKey));
      if (found !== sha256) throw new Error(`There is another file under the key ${objectKey}`, { cause: error });
      return false;
    }
  }
}
