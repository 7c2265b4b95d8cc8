import { createHash } from 'node:crypto';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { aNewBrief, aNewContact } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { ActivitiesRepository } from './crm/activities.repository';
import { type ActivityDocument, activitySchema } from './crm/activities.schema';
import { BriefsRepository } from './crm/briefs.repository';
import { type BriefDocument, briefSchema } from './crm/briefs.schema';
import { ContactsRepository } from './crm/contacts.repository';
import { type ContactDocument, contactSchema } from './crm/contacts.schema';

const database = freshDatabase();
const bodyHash = (body: string) => createHash('sha256').update(body).digest('hex');
const about = { entityType: 'brief', entityId: 'a'.repeat(24), createdBy: 'grace' } as const;
const feedback = { id: 'b'.repeat(24), feedback: 'Lovely', createdBy: 'grace' };

/** Every creation of this service that takes a key. */
const creations = async () => {
  const models = {
    brief: await database.model<BriefDocument>('Brief', briefSchema),
    contact: await database.model<ContactDocument>('Contact', contactSchema),
    activity: await database.model<ActivityDocument>('Activity', activitySchema),
  };
  const [briefs, contacts] = [
    new BriefsRepository(models.brief, idleRelay),
    new ContactsRepository(models.contact, idleRelay),
  ];
  const activities = new ActivitiesRepository(models.activity, idleRelay);
  await Promise.all([models.brief, models.contact, models.activity].map((model) => model.init()));
  await Promise.all([models.brief.deleteMany(), models.contact.deleteMany(), models.activity.deleteMany()]);
  const create = {
    brief: (key: string, body = 'one') => briefs.insert(aNewBrief(), { key, bodyHash: bodyHash(body) }),
    contact: (key: string, body = 'one') => contacts.insert(aNewContact(), { key, bodyHash: bodyHash(body) }),
    activity: (key: string, body = 'one') =>
      activities.insert({ ...about, activityType: 'call', idempotency: { key, bodyHash: bodyHash(body) } }),
    feedback: (key: string, body = 'one') =>
      activities.insertFeedback({ ...feedback, idempotency: { key, bodyHash: bodyHash(body) } }, { state: 'queued' }),
  };
  return { create, models: { ...models, feedback: models.activity } };
};
const kinds = ['brief', 'contact', 'activity', 'feedback'] as const;

test.each(kinds)('a %s sent fifty times at once is one record, and stays the first', async (kind) => {
  const { create, models } = await creations();
  const all = await Promise.all(Array.from({ length: 50 }, () => create[kind]('key-of-one')));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(all.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
  expect(JSON.stringify(all)).not.toContain('key-of-one');
  expect(await create[kind]('key-of-one')).toMatchObject({ id: all[0]?.id, isRepeated: true });
  await expect(create[kind]('key-of-one', 'another')).rejects.toMatchObject({ kind: 'conflict' });
  expect(await create[kind]('key-of-two')).not.toHaveProperty('isRepeated');
  expect(await models[kind as 'brief'].countDocuments()).toBe(2);
  if (kind !== 'feedback') return;
  const mails = await models.activity.distinct('outbox.id', { 'mail.state': 'queued' });
  expect(mails).toHaveLength(2); // one for each key
});

test.each(kinds)('a key is free again for a %s after 24 hours', async (kind) => {
  const { create, models } = await creations();
  const { id } = await create[kind]('key-of-one');
  const at = new Date(Date.now() - 24 * 3_600_000 - 1000);
  await models[kind as 'brief'].updateOne({ _id: id }, { 'idempotency.at': at });
  const later = await Promise.all(Array.from({ length: 20 }, () => create[kind]('key-of-one', 'another')));
  expect(new Set(later.map((record) => record.id)).size).toBe(1);
  expect(later[0]?.id).not.toBe(id);
  expect(await models[kind as 'brief'].countDocuments()).toBe(2);
});
