import type { Rights } from '@cueroom/contracts/rights/rights';
import { withAdmin } from '@cueroom/platform/request-context';
import { changeUndo } from '@cueroom/testing/change-undo';
import { aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { artistParts } from './artist-parts.fixture';
import { BulkSubmissions } from './bulk-submissions';
import { SongsService } from './songs.service';
import { SubmissionListRepository } from './submission-list.repository';
import { SubmissionsRepository } from './submissions.repository';
import { type SubmissionDocument, submissionSchema } from './submissions.schema';
import { SubmissionsService } from './submissions.service';

const database = freshDatabase();
const asGrace = <T>(work: () => Promise<T>) => withAdmin('grace', work);
const refusal = { kind: 'conflict', message: 'This submission was changed since' };

const intake = async () => {
  const model = await database.model<SubmissionDocument>('Submission', submissionSchema);
  const repository = new SubmissionsRepository(model, idleRelay);
  const { links, endedLinks } = await artistParts(database);
  const submissions = new SubmissionsService(repository, links, endedLinks);
  const songs = new SongsService(repository, new RecordingBus());
  const lists = new SubmissionListRepository(model);
  const undoing = changeUndo(model, (kinds) => void new BulkSubmissions(kinds, repository, lists, submissions));
  const { record } = await submissions.add(aNewSubmission());
  const { id } = record;
  const { record: song } = await songs.add(aNewSong(record, 1, { audioFileUrl: null }));
  return { model, submissions, songs, song, id, ...undoing };
};

test('a label, tags and the rights of a song are as before, each by itself', async () => {
  const { model, submissions, songs, song, id, undoLast } = await intake();
  const { status, tags } = await submissions.get(id);
  await asGrace(() => submissions.setStatus(id, 'on_hold'));
  await undoLast('submission', id);
  await asGrace(() => submissions.setTags(id, ['slow']));
  await undoLast('submission', id);
  const rights: Rights = { composition: [], master: [], signatories: [], samples: 'uncleared' };
  await asGrace(() => songs.setRights(song.id, rights));
  await undoLast('submission', id);
  expect(await submissions.get(id)).toMatchObject({ status, tags, revision: 6, songs: [{ rights: song.rights }] });
  const told = (await model.findById(id).lean())!.outbox.map(({ data }) => data as { did?: string });
  expect(told.at(-1)).toMatchObject({ did: 'change-undone', by: 'ada', entityType: 'submission' });
});

test('not when it was changed since, not twice, and not a label that has ended what the artist was asked for', async () => {
  const { model, submissions, id, newest, undo, undoLast } = await intake();
  await asGrace(() => submissions.setStatus(id, 'on_hold'));
  const first = await newest('submission', id);
  await asGrace(() => submissions.setTags(id, ['slow']));
  const second = await newest('submission', id);
  await expect(undo('submission', id, first)).rejects.toMatchObject(refusal);
  await undo('submission', id, second);
  await expect(undo('submission', id, second)).rejects.toMatchObject(refusal);
  expect(await submissions.get(id)).toMatchObject({ status: 'on_hold', tags: [] });
  await model.updateOne({ _id: id }, { $set: { changes: { items: ['lyrics'], at: new Date() } } });
  await asGrace(() => submissions.setStatus(id, 'rejected'));
  await expect(undoLast('submission', id)).rejects.toMatchObject({ kind: 'impossible' });
  expect(await submissions.get(id)).toMatchObject({ status: 'rejected' });
});
