import { eraseArtistTracks, forgetTrackHistory, listArtistTracks } from '@cueroom/contracts/catalog/personal-data';
import type { ErasedPersonalData, PersonalKind, PersonalRecord } from '@cueroom/contracts/intake/personal-data';
import { submissionApproved } from '@cueroom/contracts/intake/review';
import type { Page } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { QueueHistory } from '@cueroom/messaging/queue.history';
import { tryEach } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { Injectable } from '@nestjs/common';
import { Mails } from '../mail/mails.repository';
import { SubmissionsService } from '../submissions/submissions.service';
import { hashAddress } from './address-hash';
import { ErasuresRepository } from './erasures.repository';
import type { ErasureDocument } from './erasures.schema';
import { about, noIds, PersonalDataRepository, type Sender, type SentIds } from './personal-data.repository';
import { PitchPeople } from './pitch-people';

/** After this another replica resumes an erasure that a crash has interrupted. */
const erasureMs = 60_000;
/** After a restore every address is hashed: some 50 ms each. */
const repetitionMs = 60 * 60_000;
const songsAtOnce = 500;

type Counts = Omit<ErasedPersonalData, 'mentions'>;

/** Erases people by deleting their records one by one: the events of the deletions release the files. */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly records: PersonalDataRepository,
    private readonly erasures: ErasuresRepository,
    private readonly submissions: SubmissionsService,
    private readonly mails: Mails,
    private readonly history: QueueHistory,
    private readonly bus: Bus,
    private readonly pitchPeople: PitchPeople,
  ) {}

  /** Of one kind, also of those that other services keep. */
  page(kind: PersonalKind, email: string, offset?: number): Promise<Page<PersonalRecord>> {
    return kind === 'recipient' ? this.pitchPeople.page(email, offset) : this.records.page(kind, email, offset);
  }

  async pageOfSubmission(id: string, kind: PersonalKind, offset?: number): Promise<Page<PersonalRecord>> {
    if (kind === 'recipient') return { items: [], total: 0 };
    return this.records.ownPage(kind, { ...noIds(), submission: [id] }, offset);
  }

  /** What came from an address, and what was told to it. */
  async pageOfPerson(kind: PersonalKind, email: string, offset?: number): Promise<Page<PersonalRecord>> {
    if (kind === 'recipient') return this.pitchPeople.page(email, offset);
    return this.records.ownPage(kind, await this.records.idsOf(email), offset);
  }

  /** Erases who is known by the address: what was sent before it was asked for. Each may have been begun before. */
  async carryOutErasures(now = Date.now()): Promise<void> {
    const taken = await this.erasures.take('address', new Date(now + erasureMs), new Date(now));
    await tryEach('erasures', taken, async ({ _id, email = '', erasedAt, withTracks }) => {
      try {
        const sent = await this.records.idsOf(email, erasedAt);
        const ids = { ...sent, recipient: await this.pitchPeople.idsOf(email, erasedAt) };
        const counts = await this.eraseSent(ids, withTracks);
        await this.erasures.markApplied([_id], { ...counts, mentions: await this.records.mentions(email, ids) });
        log.info({ erasure: _id, ...counts }, 'personal data erased');
      } catch (error) {
        await this.erasures.release([_id]);
        throw error;
      }
    });
  }

  /** Erases the submissions that their artists have erased by the link. */
  async eraseByLink(now = Date.now()): Promise<void> {
    for (;;) {
      const id = await this.records.takeErased(new Date(now + erasureMs), new Date(now));
      if (id === null) return;
      await this.eraseSent({ ...noIds(), submission: [id] }, false);
    }
  }

  /** Applies erasures that were added after a restore. @returns how many people were found */
  async repeatErasures(now = Date.now()): Promise<number> {
    const taken = await this.erasures.take('hash', new Date(now + repetitionMs), new Date(now));
    if (taken.length === 0) return 0;
    const ids = taken.map(({ _id }) => _id);
    try {
      const found = await this.findErased(taken);
      for (const [erasure, sent] of found) {
        const counts = await this.eraseSent(sent, erasure.withTracks);
        log.info({ erasure: erasure._id, ...counts }, 'personal data erased again');
      }
      await this.erasures.markApplied(ids);
      return found.size;
    } catch (error) {
      await this.erasures.release(ids); // for the next sweep: just after a start the catalog may be away
      throw error;
    }
  }

  /** The records are deleted last: after a crash in between, the next sweep still finds what is left of them. */
  async eraseSent(ids: SentIds, withTracks: boolean): Promise<Counts> {
    const { tracks, notes } = await this.eraseTracks(ids.submission, withTracks);
    const sent = [...ids.brief, ...ids.contact, ...ids.submission];
    if (sent.length > 0) {
      const files = await this.records.filesOf(ids.submission);
      await this.forgetTraces([...sent, ...Object.values(files).flat()]);
    }
    const { brief, contact, submission, recipient } = ids;
    await this.mails.forget(sent);
    const ofPitches = await this.pitchPeople.erase(recipient);
    const activities = notes + ofPitches + (await this.records.removeActivities(about(ids)));
    await this.records.remove('brief', brief);
    await this.records.remove('contact', contact);
    await this.records.removeMessages(submission);
    for (const id of submission) await this.submissions.erase(id);
    await this.records.forgetHistory(sent);
    const recipients = recipient.length;
    return {
      briefs: brief.length,
      contacts: contact.length,
      submissions: submission.length,
      recipients,
      activities,
      tracks,
    };
  }

  /** Deletes what queues, and the events kept for lost queues, still hold about these records and files. */
  async forgetTraces(ids: string[]): Promise<void> {
    await this.records.forgetDecisions(ids);
    await this.history.purge(ids);
  }

  /**
   * With the notes about them; of those that stay the history goes. Before everything else: a purged track no longer says
   * whose it was.
   */
  private async eraseTracks(submissionIds: string[], withTracks: boolean): Promise<{ tracks: number; notes: number }> {
    const erased = { tracks: 0, notes: 0 };
    const { songIds, objectKeys } = await this.records.filesOf(submissionIds);
    if (songIds.length === 0) return erased;
    if (withTracks) {
      await this.records.dropApprovals(submissionIds);
      await this.history.purge(submissionIds, [submissionApproved]);
    }
    for (let at = 0; at < songIds.length; at += songsAtOnce) {
      const some = { songIds: songIds.slice(at, at + songsAtOnce), objectKeys: objectKeys.slice(at, at + songsAtOnce) };
      if (!withTracks) {
        await this.bus.request(forgetTrackHistory, some);
        continue;
      }
      const trackIds = (await this.bus.request(listArtistTracks, some)).map(({ id }) => id);
      erased.notes += await this.records.removeActivities({ entityType: 'track', entityId: { $in: trackIds } });
      erased.tracks += (await this.bus.request(eraseArtistTracks, some)).count;
    }
    return erased;
  }

  /** The people whose hash is on the list, with what they had sent before their erasure. */
  private async findErased(erasures: ErasureDocument[]): Promise<Map<ErasureDocument, SentIds>> {
    const found = new Map<ErasureDocument, SentIds>();
    const salts = new Set(erasures.map(({ salt }) => salt));
    const known = new Map<string, Promise<string>>();
    for await (const { kind, id, email, createdAt } of this.everybody()) {
      for (const salt of salts) {
        const key = `${salt} ${email}`;
        if (!known.has(key)) known.set(key, hashAddress(email, salt));
        const hash = await known.get(key);
        for (const erasure of erasures) {
          if (erasure.salt !== salt || erasure.hash !== hash || createdAt > erasure.erasedAt) continue;
          const ids = found.get(erasure) ?? noIds();
          ids[kind].push(id);
          found.set(erasure, ids);
        }
      }
    }
    return found;
  }

  private async *everybody(): AsyncIterable<Sender> {
    yield* this.records.senders();
    for await (const { id, email, createdAt } of this.pitchPeople.all())
      yield { kind: 'recipient', id, email, createdAt: new Date(createdAt) };
  }
}
