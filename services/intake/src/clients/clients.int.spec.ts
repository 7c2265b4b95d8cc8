import { describePitchClients, findPitchClients, listPitchesOfClient } from '@cueroom/contracts/pitches/clients';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { pageIdOf } from '@cueroom/persistence/records/person';
import { aNewBrief, aNewContact, aNewSubmission } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { BriefsRepository } from '../crm/briefs.repository';
import { type BriefDocument, briefSchema } from '../crm/briefs.schema';
import { ContactsRepository } from '../crm/contacts.repository';
import { type ContactDocument, contactSchema } from '../crm/contacts.schema';
import { artistParts } from '../submissions/artist-parts.fixture';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import { type SubmissionDocument, submissionSchema } from '../submissions/submissions.schema';
import { SubmissionsService } from '../submissions/submissions.service';
import { ClientsController } from './clients.controller';
import { ClientsRepository } from './clients.repository';
import { ClientsService } from './clients.service';
import { PitchClients } from './pitch-clients';

const database = freshDatabase();
const closing: (() => unknown)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

const open = async () => {
  const artist = await artistParts(database);
  const [briefModel, contactModel, submissionModel] = await Promise.all([
    database.model<BriefDocument>('Brief', briefSchema),
    database.model<ContactDocument>('Contact', contactSchema),
    database.model<SubmissionDocument>('Submission', submissionSchema),
  ]);
  await Promise.all([briefModel, contactModel, submissionModel].map((model) => model.collection.deleteMany({})));
  const bus = new RecordingBus();
  bus.answer(findPitchClients, () => []);
  bus.answer(describePitchClients, () => []);
  bus.answer(listPitchesOfClient, () => []);
  const relay = new OutboxRelay(bus);
  closing.push(() => relay.beforeApplicationShutdown());
  const briefs = new BriefsRepository(briefModel, idleRelay);
  const contacts = new ContactsRepository(contactModel, idleRelay);
  const submissionRecords = new SubmissionsRepository(submissionModel, relay);
  const submissions = new SubmissionsService(submissionRecords, artist.links, artist.endedLinks);
  const repository = new ClientsRepository(briefModel, contactModel, submissionModel, briefs, contacts);
  const clients = new ClientsController(new ClientsService(repository, new PitchClients(bus)));
  return { bus, briefs, contacts, submissions, clients };
};

const email = 'dana@northlight.example';
const id = pageIdOf(email);

/** Dana sends a brief, a message and songs, and a pitch went to her; each has her address in another way. */
const withDana = async () => {
  const studio = await open();
  const brief = await studio.briefs.insert(
    aNewBrief({ clientName: 'D. Ortiz', clientEmail: 'Dana@Northlight.example', clientCompany: 'Northlight Pictures' }),
  );
  const { record: submission } = await studio.submissions.add(
    aNewSubmission({ email: 'DANA@northlight.EXAMPLE', artistName: 'Salt & Dana' }),
  );
  const message = await studio.contacts.insert(aNewContact({ email, name: 'Dana Ortiz', company: null }));
  const pitch = { id: 'a'.repeat(24), title: 'Northlight', status: 'open', recipientId: 'b'.repeat(24), visits: 0 };
  const [sentAt, createdAt] = ['2026-11-02T10:00:00.000Z', '2026-11-01T10:00:00.000Z'];
  const choices = { yes: 1, maybe: 0, no: 0 };
  const said = { person: email, at: createdAt, name: 'Dana', count: 1, company: 'Northlight', companyAt: createdAt };
  studio.bus.answer(findPitchClients, ({ q, clientId }) =>
    clientId === id || q === 'dana' ? [{ person: email, at: createdAt }] : [],
  );
  studio.bus.answer(describePitchClients, ({ persons }) => (persons.includes(email) ? [said] : []));
  studio.bus.answer(listPitchesOfClient, () => [{ ...pitch, sentAt, createdAt, lastOpenedAt: null, choices }]);
  return { ...studio, brief, submission, message };
};

test('the same person as client, artist and recipient of a pitch is one', async () => {
  const { clients, brief, submission, message, bus } = await withDana();
  const { items, total } = await clients.list({ q: 'dana' });
  const company = 'Northlight Pictures';
  const dana = { id, email, name: 'Dana Ortiz', company, companyId: pageIdOf(company) };
  expect([items, total]).toEqual([[{ ...dana, briefs: 1, messages: 1 }], 1]);
  const page = await clients.get({ id });
  expect(page).toMatchObject({ ...dana, pitches: [{ title: 'Northlight' }] });
  const idsOf = (list: { id: string }[]) => list.map((one) => one.id);
  expect([page.briefs, page.messages, page.submissions].map(idsOf)).toEqual([
    [brief.id],
    [message.id],
    [submission.id],
  ]);
  expect(bus.asked(listPitchesOfClient)).toEqual([{ email, contactIds: [message.id] }]);
  expect([brief, message].map(({ clientId }) => clientId)).toEqual([id, id]);
});

test('people are found by name, address and company, and by no other text', async () => {
  const { clients, briefs } = await withDana();
  await briefs.insert(aNewBrief({ clientEmail: 'jo@other.example', clientName: 'Jo Wu', projectTitle: 'Northlight' }));
  const namesOf = async (q?: string) => (await clients.list({ q })).items.map(({ name }) => name);
  expect(await namesOf('north pict')).toEqual(['Dana Ortiz']);
  expect(await namesOf('dana@northlight.example')).toEqual(['Dana Ortiz']);
  expect(await namesOf('salt')).toEqual(['Dana Ortiz']);
  expect(await namesOf('jo')).toEqual(['Jo Wu']);
  expect(await namesOf('nobody')).toEqual([]);
  expect(await namesOf()).toEqual(['Jo Wu', 'Dana Ortiz']);
  expect((await clients.list({ limit: 1, offset: 1 })).items.map(({ name }) => name)).toEqual(['Dana Ortiz']);
});

test('a company has the people whose newest record names it, however it is written', async () => {
  const { clients, contacts } = await withDana();
  await contacts.insert(aNewContact({ email: 'ren@northlight.example', name: 'Ren', company: 'NORTHLIGHT pictures' }));
  const companyId = pageIdOf('northlight pictures');
  const company = await clients.company({ id: companyId });
  expect(company.people.map(({ name }) => name)).toEqual(['Ren', 'Dana Ortiz']);
  expect(company).toMatchObject({ id: companyId, name: 'NORTHLIGHT pictures' });
  await contacts.insert(aNewContact({ email: 'ren@northlight.example', name: 'Ren', company: 'Elsewhere' }));
  expect((await clients.company({ id: companyId })).people.map(({ name }) => name)).toEqual(['Dana Ortiz']);
});

test('with the last record the person is gone', async () => {
  const { bus, briefs, contacts, clients, brief, message } = await withDana();
  bus.answer(findPitchClients, () => []);
  bus.answer(describePitchClients, () => []);
  await briefs.trash(brief.id);
  expect((await clients.get({ id })).briefs).toEqual([]);
  await contacts.trash(message.id);
  expect((await clients.get({ id })).name).toBe('Salt & Dana');
  await expect(clients.company({ id: pageIdOf('Northlight Pictures') })).rejects.toMatchObject({ kind: 'not_found' });
  await expect(clients.get({ id: 'f'.repeat(24) })).rejects.toMatchObject({ kind: 'not_found' });
});
