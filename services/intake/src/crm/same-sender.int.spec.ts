import { RecordNames } from '@cueroom/persistence/records/record-names';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { aNewBrief, aNewContact, aNewSubmission } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { BriefsRepository } from './briefs.repository';
import { type BriefDocument, briefSchema } from './briefs.schema';
import { ContactsRepository } from './contacts.repository';
import { type ContactDocument, contactSchema } from './contacts.schema';
import { artistParts } from '../submissions/artist-parts.fixture';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import { type SubmissionDocument, submissionSchema } from '../submissions/submissions.schema';
import { SubmissionsService } from '../submissions/submissions.service';
import { SameSenderRepository } from './same-sender.repository';

const database = freshDatabase();
const closing: (() => unknown)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/** Hanne sent a brief, a message and songs, each with her address written in another way; Maren sent a brief. */
const sent = async () => {
  const artist = await artistParts(database);
  const models = {
    brief: await database.model<BriefDocument>('Brief', briefSchema),
    contact: await database.model<ContactDocument>('Contact', contactSchema),
    submission: await database.model<SubmissionDocument>('Submission', submissionSchema),
  };
  await Promise.all([models.brief.deleteMany(), models.contact.deleteMany(), models.submission.deleteMany()]);
  const [briefs, contacts] = [
    new BriefsRepository(models.brief, idleRelay),
    new ContactsRepository(models.contact, idleRelay),
  ];
  const relay = new OutboxRelay(new RecordingBus());
  closing.push(() => relay.beforeApplicationShutdown());
  const submissions = new SubmissionsService(
    new SubmissionsRepository(models.submission, relay),
    artist.links,
    artist.endedLinks,
  );
  const brief = await briefs.insert(
    aNewBrief({ clientName: 'Hanne Vik', clientEmail: 'Hanne.Vik@field.film', projectTitle: 'The Salt Road' }),
  );
  const contact = await contacts.insert(
    aNewContact({ name: 'Hanne Vik', email: 'hanne.vik@field.film', subject: 'press' }),
  );
  const { record: submission } = await submissions.add(
    aNewSubmission({ email: 'HANNE.VIK@FIELD.FILM', artistName: 'Hanne & the Tide' }),
  );
  // The same words in another order are another person.
  const other = await briefs.insert(aNewBrief({ clientEmail: 'vik.hanne@field.film', projectTitle: 'Lane Five' }));
  const model = models.brief as never;
  return {
    ...{ models, briefs, contacts, brief, contact, submission, other },
    same: new SameSenderRepository(model, models.contact, models.submission),
    names: new RecordNames(models.brief.db),
  };
};

test('what else a person sent is found by the address, however it is written', async () => {
  const { same, brief, contact, submission, other } = await sent();
  const ofBrief = await same.list({ entityType: 'brief', id: brief.id });
  expect(ofBrief.map(({ entityType, title }) => [entityType, title])).toEqual([
    ['submission', 'Hanne & the Tide'],
    ['contact', 'Press'],
  ]);
  const ofContact = await same.list({ entityType: 'contact', id: contact.id });
  expect(ofContact.map(({ id }) => id)).toEqual([submission.id, brief.id]);
  expect(await same.list({ entityType: 'brief', id: other.id })).toEqual([]);
});

test('what is deleted is not joined, and joins nothing', async () => {
  const { same, briefs, brief, contact, submission } = await sent();
  await briefs.trash(brief.id);
  expect((await same.list({ entityType: 'contact', id: contact.id })).map(({ id }) => id)).toEqual([submission.id]);
  await expect(same.list({ entityType: 'brief', id: brief.id })).rejects.toMatchObject({ kind: 'not_found' });
});

test('records are called as people call them; deleted ones and those of other services have no name here', async () => {
  const { names, briefs, brief, contact, submission, other } = await sent();
  await briefs.trash(other.id);
  const named = await names.of([
    ...[brief, other].map(({ id }) => ({ entityType: 'brief', entityId: id }) as const),
    { entityType: 'contact', entityId: contact.id },
    { entityType: 'submission', entityId: submission.id },
    { entityType: 'track', entityId: brief.id },
  ]);
  expect(named).toEqual([
    { entityType: 'brief', entityId: brief.id, name: 'The Salt Road', person: 'Hanne Vik' },
    { entityType: 'contact', entityId: contact.id, name: 'Hanne Vik', person: 'Hanne Vik' },
    { entityType: 'submission', entityId: submission.id, name: 'Hanne & the Tide', person: 'Hanne & the Tide' },
  ]);
});
