import { limits } from '@cueroom/contracts/rules';
import { aNewBrief, aNewContact } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { ActivitiesRepository } from '../activities/activities.repository';
import { type ActivityDocument, activitySchema } from '../activities/activities.schema';
import { BriefsController } from '../briefs/briefs.controller';
import { BriefsRepository } from '../briefs/briefs.repository';
import { type BriefDocument, briefSchema } from '../briefs/briefs.schema';
import { ContactsController } from '../contacts/contacts.controller';
import { ContactsRepository } from '../contacts/contacts.repository';
import { type ContactDocument, contactSchema } from '../contacts/contacts.schema';
import type { MailServer } from '../mail/mail-server';
import { TrashPurger } from './trash.purger';

const database = freshDatabase();
const notFound = { kind: 'not_found' };
const windowMs = limits.undoWindowSec * 1000;
const closing: (() => unknown)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

const intake = async () => {
  const models = {
    brief: await database.model<BriefDocument>('Brief', briefSchema),
    contact: await database.model<ContactDocument>('Contact', contactSchema),
    activity: await database.model<ActivityDocument>('Activity', activitySchema),
  };
  await Promise.all([models.brief.deleteMany(), models.contact.deleteMany(), models.activity.deleteMany()]);
  const briefs = new BriefsRepository(models.brief);
  const contacts = new ContactsRepository(models.contact);
  const activities = new ActivitiesRepository(models.activity);
  const purger = new TrashPurger(briefs, contacts, activities);
  closing.push(() => purger.onApplicationShutdown());
  const mail = {} as MailServer; // nothing is added through it
  const kinds = {
    brief: { records: new BriefsController(briefs, mail), add: () => briefs.insert(aNewBrief()) },
    contact: { records: new ContactsController(contacts, mail), add: () => contacts.insert(aNewContact()) },
  };
  return { models, kinds, activities, purger };
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
    const { kinds, models, activities, purger } = await intake();
    const { records, add } = kinds[kind];
    const [{ id }, other] = [await add(), await add()];
    const about = { entityType: kind, entityId: id } as const;
    await activities.insert({ ...about, activityType: 'call', subject: 'Call Ada', createdBy: 'grace' });
    await activities.insertChange({ changeId: id, ...about, subject: 'Deleted', by: 'grace', at: '2026-11-20T10:00Z' });
    await records.delete({ id });
    await models[kind as 'brief'].updateOne({ _id: id }, { removedAt: new Date(Date.now() - windowMs - 1000) });
    await expect(records.restore({ id })).rejects.toMatchObject(notFound);

    await Promise.all([purger.purge(Date.now() + windowMs), purger.purge(Date.now() + windowMs)]);
    expect(await models[kind as 'brief'].distinct('_id').then(String)).toBe(other.id);
    expect((await activities.list(about)).items).toMatchObject([{ activityType: 'change', subject: 'Deleted' }]);
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
