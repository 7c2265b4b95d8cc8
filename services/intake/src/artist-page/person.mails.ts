import { musicPath } from '@cueroom/contracts/intake/music-path';
import { Injectable } from '@nestjs/common';
import type { Letter } from '../mail/letter';
import { MailDelivery, type MailWriter, type WrittenMail } from '../mail/mail.delivery';
import { MailError } from '../mail/mail-server';
import { Mails } from '../mail/mails.repository';
import type { MailDocument } from '../mail/mails.schema';
import { Studio } from '../mail/studio';
import { ErasureJobs } from '../personal-data/erasure.jobs';
import type { SubmissionDocument } from '../submissions/submissions.schema';
import { ArtistPageRepository } from './artist-page.repository';
import { openMs, PersonRequests } from './person-requests.repository';
import type { OfSubmission, PersonRequestDocument, RequestAction } from './person-requests.schema';

/** A button that is pressed twice sends one email. */
const onceAMinute = (what: string, now = Date.now()): string => `${what}-${Math.floor(now / 60_000)}`;

/** Three emails only inform: about a new address, and about what is erased. */
interface Facts extends OfSubmission {
  action: RequestAction | 'tell-change' | 'tell-erased' | 'tell-person-erased';
  /** Of everything from the address. */
  erasureId?: string;
}

const open = 'If that was you, open this link within an hour. If not, you need not do anything.';

/** With the label of the link, where there is one. */
const wordsOf = ({ action, submissionUid = '' }: Facts, studio: string) => {
  switch (action) {
    case 'export':
      return {
        subject: 'Everything that we have from you',
        text: `Someone has asked for everything that was sent to us from this address. ${open}`,
        label: 'Get everything',
      };
    case 'erase':
      return {
        subject: 'Erase everything that we have from you?',
        text: `Someone wants us to erase everything that was sent to us from this address. ${open}`,
        label: 'Erase everything',
      };
    case 'erase-submission':
      return {
        subject: `Erase everything of ${submissionUid}?`,
        text: `Someone wants us to erase the music ${submissionUid} that was sent to us from this address: its songs, files and messages. ${open}`,
        label: `Erase everything of ${submissionUid}`,
      };
    case 'change-email':
      return {
        subject: `Is this your address for ${submissionUid}?`,
        text: `Someone wants everything about the music ${submissionUid} to go to this address. ${open}`,
        label: 'Use this address',
      };
    case 'tell-change':
      return {
        subject: `Another email address for ${submissionUid}?`,
        text: `Someone has opened the page of your music ${submissionUid} and wants our emails about it to go to another address. If that was you, you need not do anything. If not, write to ${studio} now: we end the link and keep your address.`,
      };
    case 'tell-erased':
      return {
        subject: `Everything of ${submissionUid} is erased`,
        text: `Your songs, files and messages of ${submissionUid} are erased, and its page has ended. Music that is in our catalog stays there. This is the last email about it.`,
      };
    case 'tell-person-erased':
      return {
        subject: 'Everything that we had from you is erased',
        text: 'Briefs, messages and music that were sent to us from this address are erased, with their files and pages. Music that is in our catalog stays there. This is the last email about it.',
      };
  }
};

/** To the address itself: only who reads its emails may have everything from it, or end it. */
@Injectable()
export class PersonMails implements MailWriter {
  constructor(
    private readonly mails: Mails,
    private readonly requests: PersonRequests,
    private readonly pages: ArtistPageRepository,
    private readonly studio: Studio,
    private readonly delivery: MailDelivery,
    private readonly erasures: ErasureJobs,
  ) {
    delivery.add('person', this, 'links');
    delivery.add('erased', this, 'receipt');
  }

  /** The address confirms it by a link that is open for an hour. @param submission missing: everything from the address */
  async ask(address: string, action: RequestAction, submission?: SubmissionDocument): Promise<void> {
    const of = submission && ofSubmission(submission);
    const { _id, askedAt } = await this.requests.add(address, action, of);
    const facts: Facts = { action, ...of };
    const expiresAt = new Date(askedAt.getTime() + openMs);
    await this.mails.want({ key: String(_id), kind: 'person', ...aboutOf(of), address, facts, expiresAt });
    this.delivery.nudge();
  }

  async tellChange(submission: SubmissionDocument): Promise<void> {
    const of = ofSubmission(submission);
    const facts: Facts = { action: 'tell-change', ...of };
    const key = onceAMinute(`told-${of.submissionId}`);
    await this.mails.want({ key, kind: 'person', ...aboutOf(of), address: submission.email, facts });
  }

  /** This email outlives its submission, so it is about no record. */
  async tellErased(submission: SubmissionDocument): Promise<void> {
    const facts: Facts = { action: 'tell-erased', ...ofSubmission(submission) };
    const key = onceAMinute(`erased-${facts.submissionId}`);
    await this.mails.want({ key, kind: 'erased', address: submission.email, facts });
  }

  /** Its address goes once it has left. */
  async tellPersonErased(address: string, { _id }: PersonRequestDocument, erasureId: string): Promise<void> {
    const facts: Facts = { action: 'tell-person-erased', erasureId };
    await this.mails.want({ key: `erased-${String(_id)}`, kind: 'erased', address, facts });
  }

  async compose({ _id, address = '', ...mail }: MailDocument): Promise<WrittenMail | { gone: string }> {
    const facts = mail.facts as Facts;
    if (await this.isBeingErased(facts)) throw new MailError('It is still being erased', false);
    const { subject, text, label } = wordsOf(facts, this.studio.email);
    const href = label ? this.studio.addressOf(`${musicPath}person/${this.requests.tokenOf(_id)}`) : null;
    if (label && !href) return { gone: 'The address of the site is not set' };
    const parts: Letter['parts'] = [
      { text: `Hello,\n\n${text}` },
      ...(label && href ? [{ link: { label, href } }] : []),
    ];
    return { to: { name: '', address }, ...(await this.studio.write({ subject, parts })), isAutomatic: true };
  }

  private async isBeingErased({ action, submissionId = '', erasureId = '' }: Facts): Promise<boolean> {
    if (action === 'tell-erased') return this.pages.isHeld(submissionId);
    return action === 'tell-person-erased' && !(await this.erasures.isApplied(erasureId));
  }
}

const ofSubmission = ({ _id, submissionUid }: SubmissionDocument) => ({ submissionId: String(_id), submissionUid });

/** The erasure of a submission deletes the emails about it. */
const aboutOf = (of?: OfSubmission) =>
  of?.submissionId ? { about: { entityType: 'submission' as const, entityId: of.submissionId } } : {};
