import type { ClientPitch, PitchesOfClient } from '@cueroom/contracts/pitches/clients';
import type { TrackChoice } from '@cueroom/contracts/pitches/pitch-options';
import { PeopleOf } from '@cueroom/persistence/records/people-of';
import { unpurged } from '@cueroom/persistence/records/presence';
import { findFew } from '@cueroom/persistence/search/find-few';
import { deletedOf } from '@cueroom/persistence/search/read-page';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PitchesRepository } from './pitches.repository';
import type { PitchDocument } from './pitches.schema';
import { RecipientsRepository } from './recipients.repository';
import type { RecipientDocument } from './recipients.schema';

/** Recipients of pitches as people of the CRM; those of deleted pitches do not count. */
@Injectable()
export class ClientsRepository {
  readonly people: PeopleOf<RecipientDocument>;

  constructor(
    @InjectModel('PitchRecipient') model: Model<RecipientDocument>,
    @InjectModel('Pitch') pitchModel: Model<PitchDocument>,
    private readonly pitches: PitchesRepository,
    private readonly recipients: RecipientsRepository,
  ) {
    const fields = { name: 'name', email: 'email', company: 'company' };
    this.people = new PeopleOf(
      model,
      fields,
      // A pitch is found by the names, addresses and companies of its recipients.
      async (search) => {
        const { ids } = await findFew(pitchModel, { search, rest: [], deleted: deletedOf(pitchModel, 'removedAt') });
        return ids ? { pitchId: { $in: ids.map(String) } } : {};
      },
      async () => ({ ...unpurged, pitchId: { $nin: (await deletedOf(pitchModel, 'removedAt')).map(String) } }),
    );
  }

  /** Newest first. */
  async pitchesOf({ email, contactIds }: PitchesOfClient): Promise<ClientPitch[]> {
    const ids = (await this.recipients.people({ email, contactIds })).map(({ _id }) => String(_id));
    const recipients = await this.recipients.of(ids);
    const pitches = await this.pitches.of(recipients.map(({ pitchId }) => pitchId));
    const byId = new Map(pitches.map((pitch) => [String(pitch._id), pitch]));
    return recipients
      .flatMap((recipient) => {
        const pitch = byId.get(recipient.pitchId);
        return pitch ? [{ id: recipient.pitchId, title: pitch.title, status: pitch.status, ...partOf(recipient) }] : [];
      })
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  }
}

const partOf = ({ _id, createdAt, sentAt, lastOpenedAt, visits, reactions }: RecipientDocument) => {
  const count = (choice: TrackChoice) => reactions.filter((of) => of.choice === choice).length;
  return {
    recipientId: String(_id),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
    visits,
    choices: { yes: count('yes'), maybe: count('maybe'), no: count('no') },
  };
};
