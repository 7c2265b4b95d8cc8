import { readPersonalRecords } from '@cueroom/contracts/intake/person-content';
import type { ListLinkedData } from '@cueroom/contracts/intake/personal-data';
import { listPitchPeople } from '@cueroom/contracts/pitches/personal-data';
import { aNewBrief } from '@cueroom/testing/factories';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { BriefsRepository } from '../crm/briefs.repository';
import { type BriefDocument, briefSchema } from '../crm/briefs.schema';
import { contactSchema } from '../crm/contacts.schema';
import { PersonalDataRepository } from '../personal-data/personal-data.repository';
import { PersonalDataService } from '../personal-data/personal-data.service';
import { PitchPeople } from '../personal-data/pitch-people';
import { intakeSettings } from '../submissions/artist-parts.fixture';
import { artistPages, fine } from './artist-pages.fixture';
import { PersonController } from './person.controller';
import { PersonRequests } from './person-requests.repository';
import { type PersonRequestDocument, personRequestSchema } from './person-requests.schema';

const studio = artistPages();
const away = {} as never;

const linked = async () => {
  const { model, bus, pages, ...rest } = await studio();
  const briefModel = model.db.model<BriefDocument>('Brief', briefSchema);
  model.db.model('Contact', contactSchema);
  const requestModel = model.db.model<PersonRequestDocument>('PersonRequest', personRequestSchema);
  bus.answer(listPitchPeople, () => []);
  const requests = new PersonRequests(requestModel, intakeSettings({}));
  const records = new PersonalDataRepository(model.db);
  const people = new PersonalDataService(
    records,
    away,
    away,
    away,
    away,
    bus,
    new PitchPeople(records, away, away, bus),
  );
  const briefs = new BriefsRepository(briefModel, idleRelay);
  const studioOf = { email: 'studio@example.org' } as never;
  const controller = new PersonController(...([pages, requests, people, away, away, away, studioOf, away] as const));
  const confirmationFor = async (email: string, action: 'export' | 'erase') => {
    await requests.add(email, action);
    const request = await requestModel.findOne({ email, action }).lean<PersonRequestDocument>();
    return requests.tokenOf(String(request?._id));
  };
  return { ...rest, model, pages, controller, briefs, confirmationFor, requestModel };
};
type Read = (query: ListLinkedData) => ReturnType<PersonController['listByLink']>;
const readAll = (read: Read, token: string) => readPersonalRecords((kind, offset) => read({ token, kind, offset }));

test('by the link of a page comes what was sent and told about its submission, no note of the studio, nothing of others', async () => {
  const { controller, sent, pages, messages, activities, submissions, model } = await linked();
  const [{ id, token }, other] = [await sent(fine), await sent(fine)];
  await messages.add({ submissionId: id, from: 'studio', text: 'Is it yours?' });
  await messages.add({ submissionId: other.id, from: 'studio', text: 'Not for you' });
  const about = { entityType: 'submission', activityType: 'note', createdBy: 'admin' } as const;
  // An email may be one that the studio has noted by hand.
  for (const activityType of ['note', 'call', 'email', 'meeting'] as const)
    await activities.insert({ ...about, activityType, entityId: id, description: 'Difficult, ask the publisher' });
  await activities.insertEmail({ entityType: 'submission', entityId: id }, 'Confirmation', { state: 'sent' });
  for (let n = 0; n < 60; n++)
    await activities.insert({ ...about, activityType: 'feedback', entityId: id, description: `Take ${n}` } as never);
  await model.updateOne({ _id: id }, { $set: { notes: 'Difficult', priority: 'low', tags: ['maybe'] } });
  const read: Read = (query) => controller.listByLink(query);

  const records = await readAll(read, token);
  expect(records.submission.map((one) => one.id)).toEqual([id]);
  expect(records.submission[0]?.record).toMatchObject({ songs: [{ objectKey: expect.any(String) }] });
  expect(JSON.stringify(records)).not.toMatch(/Difficult|maybe|"priority"|"link"|"heard"|"createdBy"/);
  expect(records.message.map(({ record }) => record['text'])).toEqual(['Is it yours?']);
  const published = records.activity.map(({ record }) => record['subject'] ?? record['description']);
  expect(published.sort()).toEqual(['Confirmation', ...Array.from({ length: 60 }, (_, n) => `Take ${n}`)].sort());
  expect([records.brief, records.contact, records.recipient]).toEqual([[], [], []]);

  const { token: renewed } = await submissions.renewLink(id);
  await expect(readAll(read, token)).rejects.toMatchObject({ kind: 'gone' });
  await expect(readAll(read, 'x'.repeat(43))).rejects.toMatchObject({ kind: 'not_found' });
  await pages.erase(renewed);
  await expect(readAll(read, renewed)).rejects.toMatchObject({ kind: 'gone' });
});

test('by the link of an email comes everything from its address, for an hour, and not by one that was to erase', async () => {
  const { controller, briefs, confirmationFor, requestModel } = await linked();
  const email = 'everything@example.org';
  const { id } = await briefs.insert(aNewBrief({ clientEmail: email }));
  await briefs.edit(id, { notes: 'Difficult', estimatedValue: 9000 });
  await briefs.insert(aNewBrief({ clientEmail: 'other@example.org' }));
  const read: Read = (query) => controller.listOfPerson(query);
  const token = await confirmationFor(email, 'export');
  const records = await readAll(read, token);
  expect(records.brief.map(({ record }) => record['clientEmail'])).toEqual([email]);
  expect(records.brief[0]?.record).toMatchObject({ vibe: expect.any(String) });
  expect(JSON.stringify(records)).not.toMatch(/Difficult|9000/);
  await expect(readAll(read, await confirmationFor(email, 'erase'))).rejects.toMatchObject({ kind: 'gone' });
  await requestModel.updateMany({}, { $set: { askedAt: new Date(Date.now() - 3_601_000) } });
  await expect(readAll(read, token)).rejects.toMatchObject({ kind: 'gone' });
  await expect(readAll(read, 'x')).rejects.toMatchObject({ kind: 'not_found' });
});
