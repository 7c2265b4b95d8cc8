import { AppError } from '@cueroom/contracts/app-error';
import type { BriefPitched } from '@cueroom/contracts/pitches/brief-pitches';
import type { PitchLetterQueued } from '@cueroom/contracts/pitches/letters';
import { withAdmin } from '@cueroom/platform/request-context';
import { Injectable } from '@nestjs/common';
import { BriefsRepository } from '../crm/briefs.repository';
import { ContactsRepository } from '../crm/contacts.repository';

const milestones = { linked: 'answeredAt', opened: 'pitchedAt' } as const;

export type LetterAbout = Pick<PitchLetterQueued, 'briefId' | 'contactId' | 'by'>;

/** What pitches do to the status of the briefs and messages that they answer. Safe to run twice. */
@Injectable()
export class PitchAnswers {
  constructor(
    private readonly briefs: BriefsRepository,
    private readonly contacts: ContactsRepository,
  ) {}

  async pitched({ briefId, did, at, by, isFormer }: BriefPitched): Promise<void> {
    const [milestone, moment] = [milestones[did], new Date(at)];
    if (isFormer) return this.briefs.reach(briefId, milestone, moment);
    await unlessGone(by, () => this.briefs.work(briefId, { reached: { milestone, at: moment } }));
  }

  async sent({ briefId, contactId, by }: LetterAbout, at: Date): Promise<void> {
    const reached = { milestone: 'answeredAt', at } as const;
    if (briefId) await unlessGone(by, () => this.briefs.work(briefId, { reached }));
    if (contactId) await unlessGone(by, () => this.contacts.work(contactId, { reached }));
  }
}

/** As the admin who did it. */
const unlessGone = async (by = 'system', work: () => Promise<unknown>): Promise<void> => {
  try {
    await withAdmin(by, work);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'not_found') throw error;
  }
};
