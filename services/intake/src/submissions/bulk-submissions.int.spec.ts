import type { AddBulk } from '@cueroom/contracts/bulk';
import type { SubmissionStatus } from '@cueroom/contracts/options';
import { bulkChanges } from '@cueroom/testing/bulk-changes';
import { aNewSubmission } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { BulkSubmissions } from './bulk-submissions';
import { artistParts } from './artist-parts.fixture';
import { SubmissionListRepository } from './submission-list.repository';
import { SubmissionsRepository } from './submissions.repository';
import { type SubmissionDocument, submissionSchema } from './submissions.schema';
import { SubmissionsService } from './submissions.service';

const database = freshDatabase();
const stops: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

const intake = async () => {
  const model = await database.model<SubmissionDocument>('Submission', submissionSchema);
  const submissions = new SubmissionsRepository(model, idleRelay);
  const lists = new SubmissionListRepository(model);
  const { links, endedLinks } = await artistParts(database);
  const service = new SubmissionsService(submissions, links, endedLinks);
  const bulks = await bulkChanges(database, (kinds) => void new BulkSubmissions(kinds, submissions, lists, service));
  stops.push(bulks.stop);
  await model.deleteMany();
  const insert = async (fields: Partial<SubmissionDocument> = {}) => {
    const { _id } = (await submissions.insert(aNewSubmission({})))!;
    await model.updateOne({ _id }, { $set: fields });
    return String(_id);
  };
  const add = (wanted: Omit<AddBulk, 'entityType' | 'by'>) =>
    bulks.service.add({ entityType: 'submission', by: 'admin', ...wanted });
  const statusOf = async (id: string): Promise<SubmissionStatus> => (await submissions.get(id)).status;
  return { ...bulks, submissions, insert, add, statusOf };
};

test('the labels of all that a list shows are set and taken back; what may not have one says why', async () => {
  const { insert, add, service, statusOf } = await intake();
  const [fresh, held] = [await insert(), await insert({ status: 'on_hold' })];
  const rejected = await insert({ status: 'on_hold', decision: 'rejected' });
  const done = await insert({ status: 'approved', decision: 'approved' });
  const filter = { status: 'submitted,on_hold' };
  const bulk = await add({ filter, change: { status: 'approved' } });
  expect(bulk).toMatchObject({
    ...{ state: 'done', changed: 2 },
    failed: [{ id: rejected, reason: 'This submission was rejected' }],
  });
  expect([await statusOf(fresh), await statusOf(done)]).toEqual(['approved', 'approved']);
  expect(await service.undo(bulk.id, 'admin')).toMatchObject({ state: 'undone', changed: 2, failed: [] });
  expect([await statusOf(fresh), await statusOf(held)]).toEqual(['submitted', 'on_hold']);
});

test('several deletions are one, and are undone as one; one of them was restored since', async () => {
  const { insert, add, service, submissions } = await intake();
  const [one, other] = [await insert(), await insert()];
  const bulk = await add({ ids: [one, other], delete: true });
  expect([await submissions.find(one), await submissions.find(other)]).toEqual([null, null]);
  await submissions.restore(other);
  const left = [{ id: other, reason: 'It was changed since' }];
  expect(await service.undo(bulk.id, 'admin')).toMatchObject({ changed: 1, failed: left });
  expect(await submissions.find(one)).not.toBeNull();
});
