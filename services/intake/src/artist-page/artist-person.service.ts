import { AppError } from '@cueroom/contracts/app-error';
import { linkIsOver } from '@cueroom/contracts/intake/artist-page';
import type { ErasureStateName } from '@cueroom/contracts/intake/person-requests';
import { checkRevision } from '@cueroom/persistence/records/edits';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { linkHash } from '@cueroom/platform/link-token';
import { Injectable } from '@nestjs/common';
import { Studio } from '../mail/studio';
import { EndedLinks } from '../links/ended-links.repository';
import { isDecided } from '../submissions/review';
import type { SubmissionDocument } from '../submissions/submissions.schema';
import { ErasureJobs } from '../personal-data/erasure.jobs';
import { ArtistPageRepository } from './artist-page.repository';
import { ArtistPageService, decided, tooOften } from './artist-page.service';
import type { PersonRequestDocument } from './person-requests.schema';

/** Who has sent a submission, and that it is erased. */
@Injectable()
export class ArtistPerson {
  constructor(
    private readonly pages: ArtistPageService,
    private readonly records: ArtistPageRepository,
    private readonly endedLinks: EndedLinks,
    private readonly studio: Studio,
    private readonly erasures: ErasureJobs,
  ) {}

  /** @throws AppError 'outdated' when the submission has none of the revisions */
  async correctName(token: string, artistName: string, ifMatch?: number[]): Promise<void> {
    const name = artistName.trim();
    await retryOnConflict(tooOften, async () => {
      const submission = await this.pages.find(token);
      if (isDecided(submission)) throw decided();
      if (name === submission.artistName) return submission;
      checkRevision(submission, ifMatch);
      return this.records.correctArtist(submission, 'artistName', name);
    });
  }

  /** The address was confirmed. @throws AppError 'gone' when there is no such submission any more */
  async correctAddress(id: string, email: string): Promise<void> {
    await retryOnConflict(tooOften, async () => {
      const submission = await this.records.find(id);
      if (!submission) throw new AppError('gone', linkIsOver(this.studio.email));
      if (isDecided(submission)) throw decided();
      return email === submission.email ? submission : this.records.correctArtist(submission, 'email', email);
    });
  }

  /** How far the erasure of what had this link is. @throws AppError 'not_found' when none was begun */
  async erasureOf(token: string): Promise<ErasureStateName> {
    const hash = linkHash(token);
    const [submission, isErased] = await Promise.all([this.records.findByLink(hash), this.endedLinks.has(hash, true)]);
    if (submission?.eraseAt) return 'running';
    if (!submission && isErased) return 'done';
    throw new AppError('not_found', linkIsOver(this.studio.email));
  }

  /** Null where none was confirmed by it. */
  async erasureOfRequest({ action, submissionId, erasureId }: PersonRequestDocument): Promise<ErasureStateName | null> {
    if (erasureId) return (await this.erasures.isApplied(erasureId)) ? 'done' : 'running';
    if (action !== 'erase-submission' || !submissionId) return null;
    return (await this.records.isHeld(submissionId)) ? 'running' : 'done';
  }

  find(id: string): Promise<SubmissionDocument | null> {
    return this.records.find(id);
  }
}
