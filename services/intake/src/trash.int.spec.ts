import { limits } from '@cueroom/contracts/rules';
import { submissionDeleted } from '@cueroom/contracts/intake/submissions';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { eventually } from '@cueroom/testing/eventually';
import { aNewBrief, aNewContact, aNewSubmission } from '@cueroom/testing/factories';
import type { TrashReader } from '@cueroom/persistence/records/trash.reader';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { ActivitiesRepository } from './crm/activities.repository';
import { type ActivityDocument, activitySchema } from './crm/activities.schema';
import { BriefsController } from './crm/briefs.controller';
import { BriefsRepository } from './crm/briefs.repository';
import { type BriefDocument, briefSchema } from './crm/briefs.schema';
import { ContactsController } from './crm/contacts.controller';
import { ContactsRepository } from './crm/contacts.repository';
import { type ContactDocument, contactSchema } from './crm/contacts.schema';
import type { MailServer } from './mail/mail-server';
import { artistParts } from './submissions/artist-parts.fixture';
import { SubmissionsRepository } from './submissions/submissions.repository';
import { SubmissionsService } from './submissions/submissions.service';
import { type SubmissionDocument, submissionSchema } from './submissions/submissions.schema';
import { TrashController } from './records.controller';

const database = freshDatabase();
const notFound = { kind: 'not_found' };
const windowMs = limits.undoWindowSec * 1000;
const closing: (() => unknown)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

const intake = async () => {
  const models = {
    brief: await database.model<BriefDocument>('Brief', briefSchema),
    contact: await database.model<ContactDocument>('Contact', contactSchema),
    submission: await database.model<SubmissionDocument>('Submission', submissionSchema),
    activity: await database.model<ActivityDocument>('Activity', activitySchema),
  };
  await Promise.all(Object.values(models).map((model) => (model as typeof models.brief).deleteMany()));
  const briefs = new BriefsRepository(models.brief, idleRelay);
  const contacts = new ContactsRepository(models.contact, idleRelay);
  const activities = new ActivitiesRepository(models.activity, idleRelay);
  const bus = new RecordingBus();
  const relay = new OutboxRelay(bus);
  closing.push(() => relay.beforeApplicationShutdown());
  const submissions = new SubmissionsRepository(models.submission, relay);
  const { links, endedLinks, mails } = await artistParts(database);
  const service = new SubmissionsService(submissions, links, endedLinks);
  const trash = {} as TrashReader; // nothing is listed
  const purger = new TrashController(trash, briefs, contacts, submissions, activities, mails, service);
  const mail = {} as MailServer; // nothing is added through it
  const kinds = {
    brief: { records: new BriefsController(briefs, mail), add: () => briefs.insert(aNewBrief()) },
    contact: { records: new ContactsController(contacts, mail), add: () => contacts.insert(aNewContact()) },
  };
  return { models, kinds, submissions, bus, activities, mails, purger };
};

test.each(['brief', 'contact'] as const)('a deleted %s is gone at once, and comes back as it was', async (kind) => {
  const { kinds, purger } = await intake();
  const { records, add } = kinds[kind];
  const record = await add();
  const { id } = record;
  await records.delete({ id });
  expect(await records.list({})).toEqual({ items: [], total: 0 });
  await expect(records.get({ id })).rejects.toMatchObject(notFound);
  await expect(records.delete({ id })).rejects.toMatchObject(notFound);
  await expect(records.update({ id, changes: { notes: 'Late' } })).rejects.toMatchObject(notFound);

  await purger.purge(Date.now() + windowMs - 5000);
  expect(await records.restore({ id })).toEqual(record);
  await purger.purge(Date.now() + 2 * windowMs);
  expect(await records.list({})).toEqual({ items: [record], total: 1 });
  await expect(records.restore({ id })).rejects.toMatchObject(notFound);
});

test.each(['brief', 'contact'] as const)(
  'after the window a %s is gone for good with what was noted about it; that it was deleted stays known',
  async (kind) => {
    const { kinds, models, activities, mails, purger } = await intake();
    const { records, add } = kinds[kind];
    const [{ id }, other] = [await add(), await add()];
    const about = { entityType: kind, entityId: id } as const;
    await mails.want({ key: `about-${id}`, kind: 'confirmation', about });
    await activities.insert({ ...about, activityType: 'call', subject: 'Call Ada', createdBy: 'grace' });
    await activities.insertChange({ changeId: id, ...about, subject: 'Deleted', by: 'grace', at: '2026-11-20T10:00Z' });
    await records.delete({ id });
    await models[kind as 'brief'].updateOne({ _id: id }, { removedAt: new Date(Date.now() - windowMs - 1000) });
    await expect(records.restore({ id })).rejects.toMatchObject(notFound);

    await Promise.all([purger.purge(Date.now() + windowMs), purger.purge(Date.now() + windowMs)]);
    expect(await models[kind as 'brief'].distinct('_id').then(String)).toBe(other.id);
    expect((await activities.list(about)).items).toMatchObject([{ activityType: 'change', subject: 'Deleted' }]);
    expect(await mails.takeDue(['confirmation'], new Date(), new Date())).toBeNull();
  },
);

test.each(['brief', 'contact'] as const)(
  'an outdated change of a %s is refused, also of those made at once',
  async (kind) => {
    const { kinds, models } = await intake();
    const { records, add } = kinds[kind];
    const { id, revision } = await add();
    await models[kind as 'brief'].updateOne({ _id: id }, { $unset: { edits: 1 } }); // as an earlier release has stored it
    const late = { id, changes: { notes: 'Late' }, ifMatch: [7] };
    await expect(records.update(late)).rejects.toMatchObject({ kind: 'outdated' });
    const racing = Array.from({ length: 10 }, (_, n) =>
      records.update({ id, changes: { notes: `${n}` }, ifMatch: [revision] }),
    );
    expect((await Promise.allSettled(racing)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await records.update({ id, changes: { priority: 'high' } })).toMatchObject({
      revision: 2,
      priority: 'high',
    });
  },
);

test('a deleted submission is in no list, comes back as it was, and after the window its end is announced', async () => {
  const { submissions, models, bus, purger } = await intake();
  const [kept, gone] = [await submissions.insert(aNewSubmission()), await submissions.insert(aNewSubmission())];
  const [keptId, goneId] = [String(kept?._id), String(gone?._id)];
  for (const id of [keptId, goneId]) expect(await submissions.trash(id)).toBe(true);
  expect([await submissions.trash(keptId), await submissions.find(keptId)]).toEqual([false, null]);
  await purger.purge(Date.now() + windowMs - 5000);
  expect(await submissions.restore(keptId)).toEqual({ ...kept, revision: 2 });
  expect(await submissions.restore(goneId, new Date(Date.now() + 1000))).toBeNull();
  await Promise.all([purger.purge(Date.now() + 2 * windowMs), purger.purge(Date.now() + 2 * windowMs)]);
  await eventually(async () => expect(await models.submission.distinct('_id').then(String)).toBe(keptId));
  expect(bus.published(submissionDeleted)).toEqual([{ submissionId: goneId, songUids: [] }]);
});
