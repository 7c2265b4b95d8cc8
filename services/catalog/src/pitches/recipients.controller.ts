import { PitchLetterDone, pitchLetterDone, PitchLetterId, readPitchLetter } from '@cueroom/contracts/pitches/letters';
import {
  AddRecipient,
  addRecipient,
  AnswerComment,
  answerComment,
  deleteRecipient,
  RecipientParams,
  renewListenLink,
  SendLetter,
  sendLetter,
  UpdateRecipient,
  updateRecipient,
} from '@cueroom/contracts/pitches/recipients';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import {
  describePitchClients,
  FindPitchClients,
  findPitchClients,
  listPitchesOfClient,
  PitchClients,
  PitchesOfClient,
  type SaidOfClient,
  type SeenClient,
} from '@cueroom/contracts/pitches/clients';
import { isoDates } from '@cueroom/persistence/records/to-record';
import type { PersonalRecord } from '@cueroom/contracts/intake/personal-data';
import {
  erasePitchPeople,
  exportPitchPeople,
  ListPitchPeople,
  listPitchPeople,
  type PitchPerson,
  PitchPersonIds,
} from '@cueroom/contracts/pitches/personal-data';
import { CommentAnswers } from './comment-answers.service';
import { RecipientsService } from './recipients.service';
import { ClientsRepository } from './clients.repository';
import { recipientRecord } from './recipient-record';
import { RecipientsRepository } from './recipients.repository';

@Controller()
export class RecipientsController {
  constructor(
    private readonly recipients: RecipientsService,
    private readonly answers: CommentAnswers,
  ) {}

  @OnMessage(addRecipient)
  add(recipient: AddRecipient) {
    return this.recipients.add(recipient);
  }

  @OnMessage(updateRecipient)
  update(changes: UpdateRecipient) {
    return this.recipients.update(changes);
  }

  @OnMessage(deleteRecipient)
  delete(params: RecipientParams) {
    return this.recipients.delete(params);
  }

  @OnMessage(renewListenLink)
  renewLink(params: RecipientParams) {
    return this.recipients.renewLink(params);
  }

  @OnMessage(sendLetter)
  send(letter: SendLetter) {
    return this.recipients.send(letter);
  }

  @OnMessage(readPitchLetter)
  letter(id: PitchLetterId) {
    return this.recipients.letter(id);
  }

  @OnEvent(pitchLetterDone)
  finishLetter(done: PitchLetterDone) {
    return this.recipients.finishLetter(done);
  }

  @OnMessage(answerComment)
  answer(answer: AnswerComment) {
    return this.answers.add(answer);
  }
}

@Controller()
export class ClientsController {
  constructor(private readonly clients: ClientsRepository) {}

  @OnMessage(findPitchClients)
  async find({ atMost, ...wanted }: FindPitchClients): Promise<SeenClient[]> {
    return (await this.clients.people.find(wanted, atMost)).map(isoDates);
  }

  @OnMessage(describePitchClients)
  async describe({ persons }: PitchClients): Promise<SaidOfClient[]> {
    return (await this.clients.people.said(persons)).map(isoDates);
  }

  @OnMessage(listPitchesOfClient)
  pitchesOf(of: PitchesOfClient) {
    return this.clients.pitchesOf(of);
  }
}

/** Recipients as people, for export and erasure. */
@Controller()
export class PeopleController {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly service: RecipientsService,
  ) {}

  @OnMessage(listPitchPeople)
  async list(wanted: ListPitchPeople): Promise<PitchPerson[]> {
    const found = await this.recipients.people(wanted);
    return found.map(({ _id, email, contactId, createdAt }) => {
      return { id: String(_id), email, contactId, createdAt: createdAt.toISOString() };
    });
  }

  @OnMessage(exportPitchPeople)
  async export({ ids }: PitchPersonIds): Promise<PersonalRecord[]> {
    const found = await this.recipients.of(ids);
    return found.map((recipient) => {
      const { id, ...record } = recipientRecord(recipient);
      return { id, kind: 'recipient', record };
    });
  }

  @OnMessage(erasePitchPeople)
  async erase({ ids }: PitchPersonIds) {
    return { count: await this.service.erase(ids) };
  }
}
